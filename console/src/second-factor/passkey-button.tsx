import { useState } from 'react'
import { AccountRefusal, callAccount } from '../account/account-api.ts'
import { canUsePasskeys, provePasskey } from '../account/passkeys.ts'

interface PasskeyButtonProps {
  className?: string
  onDone: () => Promise<void>
}

/** Signs in with a passkey. Shows nothing where passkeys cannot work. */
export function PasskeyButton({ className = 'button', onDone }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function signIn(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const { options } = await callAccount('POST /web/passkey-sign-in/options')
      const response = await provePasskey(options)
      await callAccount('POST /web/passkey-sign-in', { body: { response } })
      await onDone()
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (!canUsePasskeys()) return null
  return (
    <div className="stack">
      <button type="button" className={className} disabled={busy} onClick={() => void signIn()}>
        Use a passkey
      </button>
      <p role="alert" className="problem">
        {problem}
      </p>
    </div>
  )
}
