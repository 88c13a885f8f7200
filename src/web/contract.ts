import type {
  ConversionDay,
  LedgerEntry,
  OperatorView,
  PastRequest,
  Standing,
} from './contract-usage.ts'

export type * from './contract-usage.ts'

/**
 * The console's own API, as the page and the server agree on it: types alone, nothing to run, so that
 * the page can `import type` it. It is apart from the public contract and may change with the page.
 *
 * All paths are under `/web`, all bodies are JSON of at most 16 KiB, all times are ISO 8601 UTC. The
 * session is an HttpOnly cookie. Requests that change something need `content-type: application/json`
 * (also with the empty body `{}`) and must come from the page's own origin. What has nothing to say
 * is answered 204. Failures are `WebFailure`, with the status that stands at the code.
 */
export interface WebRoutes {
  'GET /web/site': { response: Site }
  'GET /web/me': { response: Me }

  // without a session; strangers are throttled by network and by address, known devices on their own
  /** Always the same answer. A link to set a password goes to the address; the account begins with it. */
  'POST /web/sign-up': { request: EmailForm; response: LinkSent }
  /** Always the same answer. A link to set another password goes to the address if it has an account. */
  'POST /web/forgot': { request: EmailForm; response: LinkSent }
  'POST /web/sign-in': { request: SignInForm; response: Me }
  /** What the token of a link is for, without using it up. */
  'POST /web/link': { request: { token: string }; response: Link }
  /** Uses the link up, sets the password, ends every other session and signs in. */
  'POST /web/set-password': { request: SetPasswordForm; response: Me }

  // the session and the person
  'POST /web/sign-out': { request: Nothing; response: null }
  /** Ends every other session; this one goes on under a new cookie and with another playground key. */
  'POST /web/change-password': { request: ChangePasswordForm; response: null }
  /** Keys, sessions, history and personal data are gone at once and for good; the ledger stays without the person. */
  'POST /web/delete-account': { request: { password: string }; response: null }
  'GET /web/sessions': { response: { sessions: Session[] } }
  'DELETE /web/sessions/:id': { request: Nothing; response: null }
  /** Everywhere, here too. */
  'DELETE /web/sessions': { request: Nothing; response: null }

  // keys of the account; those of others are `not_found`; making, rotating and revoking is throttled
  'GET /web/keys': { response: { keys: Key[] } }
  'POST /web/keys': { request: NewKeyForm; response: CreatedKey }
  'PATCH /web/keys/:id': { request: { name: string }; response: Key }
  /** Makes a key in place of this one, which goes on working for the overlap. */
  'POST /web/keys/:id/rotate': { request: { overlapSeconds: OverlapSeconds }; response: CreatedKey }
  'DELETE /web/keys/:id': { request: Nothing; response: Key }
  /**
   * The key with which this page calls the public API: an ordinary key named "Playground", nothing
   * privileged. The same session gets the same key each time, and the key ends with the session. Keep
   * it in memory only; where it was revoked, ask again and get the next one.
   */
  'POST /web/playground-key': { request: Nothing; response: PlaygroundKey }

  // what the account may do and did
  'GET /web/standing': { response: Standing }
  /** The newest first, 100 at most. */
  'GET /web/ledger': { response: { entries: LedgerEntry[] } }
  /** The last 30 UTC days, the oldest first, days without conversions included. */
  'GET /web/conversions': { response: { days: ConversionDay[] } }
  /** The newest first, 50 at most. */
  'GET /web/requests': { response: { requests: PastRequest[] } }

  /** For accounts marked as operator by the command line; `not_found` for everyone else. */
  'GET /web/operator': { response: OperatorView }
}

export type WebFailure = {
  error: { code: WebErrorCode; message: string; requestId: string; field?: string }
}

/** With the status: the message says what to do, in words for a person. */
export type WebErrorCode =
  | 'input_invalid' // 400; `field` names the member at fault
  | 'password_unfit' // 400; too short, too long
  | 'link_invalid' // 400; used, expired or never given out
  | 'signed_out' // 401; no session, or it has ended
  | 'credentials_wrong' // 401; e-mail address or password, it is not said which
  | 'account_suspended' // 403; the message gives the reason, if there is one
  | 'origin_refused' // 403; the request comes from another site
  | 'sign_up_closed' // 403; for everybody, or for addresses at other domains
  | 'not_found' // 404
  | 'throttled' // 429; header `Retry-After` in seconds
  | 'busy' // 503; the database is locked, full or gone; header `Retry-After` in seconds
  | 'internal' // 500

export type Nothing = Record<string, never>

/** What anyone may know of this service. */
export interface Site {
  signUp: 'open' | 'closed' | 'domains'
  /** The domains whose addresses may sign up, without their subdomains; none unless `signUp` says so. */
  signUpDomains: string[]
  /** How links reach people: by mail, or printed where the operator of the service sees them. */
  linksBy: 'mail' | 'log'
  passwordLengthMin: number
  passwordLengthMax: number
  fileBytesMax: number
  freeRequestsPerDay: number
  requestsPerMinute: number
  requestsPerDay: number
}

export interface Me {
  id: string
  email: string
  createdAt: string
  operator: boolean
  /** When this session ends by itself. */
  sessionEndsAt: string
}

export interface EmailForm {
  email: string
}

export interface SignInForm {
  email: string
  password: string
}

/** The token is the fragment of the link: `/set-password#token=…`; it never is in a path or a query. */
export interface SetPasswordForm {
  token: string
  password: string
}

export interface ChangePasswordForm {
  currentPassword: string
  newPassword: string
}

export interface LinkSent {
  linkSent: true
  linksBy: Site['linksBy']
}

export interface Link {
  email: string
  purpose: 'sign-up' | 'invitation' | 'forgot'
  expiresAt: string
}

export interface Session {
  id: string
  /** The one that asks. */
  current: boolean
  createdAt: string
  endsAt: string
  /** The browser's own name for itself, cut to 300 characters; show it as text. */
  userAgent: string | null
  address: string | null
}

export interface Key {
  id: string
  name: string
  /** First characters and last four, to show as `rdk_abcd…wxyz`. */
  prefix: string
  lastFour: string
  /** `rotated`: another one is in its place, and it works until `expiresAt`. */
  state: 'active' | 'rotated' | 'expired' | 'revoked'
  createdAt: string
  /** Accurate to a minute. */
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
  rotatedAt: string | null
  /** The key that took its place. */
  rotatedTo: string | null
  /** Requests with this key since it was rotated; null for one that was not. */
  usesSinceRotation: number | null
}

export interface NewKeyForm {
  name: string
  /** A moment in the future; never, unless given. */
  expiresAt?: string | null
}

/** Shown this once: the secret is not kept and cannot be had again. */
export interface CreatedKey {
  key: Key
  secret: string
}

/** None, an hour, a day, a week. */
export type OverlapSeconds = 0 | 3600 | 86400 | 604800

export interface PlaygroundKey {
  keyId: string
  secret: string
  expiresAt: string
}
