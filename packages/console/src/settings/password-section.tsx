import { useRef, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { Link } from '../navigation/link.tsx'
import { NewPasswordField, PasswordField, UsernameHint } from '../sign-in/credential-fields.tsx'
import { FormError } from '../sign-in/form-error.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { Section } from './section.tsx'

export function PasswordSection() {
  const { me, site, refresh } = useSession()
  const [changed, setChanged] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async ({ currentPassword = '', newPassword = '' }) => {
    setChanged(false)
    await callAccount('POST /web/change-password', { body: { currentPassword, newPassword } })
    element.current?.reset()
    setChanged(true)
    await refresh()
  })
  if (site?.singleSignOn?.isOnlyWay) return null
  if (me?.hasPassword === false) return <NoPassword />
  return (
    <Section title="Password" id="password">
      <form className="stack slim" ref={element} onSubmit={form.submit}>
        <FormError error={form.error} />
        <UsernameHint />
        <PasswordField form={form} label="Current password" name="currentPassword" />
        <NewPasswordField form={form} label="New password" name="newPassword" />
        <div className="line">
          <Button label="Change password" type="submit" disabled={form.busy} />
          <span role="status">
            {changed && 'Password changed. Your other sessions have ended.'}
          </span>
        </div>
      </form>
    </Section>
  )
}

function NoPassword() {
  return (
    <Section title="Password" id="password">
      <p className="soft">
        You sign in without a password. <Link to="/forgot">Request a link</Link> to set one.
      </p>
    </Section>
  )
}
