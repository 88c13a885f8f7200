import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { createAuthorizationURL } from 'better-auth/oauth2'
import { mailDomain } from '../accounts/accounts.ts'
import { reasonOf } from './bounded-json.ts'
import { type Claims, createIssuer } from './issuer.ts'
import { loginOf } from './login-name.ts'
import type { PeopleSettings } from './sessions.ts'
import {
  type IssuerSettings,
  type ReturnFromIssuer,
  SingleSignOnRefused,
} from './single-sign-on.ts'

/** What the library's callbacks know about the call that they belong to. */
interface CurrentReturn extends Pick<ReturnFromIssuer, 'admit'> {
  /** The library replaces some errors with its own. */
  refusal?: unknown
}

const currentReturn = new AsyncLocalStorage<CurrentReturn>()

/** Runs the library's part of a return from the provider, and rejects with the reason if it was refused. */
export async function whileReturning<T>(
  admit: ReturnFromIssuer['admit'],
  work: () => Promise<T>,
): Promise<T> {
  const current: CurrentReturn = { admit }
  try {
    const result = await currentReturn.run(current, work)
    if (!current.refusal) return result
  } catch (error) {
    if (!current.refusal) throw error
  }
  throw current.refusal
}

/** The name of the provider's identities in the database; another issuer never meets them. */
export function providerOf({ issuer }: IssuerSettings): string {
  return `oidc:${issuer}`
}

/** Returns the plugin that makes the provider known to the library. */
export function issuerPlugin({ singleSignOn, clock, publicUrl = '' }: PeopleSettings) {
  return {
    id: 'issuer',
    init(context) {
      if (!singleSignOn) return
      const provider = createProvider({ settings: singleSignOn, context }, { clock, publicUrl })
      return { context: { socialProviders: [provider, ...context.socialProviders] } }
    },
  } satisfies BetterAuthPlugin
}

interface Parts {
  settings: IssuerSettings
  context: AuthContext
}

type Provider = AuthContext['socialProviders'][number]

function createProvider(
  parts: Parts,
  { clock, publicUrl }: Pick<PeopleSettings, 'clock'> & { publicUrl: string },
): Provider {
  const { settings } = parts
  const { clientId } = settings
  const issuer = createIssuer(settings, clock)
  const id = providerOf(settings)
  const redirectURI = `${publicUrl}/web/single-sign-on/callback`
  return {
    id,
    name: settings.name,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    disableSignUp: true,
    accountSubject: ({ profile }) => (profile as Pick<Claims, 'sub'>).sub,
    async createAuthorizationURL({ state, codeVerifier, idTokenNonce }) {
      return createAuthorizationURL({
        id,
        options: { clientId, redirectURI },
        authorizationEndpoint: await orRefuse(issuer.authorizationUrl()),
        state,
        codeVerifier,
        scopes: ['openid', 'email'],
        redirectURI,
        ...(idTokenNonce && { nonce: idTokenNonce }),
      })
    },
    async validateAuthorizationCode({ code, codeVerifier }) {
      const exchange = issuer.exchange({ code, codeVerifier, redirectUri: redirectURI })
      // only as `raw`, which the library does not store
      return { raw: await orRefuse(exchange) }
    },
    async getUserInfo({ raw = {}, expectedIdTokenNonce }) {
      const claims = await orRefuse(issuer.verify(raw, expectedIdTokenNonce))
      const email = await remembering(loginFor(parts, claims))
      return { user: { email, emailVerified: true, name: '' }, data: { sub: claims.sub } }
    },
  }
}

/** Whatever fails at the provider is a refusal. */
function orRefuse<T>(work: Promise<T>): Promise<T> {
  return remembering(
    work.catch((error: unknown) => {
      throw new SingleSignOnRefused('failed', reasonOf(error))
    }),
  )
}

/** Remembers the error for `whileReturning`. */
async function remembering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const current = currentReturn.getStore()
    if (current) current.refusal ??= error
    throw error
  }
}

/** Resolves to the login of the person whom the library is to sign in. Throws SingleSignOnRefused. */
async function loginFor(parts: Parts, { sub, email, emailVerified }: Claims): Promise<string> {
  const { settings, context } = parts
  if (email === undefined || !emailVerified) throw new SingleSignOnRefused('email_unverified')
  const { domains } = settings
  if (!domains.includes('*') && !domains.includes(mailDomain(email))) {
    throw new SingleSignOnRefused('domain_refused')
  }
  const identity = [{ field: 'providerId', value: providerOf(settings) }]
  const known = await context.adapter.findOne<{ userId: string }>({
    model: 'account',
    where: [...identity, { field: 'accountId', value: sub }],
  })
  const admit = currentReturn.getStore()?.admit
  // the library finds the owner of a known identity by the identity
  if (known || !admit) return loginOf(email)
  const { accountId, email: login } = await admit(email)
  const other = await context.adapter.findOne({
    model: 'account',
    where: [...identity, { field: 'userId', value: accountId }],
  })
  if (other) throw new SingleSignOnRefused('other_identity')
  if (!(await context.internalAdapter.findUserById(accountId))) {
    const person = { id: accountId, email: loginOf(login), name: '', emailVerified: true }
    await context.internalAdapter.createUser(person, { method: 'oauth' })
  }
  return loginOf(login)
}
