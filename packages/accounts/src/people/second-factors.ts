import type { CallerHeaders, SessionCookies } from './caller.ts'

/** Maximum number of passkeys per account. */
export const passkeysMax = 20

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string
  name: string
  createdAt: Date
  /** Whether a provider such as a password manager keeps a copy of it. */
  backedUp: boolean
}

/** The second factors of a person. */
export interface OwnFactors {
  /** Whether codes from an authenticator app are asked for. */
  totp: boolean
  passkeys: OwnPasskey[]
  /** 0 without a second factor. */
  recoveryCodesLeft: number
}

/** What an authenticator app needs to create codes. */
export interface TotpSecret {
  /** In Base32, to be typed. */
  secret: string
  /** `otpauth://…`, to be scanned. */
  uri: string
}

/** The name under which authenticators list the account. */
export interface AuthenticatorLabel {
  service: string
  email: string
}

export interface TotpAdded {
  /** Cookies of the session that replaces the caller's; empty if it goes on. */
  cookies: SessionCookies
  recoveryCodes: string[]
}

/** A second step that was passed. */
export interface PassedStep {
  cookies: SessionCookies
  by: 'totp' | 'recovery_code'
}

/** Codes from authenticator apps (RFC 6238) and recovery codes. Secrets are stored encrypted. */
export interface SecondFactors {
  listFactors(accountId: string): Promise<OwnFactors>
  /** Creates the secret of an authenticator app, unused until a code confirms it. Undefined if there is one in use. */
  startTotp(
    caller: CallerHeaders,
    account: { label: AuthenticatorLabel; password: string | undefined },
  ): Promise<TotpSecret | undefined>
  /** Turns codes on. Resolves to undefined if the code is wrong or there is nothing to confirm. */
  confirmTotp(
    caller: CallerHeaders,
    confirmation: { accountId: string; code: string },
  ): Promise<TotpAdded | undefined>
  /** Replaces all recovery codes; undefined without a second factor. */
  renewRecoveryCodes(accountId: string): Promise<string[] | undefined>
  /** Resolves to the account that has passed the first step of signing in; undefined if there is none, or it took too long. */
  pendingSignIn(caller: CallerHeaders): Promise<string | undefined>
  /** Passes the second step with a code. Undefined if it is wrong or was used before; throws PeopleRefused after too many. */
  enterCode(
    caller: CallerHeaders,
    entered: { accountId: string; code: string },
  ): Promise<PassedStep | undefined>
}

/** The JSON of the Web Authentication API; its contents concern the library and the browser only. */
export type CeremonyJson = Record<string, unknown>

export interface NewPasskey {
  accountId: string
  response: CeremonyJson
  name: string
}

/**
 * Passkeys, which count as both factors, because the authenticator verifies the person. Callers must send the
 * `Origin` header, which has been checked. Ceremonies time out after five minutes.
 */
export interface Passkeys {
  /** Returns what the browser needs to create a passkey, and the cookies that belong to it. */
  startPasskey(
    caller: CallerHeaders,
    label: AuthenticatorLabel,
  ): Promise<{ options: CeremonyJson; cookies: SessionCookies }>
  /**
   * Stores a passkey that the browser has created; undefined if it cannot be verified. The recovery codes are null
   * unless it is the first second factor.
   */
  addPasskey(
    caller: CallerHeaders,
    passkey: NewPasskey,
  ): Promise<{ passkey: OwnPasskey; recoveryCodes: string[] | null } | undefined>
  /** Undefined if the person has no such passkey. */
  renamePasskey(
    accountId: string,
    passkey: { id: string; name: string },
  ): Promise<OwnPasskey | undefined>
  startPasskeySignIn(
    caller: CallerHeaders,
  ): Promise<{ options: CeremonyJson; cookies: SessionCookies }>
  /** Resolves to the cookies of a new session; undefined if the passkey is unknown or cannot be verified. */
  signInWithPasskey(
    caller: CallerHeaders,
    response: CeremonyJson,
  ): Promise<SessionCookies | undefined>
}
