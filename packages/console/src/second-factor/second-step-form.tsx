import type { SecondStep } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import { FormError } from '../sign-in/form-error.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondStepFormProps {
  step: SecondStep['secondStep']
  onDone: () => Promise<void>
  /** Returns to the first step. */
  onBack: () => void
}

/** Asks for the second factor, after the password was right. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const form = useForm(async ({ code = '' }) => {
    await callAccount('POST /web/second-step', { body: { code } })
    await onDone()
  })
  return (
    <>
      <h1>Second factor</h1>
      {step.passkey && (
        <>
          <p className="lead">Use one of your passkeys to finish signing in.</p>
          <PasskeyButton className="button primary" onDone={onDone} />
        </>
      )}
      <form className="stack" onSubmit={form.submit}>
        <FormError error={form.error} />
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
          error={form.errorFor('code')}
        />
        <Button
          label={form.busy ? 'Checking…' : 'Continue'}
          type="submit"
          kind={step.passkey ? undefined : 'primary'}
          disabled={form.busy}
        />
      </form>
      <p>
        <Button label="Back to sign in" kind="subtle" onClick={onBack} />
      </p>
    </>
  )
}
