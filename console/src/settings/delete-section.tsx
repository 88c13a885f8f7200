import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import { navigate } from '../navigation/router.ts'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { Section } from './section.tsx'

export function DeleteSection() {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Delete the account" id="delete">
      <p className="soft">
        Keys stop working at once; history, credits and everything personal are gone for good.
        Entries of the ledger are kept without your name. Free conversions of today stay used.
      </p>
      <p>
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Delete my account…
        </button>
      </p>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { me, refresh } = useSession()
  const form = useForm(async ({ password = '' }) => {
    await callAccount('POST /web/delete-account', { body: { password } })
    navigate('/')
    await refresh()
  })
  return (
    <FormDialog
      title={`Delete ${me?.email}?`}
      form={form}
      lead={<p>This cannot be undone. What is left of credits or a plan is lost.</p>}
      action="Delete for good"
      grave
      stay="Keep the account"
      onClose={onClose}
    >
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        fault={form.faultOf('password')}
      />
    </FormDialog>
  )
}
