/** What the token of a link is for: to begin an account, to claim one, to set another password. */
export type LinkPurpose = 'sign-up' | 'invitation' | 'forgot'

export interface StoredLink {
  /** In lower case. */
  email: string
  purpose: LinkPurpose
  /** The first moment at which it is refused, in milliseconds since 1970 UTC. */
  expiresAt: number
}

/** What the console keeps and reads beside the accounts. */
export interface WebStore {
  /** The open database, for the library that keeps people and their sessions in it. */
  readonly peopleDatabase: { db: unknown; type: 'sqlite' }
  insertLink(link: StoredLink & { tokenHash: string }): Promise<void>
  findLink(tokenHash: string): Promise<StoredLink | undefined>
  /** Deletes the link; of several who ask at once, one gets it. */
  useLink(tokenHash: string): Promise<StoredLink | undefined>
  dropLinks(email: string): Promise<void>
  /**
   * Deletes links and sessions that have expired, with the addresses that they hold, and hashed counters
   * of windows that ended a day ago.
   */
  dropExpired(now: number): Promise<void>
  /** Counts an account that is about to be created; false, and not counted, if there were that many. */
  countSignUp(signUp: SignUpCount): Promise<boolean>
  overview(query: OverviewQuery): Promise<Overview>
}

export interface SignUpCount {
  networkHash: string
  /** The window that is counted, in milliseconds since 1970 UTC. */
  startsAt: number
  endsAt: number
  signUpsMax: number
}

export interface OverviewQuery {
  /** Start of the first UTC day that is counted. */
  daysFrom: number
  errorsFrom: number
  accountsMax: number
}

/** The whole service, counted over all accounts. */
export interface Overview {
  accounts: number
  newest: OverviewRow[]
  /** Days that have any, in no order. */
  days: { startsAt: number; converted: number; charged: number; failed: number; slides: number }[]
  errors: { code: string; count: number }[]
}

export interface OverviewRow {
  id: string
  email: string
  createdAt: number
  operator: boolean
  claimed: boolean
  plan: string | null
  credits: number
  converted: number
  lastRequestAt: number | null
}
