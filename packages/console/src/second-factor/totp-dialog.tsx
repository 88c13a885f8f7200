import type { TotpSecret } from '@rowdeck/service/console-contract'
import { Suspense, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { CopyButton } from '../elements/copy-button.tsx'
import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
import { lazyPart } from '../elements/lazy-part.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { ConfirmFields, confirmation } from './confirm-fields.tsx'

const QrCode = lazyPart('QrCode', () => import('./qr-code.tsx'))

interface TotpDialogProps {
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Adds an authenticator app: the password, then the secret and a code that proves that the app has it. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const [started, setStarted] = useState<TotpSecret>()
  const send: Send = async (values) => {
    setStarted(await callAccount('POST /web/totp', { body: confirmation(values) }))
  }
  if (started) return <CodeDialog {...{ started, onDone, onClose }} />
  return (
    <FormDialog title="Add an authenticator app" send={send} action="Continue" onClose={onClose}>
      <p>
        An app such as Aegis, Google Authenticator or a password manager shows a new code every 30
        seconds. You enter one after your password when you sign in.
      </p>
      <ConfirmFields />
    </FormDialog>
  )
}

interface CodeDialogProps extends TotpDialogProps {
  started: TotpSecret
}

function CodeDialog({ started, onDone, onClose }: CodeDialogProps) {
  const send: Send = async ({ code = '' }) => {
    onDone((await callAccount('POST /web/totp/confirm', { body: { code } })).recoveryCodes)
  }
  const { secret, uri } = started
  return (
    <FormDialog title="Scan this code with your app" send={send} action="Add app" onClose={onClose}>
      <Suspense fallback={<div className="qr-code" aria-busy="true" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="stack">
        <p className="soft small">Or enter this key in the app:</p>
        <code className="secret">{secret}</code>
        <div className="line">
          <CopyButton text={() => secret} label="Copy key" />
          <a className="button" href={uri}>
            Open app
          </a>
        </div>
      </div>
      <Field
        label="Code from the app"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </FormDialog>
  )
}
