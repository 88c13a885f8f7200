import { type FormEvent, useId, useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { Dialog } from '../elements/dialog.tsx'
import { counted } from '../elements/format.ts'
import { ExportMenu } from './export-menu.tsx'
import { RemoveButton } from './remove-button.tsx'

interface ChosenDecksProps {
  chosen: readonly DeckResult[]
  tell: (text: string) => void
  /** Chooses no deck. */
  onClear: () => void
}

/** What can be done with the decks that are chosen. */
export function ChosenDecks({ chosen, tell, onClear }: ChosenDecksProps) {
  const [moving, setMoving] = useState(false)
  return (
    <div className="chosen-bar panel">
      <p role="status">
        <strong>{`${counted(chosen.length, 'deck')} chosen`}</strong>
      </p>
      <div className="line">
        <ExportMenu deck={undefined} chosen={chosen} primary />
        <button type="button" className="button small" onClick={() => setMoving(true)}>
          Move to folder
        </button>
        <RemoveButton decks={chosen} className="button small" tell={tell} />
        <button type="button" className="button subtle small" onClick={onClear}>
          Choose none
        </button>
      </div>
      {moving && (
        <FolderDialog
          chosen={chosen}
          onClose={() => setMoving(false)}
          onMoved={(text) => {
            setMoving(false)
            onClear()
            tell(text)
          }}
        />
      )}
    </div>
  )
}

interface FolderDialogProps {
  chosen: readonly DeckResult[]
  onClose: () => void
  onMoved: (text: string) => void
}

function FolderDialog({ chosen, onClose, onMoved }: FolderDialogProps) {
  const { decks, describe } = useDesk()
  const id = useId()
  const folders = [...new Set(decks.map(({ folder }) => folder))].filter(Boolean)
  function move(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const folder = String(new FormData(event.currentTarget).get('folder')).trim()
    describe(
      chosen.map((deck) => deck.id),
      { folder },
    )
    const count = counted(chosen.length, 'deck')
    onMoved(folder ? `Moved ${count} to ${folder}` : `Took ${count} out of the folder`)
  }
  return (
    <Dialog title={`Move ${counted(chosen.length, 'deck')}`} onClose={onClose}>
      <form className="stack" onSubmit={move}>
        <div className="field">
          <label htmlFor={`${id}-folder`}>Folder</label>
          <input
            id={`${id}-folder`}
            name="folder"
            className="input"
            list={`${id}-folders`}
            maxLength={100}
            autoComplete="off"
            defaultValue={chosen[0]?.folder}
          />
          <p className="soft small">A new name makes a folder. Empty: in no folder.</p>
          <datalist id={`${id}-folders`}>
            {folders.map((folder) => (
              <option key={folder} value={folder} />
            ))}
          </datalist>
        </div>
        <div className="choices">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Move
          </button>
        </div>
      </form>
    </Dialog>
  )
}
