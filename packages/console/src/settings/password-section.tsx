import { useRef, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Form, type Send, Submit } from '../elements/form.tsx'
import { Link } from '../navigation/link.tsx'
import { NewPasswordField, PasswordField, UsernameHint } from '../sign-in/credential-fields.tsx'
import { Section } from './section.tsx'

export function PasswordSection() {
  const { me, site, refresh } = useSession()
  const [changed, setChanged] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const send: Send = async ({ currentPassword = '', newPassword = '' }) => {
    setChanged(false)
    await callAccount('POST /web/change-password', { body: { currentPassword, newPassword } })
    element.current?.reset()
    setChanged(true)
    await refresh()
  }
  if (site?.singleSignOn?.isOnlyWay) return null
  if (me?.hasPassword === false) return <NoPassword />
  return (
    <Section title="Password" id="password">
      <Form className="stack slim" element={element} send={send}>
        <UsernameHint />
        <PasswordField label="Current password" name="currentPassword" />
        <NewPasswordField label="New password" name="newPassword" />
        <div className="line">
          <Submit label="Change password" />
          <span role="status">
            {changed && 'Password changed. Your other sessions have ended.'}
          </span>
        </div>
      </Form>
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
