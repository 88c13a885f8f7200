import type { Key } from '@rowdeck/service/console-contract'
import { Button } from '../elements/button.tsx'
import { Facts } from '../elements/facts.tsx'
import { counted, formatMoment } from '../elements/format.ts'
import type { KeyTask } from './key-dialogs.tsx'
import { KeyItem } from './key-item.tsx'
import { keyLimits, limitLabels } from './limit-labels.ts'

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
  const button = (kind: 'rename' | 'rotate' | 'revoke', label: string) => (
    <Button
      label={label}
      kind={kind === 'revoke' ? 'subtle to-danger' : 'subtle'}
      onClick={() => onTask?.({ kind, key: apiKey })}
      of={name}
    />
  )
  return (
    <KeyItem
      name={name}
      beside={
        <code>
          {prefix}…{lastFour}
        </code>
      }
      about={<Facts facts={[...factsOf(apiKey), ...restrictionsOf(apiKey)]} />}
      ended={!usable}
    >
      {usable && onTask && (
        <>
          {!foreign && button('rename', 'Rename')}
          {!foreign && state === 'active' && button('rotate', 'Rotate')}
          {button('revoke', 'Revoke')}
        </>
      )}
    </KeyItem>
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

function limitsOf(limits: Key['limits']): [string, string][] {
  return keyLimits.flatMap((name): [string, string][] =>
    limits[name] == null ? [] : [[limitLabels[name], String(limits[name])]],
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
