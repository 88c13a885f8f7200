import { type DeckResult, hasUnexportedWork, isUnfinished } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { counted } from '../elements/format.ts'
import { NamedList } from '../elements/named-list.tsx'
import { useExport } from './use-export.tsx'

/** Names the decks whose work no saved file has, and saves them as one workbook; nothing if there are none. */
export function UnexportedWork({ decks }: { decks: readonly DeckResult[] }) {
  const work = decks.filter(hasUnexportedWork)
  if (work.length === 0) {
    return <p role="status">Everything is in a file that you have saved.</p>
  }
  return (
    <>
      <p>
        {work.length === 1
          ? 'No file that you have saved has the work of this deck:'
          : `No file that you have saved has the work of these ${counted(work.length, 'deck')}:`}
      </p>
      <NamedList
        of={work}
        noun="deck"
        row={(deck) => (
          <li key={deck.id}>
            <strong dir="auto">{deck.filename}</strong>{' '}
            <span className="soft">{describeWork(deck)}</span>
          </li>
        )}
      />
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
  const { busy, note, save } = useExport()
  if (decks.length === 0) return null
  return (
    <div className="line">
      <Button
        label={decks.length === 1 ? 'Export it to Excel' : 'Export them to Excel'}
        disabled={busy}
        onClick={() => void save(decks, { format: 'xlsx', sheets: true, pictures: false })}
      />
      {note}
    </div>
  )
}
