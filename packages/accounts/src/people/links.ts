import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import { hourMs } from '@rowdeck/core/time'
import { PeopleRefused } from './people-refused.ts'
import type { LinkPurpose, PeopleStore, StoredLink } from './people-store.ts'

const lifetimeMs: Record<LinkPurpose, number> = {
  'sign-up': 24 * hourMs,
  invitation: 7 * 24 * hourMs,
  forgot: hourMs,
  'sign-in': hourMs,
}

/** Single-use links that prove an email address. Only the hash of a token is stored. */
export interface Links {
  /** Resolves to the token. */
  issue(email: string, purpose: LinkPurpose): Promise<string>
  /** Stores a link with this token; false, and nothing stored, if it was stored before. */
  issueToken(token: string, email: string, purpose: LinkPurpose): Promise<boolean>
  /** Takes as long as `issue`, but creates a link that is already expired. */
  issueDecoy(email: string, purpose: LinkPurpose): Promise<void>
  /** Resolves to what the token is for. Throws link_invalid. */
  find(token: string): Promise<StoredLink>
  /** Like `find`, and invalidates the token and every other link of the address. */
  consume(token: string): Promise<StoredLink>
}

export function createLinks(store: PeopleStore, clock: Clock): Links {
  async function insertToken(token: string, link: StoredLink): Promise<boolean> {
    await store.dropExpired(clock.now())
    return store.insertLink({ ...link, tokenHash: hashOf(token) })
  }

  async function insert(link: StoredLink): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await insertToken(token, link)
    return token
  }

  return {
    issue: (email, purpose) =>
      insert({ email, purpose, expiresAt: clock.now() + lifetimeMs[purpose] }),
    issueToken: (token, email, purpose) =>
      insertToken(token, { email, purpose, expiresAt: clock.now() + lifetimeMs[purpose] }),
    async issueDecoy(email, purpose) {
      await insert({ email, purpose, expiresAt: clock.now() })
    },
    find: async (token) => requireValid(await store.findLink(hashOf(token)), clock.now()),
    async consume(token) {
      const now = clock.now()
      return requireValid(await store.consumeLink(hashOf(token), now), now)
    },
  }
}

function requireValid(link: StoredLink | undefined, now: number): StoredLink {
  if (link && now < link.expiresAt) return link
  throw linkInvalid()
}

/** The refusal of a link that is used, expired or unknown. */
export function linkInvalid(): PeopleRefused {
  return new PeopleRefused(
    'link_invalid',
    'This link has already been used or has expired. Request a new one.',
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
