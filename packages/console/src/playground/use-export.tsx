import { type ReactNode, useState } from 'react'
import { type DeckResult, type RowPlace, useDesk } from '../desk/desk-model.ts'
import { type ExportChoices, exportDecks, exportName, hasRows, savesEdits } from './export-decks.ts'

const notes = {
  busy: 'Writing the file…',
  saved: 'Saved in your downloads.',
  failed: 'The file could not be written. Try another format.',
}

/** Saves rows as a file and notes which decks have all their work in it. `note` says how the last one went. */
export function useExport(): {
  busy: boolean
  note: ReactNode
  /** Takes some rows in their order, or all. */
  save(
    decks: readonly DeckResult[],
    choices: ExportChoices,
    rows?: readonly RowPlace[],
  ): Promise<void>
} {
  const { markExported, layout } = useDesk()
  const [state, setState] = useState<keyof typeof notes>()
  return {
    busy: state === 'busy',
    note: state && (
      <p role={state === 'failed' ? 'alert' : 'status'} className="menu-note">
        {notes[state]}
      </p>
    ),
    async save(decks, choices, rows) {
      const options = { ...choices, layout, name: exportName(decks), rows }
      setState('busy')
      try {
        await exportDecks(decks, options)
        const isWhole = ({ id, table }: DeckResult) =>
          !rows || rows.filter(({ deckId }) => deckId === id).length === table.rows.length
        markExported(
          decks.filter((deck) => hasRows(deck) && isWhole(deck) && savesEdits(deck, options)),
        )
        setState('saved')
      } catch {
        setState('failed')
      }
    },
  }
}
