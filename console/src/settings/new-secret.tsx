import { useEffect, useRef } from 'react'
import type { CreatedKey } from '../../../src/console-server/contract.ts'
import { CopyButton } from '../elements/copy-button.tsx'

interface NewSecretProps {
  created: CreatedKey
  onDone: () => void
}

/** The secret of a key that was just made, this once. */
export function NewSecret({ created, onDone }: NewSecretProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { key, secret } = created
  return (
    <div className="notice good" ref={box} tabIndex={-1} role="status">
      <h3>“{key.name}” is ready. Copy it now</h3>
      <p>It is shown this once; what is lost is made anew, not found again.</p>
      <code className="secret">{secret}</code>
      <div className="line">
        <CopyButton className="button first" text={() => secret} label="Copy the key" />
        <button type="button" className="button" onClick={onDone}>
          I have kept it
        </button>
      </div>
    </div>
  )
}
