import type { Clock } from '@rowdeck/core/clock'
import type { CallerHeaders, SessionCookies } from './caller.ts'
import type { Passkeys, SecondFactors } from './second-factors.ts'
import type { IssuerSettings, SingleSignOn } from './single-sign-on.ts'

/** Maximum number of sessions of an account; one more ends the oldest. */
export const sessionsMax = 100

/** A person who is signed in. */
export interface SignedIn {
  accountId: string
  session: LiveSession
}

export interface PersonSession {
  id: string
  createdAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
}

/** The session of the current request. */
export interface LiveSession extends PersonSession {
  /** Known only from the request's cookie, because only its hash is stored. */
  token: string
}

/** The first step of signing in, passed. */
export interface FirstStep {
  cookies: SessionCookies
  /** False if a second factor is asked for; then the cookies are those of the second step. */
  isComplete: boolean
}

/** A password that was right. */
export interface PasswordStep extends FirstStep {
  /** The stamp of the password before it was checked; see `Passwords`. */
  passwordStamp: string | undefined
}

/** The passwords of people. */
export interface Passwords {
  /** Resolves to undefined if the address or the password is wrong; both take the same time. */
  signIn(caller: CallerHeaders, email: string, password: string): Promise<PasswordStep | undefined>
  /** Sets the first password, or replaces it. Ends every session. */
  setPassword(accountId: string, email: string, password: string): Promise<void>
  /** Resolves to undefined if the current password is wrong, or is replaced meanwhile. Ends every other session. */
  changePassword(caller: CallerHeaders, change: PasswordChange): Promise<SessionCookies | undefined>
  isPassword(accountId: string, password: string): Promise<boolean>
  hasPassword(email: string): Promise<boolean>
  /** A value that changes with the password and does not reveal it; undefined without a password. */
  passwordStamp(email: string): Promise<string | undefined>
}

/** People, their passwords, second factors and sessions. */
export interface People extends LoadedPeople {
  /** Loads what the first call needs, which takes the thread about half a second. */
  load(): Promise<void>
}

/** The same once the sign-in library is loaded. */
export interface LoadedPeople extends Passwords, SecondFactors, Passkeys, SingleSignOn {
  /** Resolves to undefined if there is no session, or it has expired. */
  findSession(caller: CallerHeaders): Promise<SignedIn | undefined>
  signOut(caller: CallerHeaders): Promise<SessionCookies>
  /** Starts a session of the owner of an account without asking for a password, or asks for the second factor. */
  enter(caller: CallerHeaders, account: { id: string; email: string }): Promise<FirstStep>
  /** Lists active sessions, newest first; the number is limited, so never what is ended. */
  listSessions(accountId: string): Promise<PersonSession[]>
}

export interface PasswordChange {
  accountId: string
  currentPassword: string
  newPassword: string
}

export interface PeopleSettings {
  /** Signs the cookies, and encrypts second factors. */
  secret: () => string
  clock: Clock
  /** The URL under which people reach the service, to which passkeys are bound; undefined for localhost. */
  publicUrl: string | undefined
  /** Undefined if people sign in here only. */
  singleSignOn: IssuerSettings | undefined
  /** Lifetime of a session, in milliseconds; use does not extend it. */
  sessionMs: number
  /** Whether the console is served over TLS, so that cookies are marked `Secure`. */
  secure: boolean
}
