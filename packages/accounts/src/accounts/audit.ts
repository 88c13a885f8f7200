import type { Clock } from '@rowdeck/core/clock'
import { clientNetwork, customerNetwork } from '@rowdeck/core/network'
import { randomBase62 } from './base62.ts'

/** What the audit log records. Kinds are added, never renamed. */
export const auditKinds = [
  'signed_in',
  'sign_in_failed',
  'second_factor_failed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
  'signed_out',
  'sessions_ended',
  'link_sent',
  'sign_up_refused',
  'password_set',
  'password_changed',
  'account_created',
  'account_deleted',
  'email_changed',
  'account_suspended',
  'account_resumed',
  'limits_changed',
  'operator_added',
  'operator_removed',
  'credits_granted',
  'credits_withdrawn',
  'plan_granted',
  'plan_ended',
  'pro_granted',
  'key_created',
  'key_rotated',
  'key_renamed',
  'key_revoked',
  'webhook_secret_renewed',
  'backup_made',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Who acts: the owner of an account, an operator (on the page or with a key), the command line, the service itself, or a visitor. */
export const actorKinds = ['account', 'operator', 'command_line', 'service', 'visitor'] as const
export type ActorKind = (typeof actorKinds)[number]

export interface Actor {
  kind: ActorKind
  accountId?: string
  /** The API key with which an operator acts. */
  keyId?: string
  /** The IP address that the request came from. */
  ip?: string
}

/** How addresses are stored: networks of several customers (IPv4 /24, IPv6 /48), whole addresses, or not at all. */
const addressModes = ['network', 'full', 'none'] as const
export type AddressMode = (typeof addressModes)[number]

/** Ids, counts and names of plans; never a secret, an email address or the name of a document. */
export type AuditDetails = Record<string, string | number | null>

/** One entry of the audit log. Entries are never changed; old ones are pruned. */
export interface AuditEntry {
  id: string
  /** Milliseconds since the Unix epoch. */
  at: number
  kind: AuditKind
  actor: ActorKind
  actorAccountId: string | null
  actorKeyId: string | null
  /** Where the request came from; null if it is not stored, or was erased with the account. */
  network: string | null
  /** The account that the act concerns; null if there is none. */
  accountId: string | null
  details: AuditDetails
  /** The reason that an operator gave; erased with the account. */
  note: string | null
}

/** The part of an entry that depends on the act. */
export interface AuditFacts {
  kind: AuditKind
  accountId?: string | null
  details?: AuditDetails
  note?: string | null
}

export interface AuditQuery {
  /** Entries from this moment on, in milliseconds since the Unix epoch. */
  since?: number | undefined
  kinds?: readonly AuditKind[] | undefined
  /** The account that acts or is concerned. */
  accountId?: string | undefined
  /** Entries older than this one. */
  after?: Pick<AuditEntry, 'at' | 'id'> | undefined
  entriesMax: number
}

/** Storage of the audit log. */
export interface AuditStore {
  addAudit(entry: AuditEntry): Promise<void>
  /** The newest first. */
  listAudit(query: AuditQuery): Promise<AuditEntry[]>
  /** Deletes entries older than that moment, the oldest first; resolves to the number of deleted rows. */
  pruneAudit(before: number, rowsMax: number): Promise<number>
}

export interface AuditOptions {
  clock: Clock
  /** Who acts; null for acts that are not recorded. */
  actor: Actor | null
  addresses: AddressMode
}

/** Returns the entry of an act of this actor; undefined if its acts are not recorded. */
export function auditEntry(
  { clock, actor, addresses }: AuditOptions,
  { kind, accountId = null, details = {}, note = null }: AuditFacts,
): AuditEntry | undefined {
  if (actor === null) return undefined
  return {
    id: `aud_${randomBase62(20)}`,
    at: clock.now(),
    kind,
    actor: actor.kind,
    actorAccountId: actor.accountId ?? null,
    actorKeyId: actor.keyId ?? null,
    network: networkOf(actor.ip, addresses),
    accountId,
    details,
    note,
  }
}

const prefixes = { network: customerNetwork, full: { ipv4: 32, ipv6: 128 } }

function networkOf(ip: string | undefined, addresses: AddressMode): string | null {
  if (ip === undefined || addresses === 'none') return null
  return clientNetwork(ip, prefixes[addresses])
}
