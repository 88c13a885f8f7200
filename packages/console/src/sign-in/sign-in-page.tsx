import type { SecondStep } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Form, FormError, type Send, Submit } from '../elements/form.tsx'
import { NarrowPage } from '../elements/narrow-page.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { nextPath } from '../navigation/next-path.ts'
import { navigate } from '../navigation/router.ts'
import { PasskeyButton } from '../second-factor/passkey-button.tsx'
import { SecondStepForm } from '../second-factor/second-step-form.tsx'
import { EmailField, PasswordField } from './credential-fields.tsx'
import { SingleSignOnButton, singleSignOnProblem } from './single-sign-on.tsx'

export function SignInPage() {
  useTitle('Sign in')
  const { refresh, site } = useSession()
  const [step, setStep] = useState(stepIn(location.search))
  async function enter(): Promise<void> {
    await refresh()
    navigate(nextPath(location))
  }
  const send: Send = async ({ email = '', password = '' }) => {
    const entered = await callAccount('POST /web/sign-in', { body: { email, password } })
    if ('secondStep' in entered) setStep(entered.secondStep)
    else await enter()
  }
  if (step) {
    return (
      <NarrowPage>
        <SecondStepForm step={step} onDone={enter} onBack={() => setStep(undefined)} />
      </NarrowPage>
    )
  }
  const problem = singleSignOnProblem(location.search, site?.singleSignOn?.name ?? '')
  if (site?.singleSignOn?.isOnlyWay) {
    return (
      <NarrowPage>
        <h1>Sign in</h1>
        <FormError error={problem} />
        <SingleSignOnButton kind="primary" />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <h1>Sign in</h1>
      <Form send={send} problem={problem}>
        <EmailField autoComplete="username" />
        <PasswordField />
        <Submit label="Sign in" busyLabel="Signing in…" kind="primary" />
      </Form>
      <div className="stack other-ways">
        <SingleSignOnButton />
        <PasskeyButton onDone={enter} />
      </div>
      <p className="line between">
        <Link to="/forgot">Forgot your password?</Link>
        {site?.signUp !== 'closed' && <Link to="/sign-up">Create an account</Link>}
      </p>
    </NarrowPage>
  )
}

/** Returns the second step that the provider's sign-in has led to. */
function stepIn(search: string): SecondStep['secondStep'] | undefined {
  const second = new URLSearchParams(search).get('second')
  if (second === null) return undefined
  return { totp: second.includes('totp'), passkey: second.includes('passkey') }
}
