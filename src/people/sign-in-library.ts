import { createHash } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { rememberBusy } from './busy-errors.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { passwordLengthMax, passwordLengthMin } from './password-length.ts'
import type { CreatePeopleAdapter, PeopleStore } from './people-store.ts'
import {
  addressHeader,
  type People,
  type PeopleSettings,
  type PersonSession,
  type SessionCookies,
} from './sessions.ts'

/** Lifetime of a session; use does not extend it. */
const sessionSeconds = 14 * 24 * 3600

/** Implements People with better-auth, called as a library: none of its own routes is reachable. */
export async function openSignInLibrary(
  store: Pick<PeopleStore, 'loadPeopleAdapter'>,
  settings: PeopleSettings,
): Promise<People> {
  const auth = betterAuth(optionsOf(await store.loadPeopleAdapter(), settings))
  const { adapter, internalAdapter, password: hashing } = await auth.$context

  return {
    async findSession(headers) {
      const found = await auth.api.getSession({ headers })
      if (!found) return undefined
      const { token } = found.session
      return { accountId: found.user.id, session: { ...sessionOf(found.session), token } }
    },
    signIn: (headers, email, password) => {
      const body = { email: loginOf(email), password }
      return unlessWrong(auth.api.signInEmail({ body, headers, returnHeaders: true }))
    },
    signOut: async (headers) => cookiesOf(await auth.api.signOut({ headers, returnHeaders: true })),
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
    async listSessions(accountId) {
      const found = await internalAdapter.listSessions(accountId, { onlyActiveSessions: true })
      return found
        .map(sessionOf)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    },
    // by id, because listed sessions carry only the hash of their token
    endSession: (id) => adapter.delete({ model: 'session', where: [{ field: 'id', value: id }] }),
  }
}

function optionsOf(createAdapter: CreatePeopleAdapter, { secret, secure }: PeopleSettings) {
  const createHashing = hashSessionTokens(createAdapter)
  return {
    database: (options: BetterAuthOptions) => rememberBusy(createHashing(options)),
    secret: secret(),
    // required by the library, but never used to build a link
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      // the library counts UTF-16 code units, of which a character has up to two
      maxPasswordLength: 2 * passwordLengthMax,
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

// The library rejects addresses that accounts accept, such as `ann@intranet`, so it gets a substitute; the
// address itself is stored only with the account.
function loginOf(email: string): string {
  const name = createHash('sha256').update(email).digest('hex').slice(0, 40)
  return `${name}@people.invalid`
}

interface Answered {
  headers: Headers
}

function cookiesOf({ headers }: Answered): SessionCookies {
  return headers.getSetCookie()
}

const wrongCodes = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD'])

async function unlessWrong(answer: Promise<Answered>): Promise<SessionCookies | undefined> {
  try {
    return cookiesOf(await answer)
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
