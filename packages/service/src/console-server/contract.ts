import { type Static, Type } from '@rowdeck/core/schema'
import * as account from './contract-account.ts'
import * as billing from './contract-billing.ts'
import { jobRoutes } from './contract-jobs.ts'
import { accountId, keyId, operationRoutes } from './contract-operations.ts'
import { operatorView } from './contract-operator.ts'
import * as person from './contract-person.ts'
import * as factor from './contract-second-factor.ts'
import { webhookRoutes } from './contract-webhooks.ts'
import { webErrorCodes } from './web-error-codes.ts'

export type * from './contract-account.ts'
export type * from './contract-billing.ts'
export type * from './contract-jobs.ts'
export type * from './contract-operations.ts'
export type * from './contract-operator.ts'
export type * from './contract-person.ts'
export type * from './contract-second-factor.ts'
export type * from './contract-webhooks.ts'
export type { WebErrorCode } from './web-error-codes.ts'

const sessionId = Type.Object({ id: Type.String({ description: 'Id of a session' }) })

const signedIn = Type.Union([person.me, factor.secondStep])
/**
 * The API of the console: every route, with the schemas that validate, type and document its messages.
 * The page imports types only. This API is separate from the public one and may change with the page.
 *
 * All paths are under `/web`, all bodies are JSON of at most 16 KiB, all times are ISO 8601 UTC. The
 * session is an HttpOnly cookie; routes marked `session` answer `signed_out` without one and, unless marked
 * `beforeSecondFactor`, `second_factor_required` to operators who must add a second factor first. Requests that
 * change something need `content-type: application/json` (even with the empty body `{}`) and must come
 * from the page's own origin. Routes marked `ownWay` answer `sign_in_elsewhere` where people sign in with a provider only. A route without a `response` answers 204. Errors are `WebFailure`.
 */
export const webRoutes = {
  'GET /web/site': { response: person.site },
  'GET /web/me': { session: true, beforeSecondFactor: true, response: person.me },

  // without a session; throttled by network and address, known devices separately
  /** Always answers the same. Sends a link to set a password; using it creates the account. */
  'POST /web/sign-up': {
    ownWay: true,
    body: person.emailForm,
    status: 202,
    response: person.linkSent,
  },
  /** Always answers the same. Sends a link to reset the password if the address has an account. */
  'POST /web/forgot': {
    ownWay: true,
    body: person.emailForm,
    status: 202,
    response: person.linkSent,
  },
  'POST /web/sign-in': { ownWay: true, body: person.signInForm, response: signedIn },
  /** The second step of signing in. */
  'POST /web/second-step': { body: factor.codeForm, response: person.me },
  'POST /web/passkey-sign-in/options': { response: factor.ceremony },
  'POST /web/passkey-sign-in': { body: factor.passkeySignInForm, response: person.me },
  /** The provider sends the browser back to `GET /web/single-sign-on/callback`, which redirects to a page. */
  'POST /web/single-sign-on': { body: person.singleSignOnForm, response: person.singleSignOn },
  /** Returns what the token of a link is for, without invalidating it. */
  'POST /web/link': { body: person.tokenForm, response: person.link },
  /** Consumes the link, sets the password, ends every other session and signs in. */
  'POST /web/set-password': { ownWay: true, body: person.setPasswordForm, response: signedIn },
  /** Consumes a link that the command line has made, and signs in without a password. */
  'POST /web/enter': { body: person.tokenForm, response: signedIn },
  /** Succeeds without a session, too. */
  'POST /web/sign-out': {},

  /** Ends every other session; this one continues with a new cookie and a new playground key. */
  'POST /web/change-password': {
    ownWay: true,
    session: true,
    body: person.changePasswordForm,
  },
  /** Deletes keys, sessions, history and personal data at once; the ledger stays, anonymized. */
  'POST /web/delete-account': { session: true, body: factor.confirmationForm },
  'GET /web/sessions': { session: true, beforeSecondFactor: true, response: person.sessions },
  'DELETE /web/sessions/:id': { session: true, beforeSecondFactor: true, params: sessionId },
  /** Ends all sessions, including this one. */
  'DELETE /web/sessions': { session: true, beforeSecondFactor: true },

  'GET /web/quota-mails': { session: true, response: person.quotaMails },
  'POST /web/quota-mails': { session: true, body: person.quotaMails },
  /** Ends mails about quotas to the owner of the token, without a session. */
  'POST /web/stop-mails': { body: person.stopMailsForm },

  ...factor.secondFactorRoutes,
  ...jobRoutes,
  ...webhookRoutes,

  // keys of other accounts are `not_found`; creating, rotating and revoking is throttled
  'GET /web/keys': { session: true, response: account.keys },
  'POST /web/keys': {
    session: true,
    body: account.newKeyForm,
    status: 201,
    response: account.createdKey,
  },
  'PATCH /web/keys/:id': {
    session: true,
    params: keyId,
    body: account.keyNameForm,
    response: account.key,
  },
  /** Creates a replacement for this key, which continues to work for the overlap. */
  'POST /web/keys/:id/rotate': {
    session: true,
    params: keyId,
    body: account.rotateKeyForm,
    status: 201,
    response: account.createdKey,
  },
  'DELETE /web/keys/:id': { session: true, params: keyId, response: account.key },
  /**
   * The key with which this page calls the public API: an ordinary key named "Playground" without any
   * privileges. A session gets the same key each time, and the key expires with the session. Keep it in
   * memory only; if it was revoked, request the next one.
   */
  'POST /web/playground-key': { session: true, response: account.playgroundKey },

  'GET /web/standing': { session: true, response: account.standing },
  /** Newest first, 100 at most. */
  'GET /web/ledger': { session: true, response: account.ledger },
  /** The last 30 UTC days, oldest first, including days without conversions. */
  'GET /web/conversions': { session: true, response: account.conversions },
  /** Newest first, 50 at most. */
  'GET /web/requests': { session: true, response: account.requests },

  // `not_found` if nothing is sold
  'GET /web/offer': { response: billing.offer },
  'GET /web/purchases': { session: true, response: billing.purchased },
  /** Asks Stripe first, as when a person returns from there before its webhook has arrived. */
  'POST /web/purchases/refresh': { session: true, response: billing.purchased },
  'POST /web/checkout': {
    session: true,
    body: billing.checkoutForm,
    response: billing.redirection,
  },
  'POST /web/portal': { session: true, body: billing.portalForm, response: billing.redirection },

  // for operators; `not_found` for everyone else
  'GET /web/operator': { session: true, response: operatorView },
  ...operationRoutes,
  /** `not_found` if nothing is sold. */
  'GET /web/operator/accounts/:id/purchases': {
    session: true,
    params: accountId,
    response: billing.operatorPurchases,
  },
} as const

export const webFailure = Type.Object({
  error: Type.Object({
    code: Type.Enum(webErrorCodes),
    message: Type.String({ description: 'For a person: what is wrong and what to do' }),
    requestId: Type.String(),
    field: Type.Optional(Type.String({ description: 'The field of the request at fault' })),
  }),
})
export type WebFailure = Static<typeof webFailure>

export type WebRoute = keyof typeof webRoutes

/** The messages of each route as types, for the page. */
export type WebRoutes = {
  [R in WebRoute]: {
    request: (typeof webRoutes)[R] extends { body: infer Body } ? Static<Body> : undefined
    response: (typeof webRoutes)[R] extends { response: infer Answer extends object }
      ? Static<Answer>
      : null
    query: (typeof webRoutes)[R] extends { query: infer Query } ? Static<Query> : undefined
  }
}
