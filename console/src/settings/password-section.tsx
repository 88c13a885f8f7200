import { useRef, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import { FormFault } from '../sign-in/form-fault.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { Section } from './section.tsx'

export function PasswordSection() {
  const { site, me, refresh } = useSession()
  const [changed, setChanged] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async ({ currentPassword = '', newPassword = '' }) => {
    setChanged(false)
    await callAccount('POST /web/change-password', { body: { currentPassword, newPassword } })
    element.current?.reset()
    setChanged(true)
    await refresh()
  })
  return (
    <Section title="Password" id="password">
      <form className="stack slim" ref={element} onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={me?.email}
          readOnly
          hidden
        />
        <Field
          label="Present password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          fault={form.faultOf('currentPassword')}
        />
        <Field
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          minLength={site?.passwordLengthMin}
          maxLength={site?.passwordLengthMax}
          hint={site && `At least ${site.passwordLengthMin} characters.`}
          fault={form.faultOf('newPassword')}
        />
        <div className="line">
          <button type="submit" className="button" disabled={form.busy}>
            Change the password
          </button>
          <span role="status">{changed && 'Changed. Other sessions were ended.'}</span>
        </div>
      </form>
    </Section>
  )
}
