import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { WebError } from './web-error.ts'
import type { LinkPurpose, StoredLink, WebStore } from './web-store.ts'

const hourMs = 3_600_000
const lifetimeMs: Record<LinkPurpose, number> = {
  'sign-up': 24 * hourMs,
  invitation: 7 * 24 * hourMs,
  forgot: hourMs,
}

/** Links that prove an e-mail address once. Only the hash of a token is kept. */
export interface Links {
  /** Resolves to the token. */
  issue(email: string, purpose: LinkPurpose): Promise<string>
  /** Does what `issue` does, for a link that nobody gets. */
  pretend(email: string, purpose: LinkPurpose): Promise<void>
  /** What the token is for. Refuses with link_invalid. */
  look(token: string): Promise<StoredLink>
  /** The same, and uses it up, with every other link of the address. */
  use(token: string): Promise<StoredLink>
}

export function createLinks(store: WebStore, clock: Clock): Links {
  async function insert(link: StoredLink): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await store.dropExpired(clock.now())
    await store.insertLink({ ...link, tokenHash: hashOf(token) })
    return token
  }

  return {
    issue: (email, purpose) =>
      insert({ email, purpose, expiresAt: clock.now() + lifetimeMs[purpose] }),
    async pretend(email, purpose) {
      await insert({ email, purpose, expiresAt: clock.now() })
    },
    look: async (token) => inForce(await store.findLink(hashOf(token)), clock.now()),
    async use(token) {
      const link = inForce(await store.useLink(hashOf(token)), clock.now())
      await store.dropLinks(link.email)
      return link
    },
  }
}

/** Returns the address of the page that takes the token. A fragment is never sent to a server or a log on the way. */
export function linkTo(baseUrl: string, token: string): string {
  return `${baseUrl}/set-password#token=${token}`
}

function inForce(link: StoredLink | undefined, now: number): StoredLink {
  if (link && now < link.expiresAt) return link
  throw new WebError(
    'link_invalid',
    'This link was used already or has expired. Ask for another one.',
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
