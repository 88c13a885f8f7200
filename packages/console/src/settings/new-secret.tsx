import type { CreatedKey } from '@rowdeck/service/console-contract'
import { useEffect, useRef } from 'react'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'

interface NewSecretProps {
  created: CreatedKey
  onDone: () => void
}

/** The secret of a key that was just created; it is shown only here. */
export function NewSecret({ created, onDone }: NewSecretProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { key, secret } = created
  return (
    <div className="notice good" ref={box} tabIndex={-1} role="status">
      <h3>“{key.name}” is ready</h3>
      <p>Copy the key now. It is not shown again; if you lose it, create a new one.</p>
      <code className="secret">{secret}</code>
      <div className="line">
        <CopyButton className="button primary" text={() => secret} label="Copy key" />
        <Button label="Done" onClick={onDone} />
      </div>
    </div>
  )
}
