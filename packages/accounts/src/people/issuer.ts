import type { Clock } from '@rowdeck/core/clock'
import { hourMs } from '@rowdeck/core/time'
import { authorizationCodeRequest } from 'better-auth/oauth2'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { boundedFetch, boundedText, fetchJson, reasonOf } from './bounded-json.ts'
import type { IssuerSettings } from './single-sign-on.ts'

/** What a provider says about itself (OpenID Connect Discovery 1.0, section 3). */
interface Metadata {
  authorizationUrl: string
  tokenUrl: string
  userInfoUrl: string | undefined
  /** Of ID tokens; asymmetric ones only. */
  algorithms: string[]
  authentication: 'basic' | 'post'
  keys: JWTVerifyGetKey
}

/** Claims about a person, from a verified ID token or the provider's endpoint for them. */
export interface Claims {
  sub: string
  email: string | undefined
  emailVerified: boolean
}

export interface CodeExchange {
  code: string
  codeVerifier: string | undefined
  redirectUri: string
}

/** The answer to a code, not yet verified. */
export type Tokens = Record<string, unknown>

/** An OpenID Connect provider, as a client sees it. Messages of its errors contain no secret. */
export interface Issuer {
  authorizationUrl(): Promise<string>
  exchange(code: CodeExchange): Promise<Tokens>
  /** Returns what the tokens say about the person, once the ID token is verified. */
  verify(tokens: Tokens, nonce: string | undefined): Promise<Claims>
}

const metadataMsMax = hourMs
/** Differences between the clocks of both sides. */
const toleranceSeconds = 60
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$/

/**
 * Returns the provider. Its metadata is fetched when first needed and once an hour; a failure is not remembered. The
 * library's own plugin fetches it at startup only, without a time limit, and gives up for good if that fails.
 */
export function createIssuer(settings: IssuerSettings, clock: Clock): Issuer {
  let known: { at: number; metadata: Promise<Metadata> } | undefined

  function metadata(): Promise<Metadata> {
    const now = clock.now()
    if (known && known.at <= now && now - known.at < metadataMsMax) return known.metadata
    const current = { at: now, metadata: discover(settings.issuer) }
    known = current
    current.metadata.catch(() => {
      if (known === current) known = undefined
    })
    return current.metadata
  }

  return {
    authorizationUrl: async () => (await metadata()).authorizationUrl,
    exchange: async (code) => exchangeCode(settings, await metadata(), code),
    async verify(tokens, nonce) {
      const found = await metadata()
      if (typeof tokens.id_token !== 'string') throw new Error('The issuer sent no ID token')
      const { issuer, clientId: audience } = settings
      const { payload } = await jwtVerify(tokens.id_token, found.keys, {
        issuer,
        audience,
        algorithms: found.algorithms,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: toleranceSeconds,
        currentDate: new Date(clock.now()),
      })
      if (!nonce || payload.nonce !== nonce) throw new Error('The nonce differs')
      const isForUs = payload.azp === undefined || payload.azp === audience
      const isAmongSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
      if (!isForUs || (isAmongSeveral && payload.azp === undefined)) {
        throw new Error('The ID token is for another client')
      }
      const sub = payload.sub ?? ''
      if (payload.email !== undefined) return claimsOf(sub, payload)
      return claimsOf(sub, await fetchUserInfo(found, tokens.access_token, sub))
    },
  }
}

/** Asks a provider for its metadata. Rejects with what is wrong as its message. */
export async function checkIssuer({ issuer }: Pick<IssuerSettings, 'issuer'>): Promise<void> {
  try {
    const { algorithms } = await discover(issuer)
    if (algorithms.length === 0) throw new Error('It signs ID tokens with shared secrets only')
  } catch (error) {
    throw new Error(reasonOf(error))
  }
}

async function discover(issuer: string): Promise<Metadata> {
  const found = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (found.issuer !== issuer) {
    throw new Error(`The metadata names the issuer ${JSON.stringify(found.issuer)}`)
  }
  const url = (name: string) => endpoint(issuer, name, found[name])
  const methods = found.token_endpoint_auth_methods_supported
  const isPost = Array.isArray(methods) && !methods.includes('client_secret_basic')
  const named = found.id_token_signing_alg_values_supported
  const algorithms = (Array.isArray(named) ? named.map(String) : ['RS256']).filter((one) =>
    asymmetric.test(one),
  )
  return {
    authorizationUrl: url('authorization_endpoint'),
    tokenUrl: url('token_endpoint'),
    userInfoUrl: found.userinfo_endpoint === undefined ? undefined : url('userinfo_endpoint'),
    algorithms,
    authentication: isPost ? 'post' : 'basic',
    keys: createRemoteJWKSet(new URL(url('jwks_uri')), { [customFetch]: fetchKeys }),
  }
}

/** Every endpoint must be as safe as the issuer itself. */
function endpoint(issuer: string, name: string, value: unknown): string {
  const url = URL.parse(String(value))
  const isSafe = url?.protocol === 'https:' || (url && url.origin === new URL(issuer).origin)
  if (!isSafe) throw new Error(`The metadata has no safe ${name}`)
  return url.href
}

async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  const { headers } = init
  const response = await boundedFetch(url, headers ? { headers } : {})
  const { status } = response
  return new Response(await boundedText(response), { status })
}

async function exchangeCode(
  { clientId, clientSecret }: IssuerSettings,
  { tokenUrl: tokenEndpoint, authentication }: Metadata,
  { code, codeVerifier, redirectUri: redirectURI }: CodeExchange,
): Promise<Tokens> {
  const options = { clientId, redirectURI, ...(clientSecret && { clientSecret }) }
  const { body, headers } = await authorizationCodeRequest({
    code,
    codeVerifier,
    redirectURI,
    options,
    tokenEndpoint,
    ...(clientSecret ? { authentication } : { tokenEndpointAuth: { method: 'none' as const } }),
  })
  return fetchJson(tokenEndpoint, {
    method: 'POST',
    body,
    headers: new Headers(headers as Record<string, string>),
  })
}

async function fetchUserInfo(
  { userInfoUrl }: Metadata,
  token: unknown,
  sub: string,
): Promise<Record<string, unknown>> {
  if (userInfoUrl === undefined || typeof token !== 'string') return {}
  const found = await fetchJson(userInfoUrl, { headers: { authorization: `Bearer ${token}` } })
  // OpenID Connect Core 1.0, section 5.3.2
  if (found.sub !== sub) throw new Error('The claims are about somebody else')
  return found
}

function claimsOf(
  sub: string,
  { email, email_verified: verified }: Record<string, unknown>,
): Claims {
  return {
    sub,
    email: typeof email === 'string' && email !== '' ? email : undefined,
    // some providers write it as text
    emailVerified: verified === true || verified === 'true',
  }
}
