import type { BetterAuthOptions, DBAdapter } from 'better-auth'

/** What a link is for: `sign-in` starts a session, the others let people set a password. */
export const linkPurposes = ['sign-up', 'invitation', 'forgot', 'sign-in'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export interface StoredLink {
  /** In lower case. */
  email: string
  purpose: LinkPurpose
  /** When it expires, in milliseconds since the Unix epoch. */
  expiresAt: number
}

/** Creates the adapter through which the sign-in library reads and writes its tables. */
export type CreatePeopleAdapter = (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>

/** Which people have second factors. */
export interface SecondFactorStore {
  /** Whether the password alone does not sign the person in. */
  hasSecondFactor(accountId: string): Promise<boolean>
  /** Stores the recovery codes of a person who gets the first second factor; false if there is one already. */
  startSecondFactors(accountId: string, encryptedCodes: string): Promise<boolean>
  /** Each resolves to false if there is nothing to remove. With the last second factor, the recovery codes are removed. */
  removeTotp(accountId: string): Promise<boolean>
  removePasskey(accountId: string, passkeyId: string): Promise<boolean>
  removeSecondFactors(accountId: string): Promise<boolean>
  /**
   * Counts an attempt to enter a code before it is checked, so that no more are checked at the same moment. False, and nothing
   * counted, for `lockMs` after `attemptsMax` in a row.
   */
  countCode(accountId: string, limit: CodeLimit): Promise<boolean>
  /** Forgets the attempts after a code that was right. */
  forgetCodes(accountId: string): Promise<void>
}

export interface CodeLimit {
  now: number
  attemptsMax: number
  lockMs: number
}

/** A password that takes the place of another one. */
export interface Replacement {
  hash: string
  /** The hash that is replaced; undefined for any, or none. */
  replaced?: string
  /** The session that goes on; undefined for none. */
  sessionId?: string
}

/** Stores passwords. */
export interface PasswordStore {
  /**
   * Replaces the password of a person, and ends all other sessions and everything that is between the two steps of signing in,
   * at one moment. False, and nothing changed, if the person does not have the one to replace.
   */
  replacePassword(accountId: string, replacement: Replacement): Promise<boolean>
}

/** Ends sessions. The keys that a session made, and those rotated from them, are revoked in the same transaction. */
export interface SessionStore {
  /** False if the account has no such session. */
  endSession(accountId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of the account but one, and unfinished sign-ins; resolves to how many sessions. */
  endSessions(accountId: string, except?: { sessionId: string }): Promise<number>
  /** Ends the oldest sessions of the account beyond that number. */
  limitSessions(accountId: string, sessionsMax: number): Promise<void>
}

/** An address that waits for an operator. */
export type Waiting = Omit<StoredLink, 'purpose'>

/** Who asks for a place among those that wait for an operator. */
export interface WaitingPlace {
  now: number
  networkHash: string
  /** Whether the address is known to be that of whoever asks. */
  isConfirmed: boolean
  /** Of all addresses. */
  waitingMax: number
  /** Of addresses of one network that are not confirmed. */
  networkMax: number
}

/** What is stored about people beside their accounts: passwords, second factors, sessions, links, sign-ups. */
export interface PeopleStore extends SecondFactorStore, SessionStore, PasswordStore {
  /** Loads the adapter of the sign-in library for the open database. */
  loadPeopleAdapter(): Promise<CreatePeopleAdapter>
  /** False, and nothing added, if there is a link with this hash. */
  insertLink(link: StoredLink & { tokenHash: string }): Promise<boolean>
  findLink(tokenHash: string): Promise<StoredLink | undefined>
  /** Deletes all links of the address of one that is valid and returns that one; of several concurrent calls, one gets one. */
  consumeLink(tokenHash: string, now: number): Promise<StoredLink | undefined>
  /**
   * Adds the address to those that wait for an operator; of one that waits, only the confirmation changes. If all places are taken, the
   * oldest address without confirmation gives way, of the network with most of them; but only to one that is confirmed or of
   * a network with fewer. False, and nothing changed, if there is no place. `consumeLink` removes it too.
   */
  addWaiting(waiting: Waiting, place: WaitingPlace): Promise<boolean>
  /** Whether `addWaiting` would find a place. */
  hasWaitingPlace(place: WaitingPlace): Promise<boolean>
  /** The oldest first. */
  listWaiting(now: number, waitingMax: number): Promise<Waiting[]>
  /** Resolves to false if the address does not wait. */
  removeWaiting(email: string): Promise<boolean>
  /**
   * Deletes expired links, sessions, unfinished sign-ins and leases, with the addresses they contain, and hashed counters of windows
   * that ended a day ago.
   */
  dropExpired(now: number): Promise<void>
  /** Counts an account that is about to be created; resolves to false, and does not count, at the limit. */
  countSignUp(signUp: SignUpCount): Promise<boolean>
}

export interface SignUpCount {
  networkHash: string
  /** Start of the counted window, in milliseconds since the Unix epoch. */
  startsAt: number
  endsAt: number
  signUpsMax: number
}
