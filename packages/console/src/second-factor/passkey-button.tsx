import { callAccount } from '../account/account-api.ts'
import { canUsePasskeys, provePasskey } from '../account/passkeys.ts'
import { useForm } from '../sign-in/use-form.ts'

interface PasskeyButtonProps {
  className?: string
  onDone: () => Promise<void>
}

/** Signs in with a passkey. Shows nothing where passkeys cannot work. */
export function PasskeyButton({ className = 'button', onDone }: PasskeyButtonProps) {
  const form = useForm(async () => {
    const { options } = await callAccount('POST /web/passkey-sign-in/options')
    const response = await provePasskey(options)
    await callAccount('POST /web/passkey-sign-in', { body: { response } })
    await onDone()
  })
  if (!canUsePasskeys()) return null
  return (
    <form className="stack" onSubmit={form.submit}>
      <button type="submit" className={className} disabled={form.busy}>
        Use a passkey
      </button>
      <p role="alert" className="problem">
        {form.refusal?.message}
      </p>
    </form>
  )
}
