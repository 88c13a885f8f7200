import { useState } from 'react'
import { type DeckResult, type RowKey, useDesk } from '../desk/desk-model.ts'
import { Tick } from '../elements/tick.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'

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
    <FormDialog
      title={`Read slide ${rowKey} again with OCR?`}
      lead="This costs one conversion. The slide is read as a picture, and its text is replaced by what is found there."
      send={async () => {
        onClose()
        reread(deck.id, rowKey, { keepEdits: edited && keepEdits })
      }}
      action="Read again for one conversion"
      onClose={onClose}
    >
      {edited && (
        <Tick label="Keep my edits of this slide" on={keepEdits} onToggle={setKeepEdits} />
      )}
    </FormDialog>
  )
}
