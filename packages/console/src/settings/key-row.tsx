import type { Key } from '@rowdeck/service/console-contract'
import { Button } from '../elements/button.tsx'
import { counted, formatMoment } from '../elements/format.ts'
import type { KeyTask } from './key-task-props.ts'

interface KeyRowProps {
  apiKey: Key
  /** Without it, nothing can be changed. */
  onTask?: (task: KeyTask) => void
  /** Whether the key can only be revoked, because it belongs to somebody else. */
  foreign?: boolean
}

/** One key: its name, its first and last characters, its state, and the actions on it. */
export function KeyRow({ apiKey, onTask, foreign = false }: KeyRowProps) {
  const { name, prefix, lastFour, state } = apiKey
  const usable = state === 'active' || state === 'rotated'
  return (
    <li className={usable ? 'key' : 'key ended'}>
      <div className="key-name">
        <h3>{name}</h3>
        <code>
          {prefix}…{lastFour}
        </code>
      </div>
      <dl className="facts">
        {[...factsOf(apiKey), ...restrictionsOf(apiKey)].map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {usable && onTask && (
        <div className="key-tasks">
          {!foreign && <TaskButton kind="rename" label="Rename" {...{ apiKey, onTask }} />}
          {!foreign && state === 'active' && (
            <TaskButton kind="rotate" label="Rotate" {...{ apiKey, onTask }} />
          )}
          <TaskButton kind="revoke" label="Revoke" danger {...{ apiKey, onTask }} />
        </div>
      )}
    </li>
  )
}

interface TaskButtonProps extends Required<Pick<KeyRowProps, 'apiKey' | 'onTask'>> {
  kind: 'rename' | 'rotate' | 'revoke'
  label: string
  /** Whether it leads to an action that cannot be undone. */
  danger?: boolean
}

function TaskButton({ kind, label, danger = false, apiKey, onTask }: TaskButtonProps) {
  return (
    <Button
      label={label}
      kind={danger ? 'subtle to-danger' : 'subtle'}
      onClick={() => onTask({ kind, key: apiKey })}
      of={apiKey.name}
    />
  )
}

/** What the key is restricted to; empty without restrictions. */
function restrictionsOf({ scopes, networks, monthlyCap, limits }: Key): [string, string][] {
  const isDefault = scopes.length === 2 && !scopes.includes('operator')
  return [
    ...(isDefault ? [] : [['Scopes', scopes.join(', ')] as [string, string]]),
    ...(networks.length > 0 ? [['Works from', networks.join(', ')] as [string, string]] : []),
    ...(monthlyCap === null
      ? []
      : [['Monthly cap', counted(monthlyCap, 'conversion')] as [string, string]]),
    ...limitsOf(limits),
  ]
}

function limitsOf({ requestsPerMinute, requestsPerDay, conversionsAtOnce }: Key['limits']) {
  const limits: [string, number | null | undefined][] = [
    ['Requests per minute', requestsPerMinute],
    ['Requests per day', requestsPerDay],
    ['Conversions at once', conversionsAtOnce],
  ]
  return limits.flatMap(([term, limit]): [string, string][] =>
    limit == null ? [] : [[term, String(limit)]],
  )
}

function factsOf(key: Key): [string, string][] {
  return [
    ['Created', formatMoment(key.createdAt)],
    ['Last used', key.lastUsedAt ? formatMoment(key.lastUsedAt) : 'Never'],
    endOf(key),
  ]
}

function endOf({ state, expiresAt, revokedAt, usesSinceRotation }: Key): [string, string] {
  const until = expiresAt ? formatMoment(expiresAt) : 'Never'
  if (state === 'rotated') {
    return [
      'Replaced, works until',
      `${until}, used ${counted(usesSinceRotation ?? 0, 'time')} since`,
    ]
  }
  if (revokedAt) return ['Revoked', formatMoment(revokedAt)]
  return [state === 'expired' ? 'Expired' : 'Expires', until]
}
