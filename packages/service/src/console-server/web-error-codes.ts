/** The errors of the console's API with their HTTP status. */
export const webStatusOf = {
  /** `field` names the member at fault. */
  input_invalid: 400,
  /** Too short or too long. */
  password_unfit: 400,
  /** Used, expired or never issued. */
  link_invalid: 400,
  /** No session, or it has expired. */
  signed_out: 401,
  /** Email address or password; the answer does not say which. */
  credentials_wrong: 401,
  /** The second step, or a change without a password, came too late. */
  sign_in_again: 403,
  /** Codes were encrypted with a secret that the service no longer has. */
  factor_unreadable: 403,
  /** Operators need a second factor, and this one has none. */
  second_factor_required: 403,
  /** The message gives the reason, if there is one. */
  account_suspended: 403,
  /** The request comes from another site. */
  origin_refused: 403,
  /** People sign in with a provider only. */
  sign_in_elsewhere: 403,
  /** For everybody, or for addresses at other domains. */
  sign_up_closed: 403,
  not_found: 404,
  /** With the header `Retry-After`, in seconds. */
  throttled: 429,
  /** The database is locked, full or unreachable, or the payment provider is; with the header `Retry-After`, in seconds. */
  busy: 503,
  internal: 500,
} as const

export type WebErrorCode = keyof typeof webStatusOf

export const webErrorCodes = Object.keys(webStatusOf) as WebErrorCode[]
