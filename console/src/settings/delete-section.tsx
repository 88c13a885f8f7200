import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Dialog } from '../elements/dialog.tsx'
import { Field } from '../elements/field.tsx'
import { navigate } from '../navigation/router.ts'
import { FormFault } from '../sign-in/form-fault.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { Section } from './section.tsx'

export function DeleteSection() {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Delete the account" id="delete">
      <p className="soft">
        Keys stop working at once; history, credits and everything personal are gone for good.
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
    <Dialog title={`Delete ${me?.email}?`} onClose={onClose}>
      <p>This cannot be undone. What is left of credits or a plan is lost.</p>
      <form className="stack" onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          fault={form.faultOf('password')}
        />
        <div className="choices">
          <button type="button" className="button" onClick={onClose}>
            Keep the account
          </button>
          <button type="submit" className="button grave" disabled={form.busy}>
            Delete for good
          </button>
        </div>
      </form>
    </Dialog>
  )
}
