import type { Link as PasswordLink, SecondStep } from '@rowdeck/service/console-contract'
import { useEffect, useState } from 'react'
import { AccountRefusal, callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Form, type Send, Submit } from '../elements/form.tsx'
import { NarrowPage } from '../elements/narrow-page.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { navigate } from '../navigation/router.ts'
import { SecondStepForm } from '../second-factor/second-step-form.tsx'
import { EmailField, NewPasswordField } from './credential-fields.tsx'

/** The target of links in emails. The token is checked first, and used up only when the password is set. */
export function SetPasswordPage() {
  useTitle('Set password')
  const [token] = useState(takeToken)
  const [link, setLink] = useState<PasswordLink | AccountRefusal>()
  useEffect(() => {
    callAccount('POST /web/link', { body: { token } }).then(setLink, (error: unknown) => {
      if (!(error instanceof AccountRefusal)) throw error
      setLink(error)
    })
  }, [token])
  return (
    <NarrowPage>
      {link instanceof AccountRefusal && (
        <InvalidLink message={token === '' ? incomplete : link.message} />
      )}
      {link && !(link instanceof AccountRefusal) && <PasswordForm link={link} token={token} />}
    </NarrowPage>
  )
}

/** Takes the token out of the address, so that it does not stay in the history of a shared computer. */
function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  if (token !== '') history.replaceState({ token }, '', location.pathname)
  return token || ((history.state as { token?: string } | null)?.token ?? '')
}

const incomplete =
  'Its address is incomplete. Open the whole link, or copy all of it into the address bar.'

function InvalidLink({ message }: { message: string }) {
  return (
    <>
      <h1>This link is not valid</h1>
      <p className="lead">{message}</p>
      <p className="line">
        <Link to="/forgot" className="button primary">
          Get a new link
        </Link>
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </p>
    </>
  )
}

/** Sets the password, or just signs in if the link is for that. */
function PasswordForm({ link, token }: { link: PasswordLink; token: string }) {
  const { refresh } = useSession()
  const [step, setStep] = useState<SecondStep['secondStep']>()
  async function enter(): Promise<void> {
    await refresh()
    navigate('/')
  }
  const isEntry = link.purpose === 'sign-in'
  const send: Send = async ({ password = '' }) => {
    const entered = isEntry
      ? await callAccount('POST /web/enter', { body: { token } })
      : await callAccount('POST /web/set-password', { body: { token, password } })
    history.replaceState(null, '')
    if ('secondStep' in entered) setStep(entered.secondStep)
    else await enter()
  }
  if (step) {
    return <SecondStepForm step={step} onDone={enter} onBack={() => navigate('/sign-in')} />
  }
  const isNewAccount = link.purpose !== 'forgot'
  return (
    <>
      <h1>{isEntry ? 'Sign in' : isNewAccount ? 'Choose a password' : 'Choose a new password'}</h1>
      <Form send={send}>
        <EmailField autoComplete="username" value={link.email} readOnly />
        {!isEntry && <NewPasswordField />}
        <Submit
          label={isEntry ? 'Sign in' : isNewAccount ? 'Get started' : 'Set password'}
          kind="primary"
        />
      </Form>
    </>
  )
}
