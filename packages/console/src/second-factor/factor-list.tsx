import type { Passkey, SecondFactors } from '@rowdeck/service/console-contract'
import { Button } from '../elements/button.tsx'
import { Facts } from '../elements/facts.tsx'
import { formatMoment } from '../elements/format.ts'
import { KeyItem } from '../settings/key-item.tsx'

/** What the person wants to do. */
export type FactorTask =
  | { kind: 'add-passkey' | 'add-totp' | 'remove-totp' | 'new-codes' }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey }

interface FactorListProps {
  factors: SecondFactors
  onTask: (task: FactorTask) => void
}

/** The second factors of the person, with what can be done to each. */
export function FactorList({ factors, onTask }: FactorListProps) {
  const { totp, passkeys, recoveryCodesLeft } = factors
  if (!totp && passkeys.length === 0) return null
  const button = (label: string, of: string, task: FactorTask) => (
    <Button
      label={label}
      of={of}
      kind={label === 'Remove' ? 'subtle to-danger' : 'subtle'}
      onClick={() => onTask(task)}
    />
  )
  return (
    <ul className="keys panel">
      {passkeys.map((passkey) => (
        <KeyItem
          key={passkey.id}
          name={passkey.name}
          beside={<span className="soft small">Passkey</span>}
          about={<Facts facts={factsOf(passkey)} />}
        >
          {button('Rename', passkey.name, { kind: 'rename', passkey })}
          {button('Remove', passkey.name, { kind: 'remove-passkey', passkey })}
        </KeyItem>
      ))}
      {totp && (
        <KeyItem
          name="Authenticator app"
          about={
            <p className="soft small">Codes are asked for as the second step of signing in.</p>
          }
        >
          {button('Remove', 'the app', { kind: 'remove-totp' })}
        </KeyItem>
      )}
      <KeyItem
        name="Recovery codes"
        about={<p className="soft small">{recoveryCodesLeft} of 10 left</p>}
      >
        {button('Create new', 'recovery codes', { kind: 'new-codes' })}
      </KeyItem>
    </ul>
  )
}

function factsOf({ createdAt, backedUp }: Passkey): [string, string][] {
  return [
    ['Added', formatMoment(createdAt)],
    ['Kept', backedUp ? 'In a password manager' : 'On one device'],
  ]
}
