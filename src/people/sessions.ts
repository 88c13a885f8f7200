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

/** The headers that identify a caller: cookies, browser and address. */
export type CallerHeaders = Headers

/** The header that carries the client's address, as the server determined it. */
export const addressHeader = 'x-rowdeck-address'

/** Values of `Set-Cookie` headers that start, change or end a session. */
export type SessionCookies = string[]

/** People, their passwords and sessions. */
export interface People {
  /** Resolves to undefined if there is no session, or it has expired. */
  findSession(caller: CallerHeaders): Promise<SignedIn | undefined>
  /** Resolves to undefined if the address or the password is wrong; both take the same time. */
  signIn(
    caller: CallerHeaders,
    email: string,
    password: string,
  ): Promise<SessionCookies | undefined>
  signOut(caller: CallerHeaders): Promise<SessionCookies>
  /** Sets the first password, or replaces it. */
  setPassword(accountId: string, email: string, password: string): Promise<void>
  /** Resolves to undefined if the current password is wrong. Ends every other session. */
  changePassword(caller: CallerHeaders, change: PasswordChange): Promise<SessionCookies | undefined>
  isPassword(accountId: string, password: string): Promise<boolean>
  hasPassword(email: string): Promise<boolean>
  /** A value that changes with the password and does not reveal it; undefined without a password. */
  passwordStamp(email: string): Promise<string | undefined>
  /** Lists active sessions, newest first. */
  listSessions(accountId: string): Promise<PersonSession[]>
  endSession(sessionId: string): Promise<void>
}

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

export interface PeopleSettings {
  /** Signs the cookies. */
  secret: () => string
  /** Whether the console is served over TLS, so that cookies are marked `Secure`. */
  secure: boolean
}
