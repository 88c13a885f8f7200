import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { rememberBusy } from './busy-errors.ts'
import { passwordLengthMax, passwordLengthMin } from './form.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import type { Entrance, People, PeopleSettings, PersonSession } from './people.ts'
import type { WebStore } from './web-store.ts'

/** How long a session lasts; it is not prolonged by use. */
export const sessionSeconds = 14 * 24 * 3600

/** The header under which the caller's address, as the server knows it, is handed on. */
export const addressHeader = 'x-rowdeck-address'

/** Returns people over better-auth, asked in code: none of its own routes is reachable. */
export async function createAuth(store: WebStore, settings: PeopleSettings): Promise<People> {
  const auth = betterAuth(optionsOf(store, settings))
  const { adapter, internalAdapter, password: hashing } = await auth.$context

  return {
    async whoIs(headers) {
      const found = await auth.api.getSession({ headers })
      if (!found) return undefined
      const { token } = found.session
      return { accountId: found.user.id, session: { ...sessionOf(found.session), token } }
    },
    signIn: (headers, email, password) => {
      const body = { email: loginOf(email), password }
      return unlessWrong(auth.api.signInEmail({ body, headers, returnHeaders: true }))
    },
    signOut: async (headers) =>
      entranceOf(await auth.api.signOut({ headers, returnHeaders: true })),
    async setPassword(accountId, email, password) {
      const hash = await hashing.hash(password)
      const person = { id: accountId, email: loginOf(email), name: '', emailVerified: true }
      if (await internalAdapter.findUserById(accountId)) {
        await internalAdapter.updatePassword(accountId, hash)
        return
      }
      await internalAdapter.createUser(person, { method: 'email-password' })
      const credential = { userId: accountId, accountId, providerId: 'credential', password: hash }
      await internalAdapter.createAccount(credential)
    },
    changePassword: (headers, change) => {
      const body = { ...change, revokeOtherSessions: true }
      return unlessWrong(auth.api.changePassword({ body, headers, returnHeaders: true }))
    },
    async isPassword(accountId, password) {
      const credential = await internalAdapter.findCredentialAccount(accountId)
      const hash = credential?.password
      return Boolean(hash && (await hashing.verify({ hash, password })))
    },
    hasPassword: async (email) => (await internalAdapter.findUserByEmail(loginOf(email))) !== null,
    async passwordStamp(email) {
      const found = await internalAdapter.findUserByEmail(loginOf(email))
      if (!found) return undefined
      const credential = await internalAdapter.findCredentialAccount(found.user.id)
      if (!credential?.password) return undefined
      return createHash('sha256').update(`${found.user.id}:${credential.password}`).digest('hex')
    },
    async sessions(accountId) {
      const found = await internalAdapter.listSessions(accountId, { onlyActiveSessions: true })
      return found
        .map(sessionOf)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    },
    // by its id: what is listed of a session does not hold its token
    endSession: (id) => adapter.delete({ model: 'session', where: [{ field: 'id', value: id }] }),
  }
}

function optionsOf({ peopleDatabase }: WebStore, { secret, secure }: PeopleSettings) {
  const { db, type } = peopleDatabase
  const adapterOf = hashSessionTokens(
    kyselyAdapter(db as Parameters<typeof kyselyAdapter>[0], { type }),
  )
  return {
    database: (options: BetterAuthOptions) => rememberBusy(adapterOf(options)),
    secret: secret(),
    // never used to build a link, and required all the same
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: passwordLengthMax,
    },
    user: { modelName: 'people' },
    session: {
      modelName: 'people_sessions',
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'people_credentials' },
    verification: { modelName: 'people_verifications' },
    advanced: {
      cookiePrefix: 'rowdeck',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict' as const, path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 as const },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  }
}

// The library holds fewer addresses for valid than accounts do, such as none of `ann@intranet`. And so
// the address stands with the account alone.
function loginOf(email: string): string {
  const name = createHash('sha256').update(email).digest('hex').slice(0, 40)
  return `${name}@people.invalid`
}

interface Answered {
  headers: Headers
}

function entranceOf({ headers }: Answered): Entrance {
  return { cookies: headers.getSetCookie() }
}

const wrongCodes = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD'])

async function unlessWrong(answer: Promise<Answered>): Promise<Entrance | undefined> {
  try {
    return entranceOf(await answer)
  } catch (error) {
    const { code } = (error as { body?: { code?: string } }).body ?? {}
    if (code && wrongCodes.has(code)) return undefined
    throw error
  }
}

interface FoundSession {
  id: string
  createdAt: Date
  expiresAt: Date
  userAgent?: string | null | undefined
  ipAddress?: string | null | undefined
}

function sessionOf(found: FoundSession): PersonSession {
  const { id, createdAt, expiresAt } = found
  const userAgent = found.userAgent?.slice(0, 300) || null
  return { id, createdAt, expiresAt, userAgent, address: found.ipAddress || null }
}
