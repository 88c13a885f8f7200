import { useEffect, useRef } from 'react'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/** Recovery codes that were just created; they are shown only here. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="notice good" ref={box} tabIndex={-1} role="status">
      <h3>Keep your recovery codes</h3>
      <p>
        Each of them signs you in once, together with your password, if you lose your passkey or
        your app. They are not shown again, and replace any codes that you had.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="line">
        <CopyButton className="button primary" text={() => codes.join('\n')} label="Copy codes" />
        <Button label="I have saved them" onClick={onDone} />
      </div>
    </div>
  )
}
