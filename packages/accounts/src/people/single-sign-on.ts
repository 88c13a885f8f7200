import type { CallerHeaders, SessionCookies } from './caller.ts'

/** An OpenID Connect provider with which people sign in. */
export interface IssuerSettings {
  /** Its URL, exactly as in its metadata. */
  issuer: string
  clientId: string
  /** Undefined for a public client, which proves itself with PKCE alone. */
  clientSecret: string | undefined
  /** What people call it. */
  name: string
  /** Domains in ASCII whose addresses are trusted; `*` for all. */
  domains: string[]
  /** Whether people sign in with it only: not with passwords, links or passkeys. */
  isOnlyWay: boolean
}

/** Why somebody could not sign in with the provider. */
const singleSignOnProblems = [
  'canceled',
  'email_unverified',
  'domain_refused',
  'sign_up_closed',
  'sign_up_waits',
  'other_identity',
  'suspended',
  'throttled',
  'failed',
] as const
export type SingleSignOnProblem = (typeof singleSignOnProblems)[number]

/** A refusal of a single sign-on. */
export class SingleSignOnRefused extends Error {
  override readonly name = 'SingleSignOnRefused'
  readonly problem: SingleSignOnProblem
  /** For the operator; contains no secret. */
  readonly reason: string | undefined

  constructor(problem: SingleSignOnProblem, reason?: string) {
    super(`Single sign-on was refused: ${problem}.`)
    this.problem = problem
    this.reason = reason
  }
}

/** Resolves to the account of an address that the provider has verified, creating it if that is allowed. */
export type AdmitAddress = (email: string) => Promise<{ accountId: string; email: string }>

export interface ReturnFromIssuer {
  /** The parameters with which the provider has sent the browser back. */
  query: Record<string, string>
  /** Called for identities that have no account yet; may throw SingleSignOnRefused. */
  admit: AdmitAddress
}

/**
 * Signs people in with an OpenID Connect provider: authorization code with PKCE, state bound to the browser, and nonce.
 * An identity (its `sub`) belongs to one account for good. It gets the account of its address if the provider has
 * verified the address, its domain is trusted, and the account has no other identity of the provider.
 */
export interface SingleSignOn {
  /** Returns where to send the browser. `next` is the path to return to. */
  startSingleSignOn(
    caller: CallerHeaders,
    next: string,
  ): Promise<{ url: string; cookies: SessionCookies }>
  /** Starts a session, or asks for the second factor of the person. Throws SingleSignOnRefused. */
  finishSingleSignOn(
    caller: CallerHeaders,
    returned: ReturnFromIssuer,
  ): Promise<{ cookies: SessionCookies; isComplete: boolean; next: string }>
}
