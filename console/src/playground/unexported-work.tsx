import { useState } from 'react'
import { type DeckResult, hasUnexportedWork, useColumnLayout, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { counted } from '../elements/format.ts'
import { isUnfinished } from './deck-status.ts'
import { exportDecks, exportName, savesEdits } from './export-decks.ts'

/** Decks that are named one by one; the others are counted. */
const namedMax = 6

/** Names the decks whose work no saved file has, and saves them as one workbook; nothing if there are none. */
export function UnexportedWork({ decks }: { decks: readonly DeckResult[] }) {
  const work = decks.filter(hasUnexportedWork)
  if (work.length === 0) {
    return <p role="status">Everything is in a file that you have saved.</p>
  }
  const others = work.length - namedMax
  return (
    <>
      <p>
        {work.length === 1
          ? 'No file that you have saved has the work of this deck:'
          : `No file that you have saved has the work of these ${counted(work.length, 'deck')}:`}
      </p>
      <ul className="named-decks">
        {work.slice(0, namedMax).map((deck) => (
          <li key={deck.id}>
            <strong dir="auto">{deck.filename}</strong>{' '}
            <span className="soft">{describeWork(deck)}</span>
          </li>
        ))}
        {others > 0 && <li>{`and ${counted(others, 'other deck')}`}</li>}
      </ul>
      <ExportWork decks={work.filter(({ table }) => table.rows.length > 0)} />
    </>
  )
}

function describeWork(deck: DeckResult): string {
  const { edits, table } = deck
  if (isUnfinished(deck)) return 'not converted yet'
  const rows = counted(table.rows.length, 'row')
  return edits.size > 0 ? `${rows}, ${counted(edits.size, 'slide')} edited` : rows
}

function ExportWork({ decks }: { decks: readonly DeckResult[] }) {
  const { markExported } = useDesk()
  const layout = useColumnLayout()
  const [state, setState] = useState<'busy' | 'failed'>()
  if (decks.length === 0) return null
  async function save(): Promise<void> {
    const name = exportName(decks)
    const options = { format: 'xlsx', sheets: true, pictures: false, name } as const
    setState('busy')
    try {
      const saved = { ...options, layout }
      await exportDecks(decks, saved)
      markExported(decks.filter((deck) => savesEdits(deck, saved)))
      setState(undefined)
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="line">
      <Button
        label={decks.length === 1 ? 'Export it to Excel' : 'Export them to Excel'}
        disabled={state === 'busy'}
        onClick={() => void save()}
      />
      {state === 'failed' && <p role="alert">The file could not be written.</p>}
    </div>
  )
}
