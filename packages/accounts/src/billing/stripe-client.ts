import Stripe from 'stripe'

export interface StripeSettings {
  secretKey: string
  /** The API of Stripe unless it is given. */
  stripeUrl?: string | undefined
}

/** The version of the API that this code is written for; `stripe` is pinned to the release that types it. */
const apiVersion = '2026-10-28.endive'
/** A person waits for most calls. */
const timeoutMs = 15_000
const retriesMax = 2
const retryAfterSecondsMax = 3600

/**
 * Returns the client of Stripe's API. The package would add measurements of earlier calls, the name of the
 * system and the name of a coding agent that it finds in the environment to its requests; all of them are left out.
 */
export function createStripe({ secretKey, stripeUrl }: StripeSettings): Stripe {
  forgetAgent()
  return new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: retriesMax,
    ...addressOf(stripeUrl),
  })
}

interface AgentNames {
  AI_AGENT: string
  aiAgent: string
  USER_AGENT: { ai_agent?: string }
}

function forgetAgent(): void {
  const names = Stripe as unknown as AgentNames
  names.AI_AGENT = ''
  names.aiAgent = ''
  delete names.USER_AGENT.ai_agent
}

function addressOf(stripeUrl: string | undefined) {
  if (stripeUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(stripeUrl)
  const isPlain = protocol === 'http:'
  const defaultPort = isPlain ? 80 : 443
  return {
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/** Whether Stripe could not be reached, or failed itself; the same call may succeed later. */
export function isStripeDown(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const isConnection = error instanceof Stripe.errors.StripeConnectionError
  const isLimited = error instanceof Stripe.errors.StripeRateLimitError
  return isConnection || isLimited || (error.statusCode ?? 0) >= 500
}

/** Whether Stripe is still working on the same call, which another process or click has made. */
export function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
}

/** Whether the key of a call was used with other parameters, so that Stripe will not take it for a day. */
export function isKeySpent(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError
}

/** Returns after how many seconds Stripe wants to be asked again; undefined if it does not say. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  const seconds = Number(error.headers?.['retry-after'])
  return seconds >= 1 ? Math.min(Math.ceil(seconds), retryAfterSecondsMax) : undefined
}

/** Whether Stripe has no object with the id that was given. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** Whether a restricted key lacks a permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError
}

/** Returns what a failed call of Stripe means, in a sentence without secrets; undefined for other errors. */
export function stripeFault(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Stripe refused the key. It may have been revoked or rolled; check STRIPE_SECRET_KEY.'
  }
  if (isForbidden(error)) {
    return 'The key lacks a permission that this needs. docs/billing.md lists the permissions of a restricted key.'
  }
  if (isStripeDown(error)) return 'Stripe does not answer at the moment.'
  if (isInProgress(error)) return 'Stripe is still working on the same call.'
  const named = error.code ?? error.type
  return `Stripe refused the request (${named}${error.param ? ` at ${error.param}` : ''}).`
}

/** Returns the id under which Stripe knows a call that failed; undefined if there is none. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.requestId : undefined
}

/** A failed call of Stripe, as a sentence for the operator. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault'
}

/** Runs the work; failed calls of Stripe are thrown as StripeFault. */
export async function asSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = stripeFault(error)
    if (message === undefined) throw error
    throw new StripeFault(message)
  }
}
