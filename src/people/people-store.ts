import type { BetterAuthOptions, DBAdapter } from 'better-auth'

/** What a link is for. */
export const linkPurposes = ['sign-up', 'invitation', 'forgot'] as const
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

/** What is stored about people beside their accounts: passwords, sessions, links, sign-ups. */
export interface PeopleStore {
  /** Loads the adapter of the sign-in library for the open database. */
  loadPeopleAdapter(): Promise<CreatePeopleAdapter>
  /** False, and nothing added, if there is a link with this hash. */
  insertLink(link: StoredLink & { tokenHash: string }): Promise<boolean>
  findLink(tokenHash: string): Promise<StoredLink | undefined>
  /** Deletes the link and returns it; of several concurrent calls, one gets it. */
  consumeLink(tokenHash: string): Promise<StoredLink | undefined>
  deleteLinks(email: string): Promise<void>
  /**
   * Deletes expired links, sessions and leases, with the addresses they contain, and hashed counters of windows
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
