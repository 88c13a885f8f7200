import { useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'
import { useForm } from '../sign-in/use-form.ts'

/** Gives a deck another name, which its exports have too. */
export function RenameButton({ deck }: { deck: DeckResult }) {
  const { describe } = useDesk()
  const [asking, setAsking] = useState(false)
  const form = useForm(async ({ name = '' }) => {
    setAsking(false)
    if (name.trim() !== '') describe([deck.id], { filename: name.trim() })
  })
  return (
    <>
      <Button label="Rename" kind="subtle" onClick={() => setAsking(true)} of={deck.filename} />
      {asking && (
        <FormDialog
          title="Rename the deck"
          form={form}
          action="Rename"
          onClose={() => setAsking(false)}
        >
          <Field
            label="Name"
            name="name"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={deck.filename}
          />
        </FormDialog>
      )}
    </>
  )
}
