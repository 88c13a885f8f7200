import { callAccount } from '../account/account-api.ts'
import { canUsePasskeys, provePasskey } from '../account/passkeys.ts'
import { Form, type Send, Submit } from '../elements/form.tsx'

interface PasskeyButtonProps {
  kind?: 'primary'
  onDone: () => Promise<void>
}

/** Signs in with a passkey. Shows nothing where passkeys cannot work. */
export function PasskeyButton({ kind, onDone }: PasskeyButtonProps) {
  const send: Send = async () => {
    const { options } = await callAccount('POST /web/passkey-sign-in/options')
    const response = await provePasskey(options)
    await callAccount('POST /web/passkey-sign-in', { body: { response } })
    await onDone()
  }
  if (!canUsePasskeys()) return null
  return (
    <Form send={send}>
      <Submit label="Use a passkey" kind={kind} />
    </Form>
  )
}
