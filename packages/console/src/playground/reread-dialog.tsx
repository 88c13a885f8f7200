import { useState } from 'react'
import { type DeckResult, type RowKey, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../elements/dialog.tsx'
import { Tick } from '../elements/tick.tsx'

interface RereadDialogProps {
  deck: DeckResult
  rowKey: RowKey
  onClose: () => void
}

/** Asks before one slide is read again with OCR, because that costs a conversion and replaces text. */
export function RereadDialog({ deck, rowKey, onClose }: RereadDialogProps) {
  const { reread } = useDesk()
  const edited = deck.edits.has(rowKey)
  const [keepEdits, setKeepEdits] = useState(true)
  return (
    <Dialog title={`Read slide ${rowKey} again with OCR?`} onClose={onClose}>
      <p>
        This costs one conversion. The slide is read as a picture, and its text is replaced by what
        is found there.
      </p>
      {edited && (
        <Tick label="Keep my edits of this slide" on={keepEdits} onToggle={setKeepEdits} />
      )}
      <div className="choices">
        <Button label="Cancel" onClick={onClose} />
        <Button
          label="Read again for one conversion"
          kind="primary"
          onClick={() => {
            onClose()
            reread(deck.id, rowKey, { keepEdits: edited && keepEdits })
          }}
        />
      </div>
    </Dialog>
  )
}
