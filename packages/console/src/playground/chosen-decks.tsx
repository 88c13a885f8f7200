import { useId, useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
import { counted } from '../elements/format.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
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
        <Button label="Move to folder" small onClick={() => setMoving(true)} />
        <RemoveButton decks={chosen} className="button small" tell={tell} />
        <Button label="Choose none" kind="subtle" small onClick={onClear} />
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
  const send: Send = async ({ folder: typed = '' }) => {
    const folder = typed.trim()
    describe(
      chosen.map((deck) => deck.id),
      { folder },
    )
    const count = counted(chosen.length, 'deck')
    onMoved(folder ? `Moved ${count} to ${folder}` : `Took ${count} out of the folder`)
  }
  return (
    <FormDialog
      title={`Move ${counted(chosen.length, 'deck')}`}
      send={send}
      action="Move"
      onClose={onClose}
    >
      <Field
        label="Folder"
        name="folder"
        list={id}
        maxLength={100}
        autoComplete="off"
        defaultValue={chosen[0]?.folder}
        hint="A new name makes a folder. Empty: in no folder."
      />
      <datalist id={id}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </FormDialog>
  )
}
