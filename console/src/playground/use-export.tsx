import { type ReactNode, useState } from 'react'
import { type DeckResult, useColumnLayout, useDesk } from '../desk/desk-model.ts'
import { type ExportChoices, exportDecks, exportName, savesEdits } from './export-decks.ts'

const notes = {
  busy: 'Writing the file…',
  saved: 'Saved in your downloads.',
  failed: 'The file could not be written. Try another format.',
}

/** Saves rows as a file and notes which decks have all their work in it. `note` says how the last one went. */
export function useExport(): {
  busy: boolean
  note: ReactNode
  save(decks: readonly DeckResult[], choices: ExportChoices): Promise<void>
} {
  const { markExported } = useDesk()
  const layout = useColumnLayout()
  const [state, setState] = useState<keyof typeof notes>()
  return {
    busy: state === 'busy',
    note: state && (
      <p role={state === 'failed' ? 'alert' : 'status'} className="menu-note">
        {notes[state]}
      </p>
    ),
    async save(decks, choices) {
      const options = { ...choices, layout, name: exportName(decks) }
      setState('busy')
      try {
        await exportDecks(decks, options)
        markExported(decks.filter((deck) => savesEdits(deck, options)))
        setState('saved')
      } catch {
        setState('failed')
      }
    },
  }
}
