import type { Passkey, SecondFactors } from '@rowdeck/service/console-contract'
import { Button } from '../elements/button.tsx'
import { formatMoment } from '../elements/format.ts'

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
  return (
    <ul className="keys panel">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="key">
          <div className="key-name">
            <h3>{passkey.name}</h3>
            <span className="soft small">Passkey</span>
          </div>
          <dl className="facts">
            <div>
              <dt>Added</dt>
              <dd>{formatMoment(passkey.createdAt)}</dd>
            </div>
            <div>
              <dt>Kept</dt>
              <dd>{passkey.backedUp ? 'In a password manager' : 'On one device'}</dd>
            </div>
          </dl>
          <div className="key-tasks">
            <Task
              label="Rename"
              of={passkey.name}
              onTask={() => onTask({ kind: 'rename', passkey })}
            />
            <Task
              label="Remove"
              of={passkey.name}
              danger
              onTask={() => onTask({ kind: 'remove-passkey', passkey })}
            />
          </div>
        </li>
      ))}
      {totp && (
        <li className="key">
          <div className="key-name">
            <h3>Authenticator app</h3>
          </div>
          <p className="soft small">Codes are asked for as the second step of signing in.</p>
          <div className="key-tasks">
            <Task
              label="Remove"
              of="the app"
              danger
              onTask={() => onTask({ kind: 'remove-totp' })}
            />
          </div>
        </li>
      )}
      <li className="key">
        <div className="key-name">
          <h3>Recovery codes</h3>
        </div>
        <p className="soft small">{recoveryCodesLeft} of 10 left</p>
        <div className="key-tasks">
          <Task
            label="Create new"
            of="recovery codes"
            onTask={() => onTask({ kind: 'new-codes' })}
          />
        </div>
      </li>
    </ul>
  )
}

interface TaskProps {
  label: string
  /** Completes the label for screen readers. */
  of: string
  danger?: boolean
  onTask: () => void
}

function Task({ label, of, danger = false, onTask }: TaskProps) {
  return (
    <Button label={label} kind={danger ? 'subtle to-danger' : 'subtle'} onClick={onTask} of={of} />
  )
}
