import { passkey } from '@better-auth/passkey'
import type { AuthContext } from 'better-auth'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { rememberBusy } from './busy-errors.ts'
import { addressHeader, type SessionCookies } from './caller.ts'
import { completeLists } from './complete-lists.ts'
import { cookieName } from './cookie-name.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { passwordLengthMax, passwordLengthMin } from './password-length.ts'
import type { CreatePeopleAdapter, PeopleStore } from './people-store.ts'
import type { PeopleSettings } from './sessions.ts'
import { issuerPlugin } from './single-sign-on-library.ts'

/** Time for the second step of signing in. */
const secondStepSeconds = 600

/** The sign-in library, better-auth, over a store. It is called as a library: none of its own routes is reachable. */
export type Library = Awaited<ReturnType<typeof openLibrary>>

/** Opens the library. */
export async function openLibrary(
  store: Pick<PeopleStore, 'loadPeopleAdapter'>,
  settings: PeopleSettings,
) {
  const library = betterAuth(optionsOf(await store.loadPeopleAdapter(), settings))
  if (settings.singleSignOn?.isOnlyWay) hidePasswords(await library.$context)
  return library
}

/** Makes the library treat everybody as somebody without a password; stored ones stay for the day when they are allowed again. */
function hidePasswords({ internalAdapter }: Pick<AuthContext, 'internalAdapter'>) {
  internalAdapter.findCredentialAccount = async () => null
}

function optionsOf(createAdapter: CreatePeopleAdapter, settings: PeopleSettings) {
  const createHashing = hashSessionTokens(createAdapter)
  return {
    database: (options: BetterAuthOptions) => completeLists(rememberBusy(createHashing(options))),
    secret: settings.secret(),
    // required by the library, but never used to build a link
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: !settings.singleSignOn?.isOnlyWay,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      // the library counts UTF-16 code units, up to two per character
      maxPasswordLength: 2 * passwordLengthMax,
    },
    user: { modelName: 'people' },
    session: {
      modelName: 'people_sessions',
      expiresIn: settings.sessionMs / 1000,
      // passkeys are added after the person has been confirmed, however old the session is
      freshAge: 0,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'people_credentials' },
    verification: { modelName: 'people_verifications', storeIdentifier: 'hashed' as const },
    plugins: [
      codes(),
      passkeys(settings),
      pendingSignIns(),
      otherSessions(),
      issuerPlugin(settings),
    ],
    advanced: {
      // the prefix of the library, __Secure-, would let another host of the domain set them
      cookiePrefix: cookieName('rowdeck', settings),
      useSecureCookies: false,
      defaultCookieAttributes: {
        ...{ httpOnly: true, sameSite: 'strict' as const, path: '/' },
        secure: settings.secure,
      },
      // the browser comes back from the provider of another site
      cookies: { state: { attributes: { sameSite: 'lax' as const } } },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 as const },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  }
}

function codes() {
  const plugin = twoFactor({
    twoFactorCookieMaxAge: secondStepSeconds,
    allowPasswordless: true,
    // it counts after it has checked; `countCode` counts before
    accountLockout: { enabled: false },
    schema: { twoFactor: { modelName: 'people_second_factors' } },
  })
  // the library asks for the second factor after a password only
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || context.path === '/callback/:id' || context.path === entryPath,
  }))
  return { ...plugin, hooks: { after } }
}

function passkeys({ publicUrl }: PeopleSettings) {
  const requireVerified = (verified: boolean | undefined) => {
    if (verified) return
    throw new APIError('UNAUTHORIZED', { code: notVerifiedCode, message: 'Not verified' })
  }
  return passkey({
    rpID: publicUrl ? new URL(publicUrl).hostname : 'localhost',
    rpName: 'Rowdeck',
    // without a public URL the `Origin` header, which the server has compared with its own host
    origin: publicUrl ?? null,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // the library itself accepts authenticators that have not verified the person
    registration: {
      afterVerification: ({ verification }) =>
        requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: passkeyCookie },
    schema: { passkey: { modelName: 'people_passkeys' } },
  })
}

const passkeyCookie = 'passkey'
const notVerifiedCode = 'PERSON_NOT_VERIFIED'

/** Tells who is between the two steps of signing in, and whether a ceremony with a passkey has begun. A cookie of another kind says neither. */
function pendingSignIns() {
  return {
    id: 'pending-sign-ins',
    endpoints: {
      pendingSignIn: createAuthEndpoint('/pending-sign-in', { method: 'GET' }, async (context) => {
        const { createAuthCookie, secret, internalAdapter } = context.context
        const cookie = createAuthCookie('two_factor')
        const identifier = (await context.getSignedCookie(cookie.name, secret)) || ''
        if (!identifier.startsWith(secondStepPrefix)) return null
        const found = await internalAdapter.findVerificationValue(identifier)
        return found && found.expiresAt.getTime() > Date.now() ? found.value : null
      }),
      isInCeremony: createAuthEndpoint('/in-ceremony', { method: 'GET' }, async (context) => {
        const { createAuthCookie, secret, internalAdapter } = context.context
        const cookie = createAuthCookie(passkeyCookie)
        const identifier = await context.getSignedCookie(cookie.name, secret)
        const found = identifier && (await internalAdapter.findVerificationValue(identifier))
        return found ? isCeremony(found.value) : false
      }),
    },
  }
}

/** The library's ids of what is between the two steps. */
const secondStepPrefix = '2fa-'

function isCeremony(value: string): boolean {
  try {
    return typeof JSON.parse(value).expectedChallenge === 'string'
  } catch {
    return false
  }
}

const entryPath = '/entry/:userId'

/** Starts sessions that do not follow from a password: of a person by id, and another one of who is signed in, resolving to its id. */
function otherSessions() {
  const needsSession = { method: 'POST' as const, use: [sessionMiddleware] }
  return {
    id: 'other-sessions',
    endpoints: {
      startAnotherSession: createAuthEndpoint('/other-session', needsSession, async (context) => {
        const { internalAdapter, session } = context.context
        const started = await internalAdapter.createSession(session.user.id)
        await setSessionCookie(context, { session: started, user: session.user })
        return started.id
      }),
      startSessionOf: createAuthEndpoint(entryPath, { method: 'POST' }, async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.params.userId)
        if (!user) throw new Error('The person is unknown to the library.')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return context.json({ twoFactorRedirect: false })
      }),
    },
  }
}

interface Answered {
  headers: Headers
}

/** Returns the cookies that an answer of the library sets. */
export function cookiesOf({ headers }: Answered): SessionCookies {
  return headers.getSetCookie()
}

/** Resolves to undefined if the library refuses with one of these codes. */
export async function unlessRefused<T>(
  codes: ReadonlySet<string>,
  answer: Promise<T>,
): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const code = codeOf(error)
    if (code && codes.has(code)) return undefined
    throw error
  }
}

/** The code with which the library refuses; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return (error as { body?: { code?: string } }).body?.code
}
