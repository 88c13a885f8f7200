import { useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { RenameDialog } from '../settings/rename-dialog.tsx'

/** Gives a deck another name, which its exports have too. */
export function RenameButton({ deck: { id, filename } }: { deck: DeckResult }) {
  const { describe } = useDesk()
  const [asking, setAsking] = useState(false)
  async function rename(name: string): Promise<void> {
    setAsking(false)
    if (name !== '') describe([id], { filename: name })
  }
  return (
    <>
      <Button label="Rename" kind="subtle" of={filename} onClick={() => setAsking(true)} />
      {asking && (
        <RenameDialog
          title="Rename the deck"
          name={filename}
          nameLengthMax={200}
          onRename={rename}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
