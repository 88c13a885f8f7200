import type { SecondStep } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import { Form, type Send, Submit } from '../elements/form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondStepFormProps {
  step: SecondStep['secondStep']
  onDone: () => Promise<void>
  /** Returns to the first step. */
  onBack: () => void
}

/** Asks for the second factor, after the password was right. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const send: Send = async ({ code = '' }) => {
    await callAccount('POST /web/second-step', { body: { code } })
    await onDone()
  }
  return (
    <>
      <h1>Second factor</h1>
      {step.passkey && (
        <>
          <p className="lead">Use one of your passkeys to finish signing in.</p>
          <PasskeyButton kind="primary" onDone={onDone} />
        </>
      )}
      <Form send={send}>
        <Field
          label={step.totp ? 'Code' : 'Recovery code'}
          name="code"
          required
          autoFocus={!step.passkey}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint={step.totp ? 'From your authenticator app, or a recovery code.' : undefined}
        />
        <Submit
          label="Continue"
          busyLabel="Checking…"
          kind={step.passkey ? undefined : 'primary'}
        />
      </Form>
      <p>
        <Button label="Back to sign in" kind="subtle" onClick={onBack} />
      </p>
    </>
  )
}
