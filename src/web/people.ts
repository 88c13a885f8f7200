/** A person who is signed in. The id is that of the account. */
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

/** The session of the request that is being answered. */
export interface LiveSession extends PersonSession {
  /** Known from the request's cookie alone: only its hash is stored. Never leaves the server otherwise. */
  token: string
}

/** What of a request tells who asks: its cookies, browser and address. */
export type Caller = Headers

/** `cookies` are the values of the headers `Set-Cookie` to answer with. */
export interface Entrance {
  cookies: string[]
}

/** People, their passwords and sessions. */
export interface People {
  /** Undefined where there is no session, or it has ended. */
  whoIs(caller: Caller): Promise<SignedIn | undefined>
  /** Undefined where the address or the password is wrong; both take the same time. */
  signIn(caller: Caller, email: string, password: string): Promise<Entrance | undefined>
  signOut(caller: Caller): Promise<Entrance>
  /** Sets the first password, or another one. */
  setPassword(accountId: string, email: string, password: string): Promise<void>
  /** Undefined where the current password is wrong. Every other session ends. */
  changePassword(caller: Caller, change: PasswordChange): Promise<Entrance | undefined>
  isPassword(accountId: string, password: string): Promise<boolean>
  hasPassword(email: string): Promise<boolean>
  /** What changes with the password of this address and tells nothing of it; undefined without a password. */
  passwordStamp(email: string): Promise<string | undefined>
  /** Those that have not ended, the newest first. */
  sessions(accountId: string): Promise<PersonSession[]>
  endSession(sessionId: string): Promise<void>
}

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

export interface PeopleSettings {
  /** Signs the cookies. */
  secret: () => string
  /** Whether the page is behind TLS, so that cookies may say so. */
  secure: boolean
}
