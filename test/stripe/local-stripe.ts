import assert from 'node:assert/strict'
import { once as event } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { answer, type StripeAnswer, type StripeCall } from './answer.ts'
import type { StripeState } from './collections.ts'
import { parametersOf } from './form-parameters.ts'

export interface LocalStripe extends StripeState {
  url: string
  /** Parameters are as they were sent: `line_items[0][price]`. */
  requests: { method: string; path: string; params: Record<string, string>; key: string }[]
  /** Answers with this status instead, as long as it is set. */
  failing: number | undefined
  /** Whether a failure of Stripe itself (500) comes after what was asked for is done. */
  failsLate: boolean
  /** Calls that create something wait for it; the same call meanwhile is answered 409. */
  held: Promise<void> | undefined
}

const apiVersion = '2026-10-28.endive'

/**
 * Starts a server that keeps objects like Stripe: forms, versions, idempotency keys, pages, expansion and errors as documented.
 * Every request and every answer is compared with the types of the package.
 */
export async function startLocalStripe(): Promise<LocalStripe> {
  const stripe: LocalStripe = {
    url: '',
    objects: new Map(),
    requests: [],
    failing: undefined,
    failsLate: false,
    held: undefined,
    faults: [],
    add(object) {
      stripe.objects.set(object.id, object)
      return object
    },
  }
  const replies: Replies = { running: new Set(), done: new Map() }
  const server = createServer(async (request, response) => {
    const form = await readBody(request)
    const { status, body } = await answerTo(stripe, replies, { request, form })
    response.writeHead(status, {
      ...{ 'content-type': 'application/json', 'request-id': 'req_local' },
      ...(status === 429 && { 'retry-after': String(retryAfterSeconds) }),
    })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await event(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
    assert.deepEqual(stripe.faults, [])
  })
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripe
}

/** What calls with an idempotency key were answered, and which of them are not answered yet. */
interface Replies {
  running: Set<string>
  done: Map<string, StripeAnswer & { form: string }>
}

async function answerTo(
  stripe: LocalStripe,
  replies: Replies,
  { request, form }: { request: IncomingMessage; form: string },
): Promise<StripeAnswer> {
  const { pathname, search } = new URL(request.url ?? '', 'http://stripe')
  const path = pathname.replace(/^\/v1\//, '')
  const method = request.method ?? ''
  const sent = new URLSearchParams(method === 'GET' ? search : form)
  const key = String(request.headers['idempotency-key'] ?? '')
  stripe.requests.push({ method, path, params: Object.fromEntries(sent), key })
  const refusal = refusalOf(stripe, request)
  // what was refused before it began is not remembered
  if (refusal && refusal.status < 500) return refusal
  const perform = () => performed(stripe, { method, path, params: parametersOf(sent) }, refusal)
  return method === 'POST' && key !== '' ? once(stripe, replies, { key, form, perform }) : perform()
}

interface Keyed {
  key: string
  form: string
  perform(): StripeAnswer
}

/** As documented under "Idempotent requests": an answer is repeated, failures of Stripe itself too. */
async function once(
  stripe: LocalStripe,
  { running, done }: Replies,
  { key, form, perform }: Keyed,
): Promise<StripeAnswer> {
  const earlier = done.get(key)
  if (earlier && earlier.form !== form) return failure(400, 'idempotency_error')
  if (earlier) return earlier
  if (running.has(key)) return failure(409, 'idempotency_key_in_use')
  running.add(key)
  await stripe.held
  const answered = perform()
  running.delete(key)
  done.set(key, { form, ...answered })
  return answered
}

function performed(
  stripe: LocalStripe,
  call: StripeCall,
  refusal: StripeAnswer | undefined,
): StripeAnswer {
  if (refusal === undefined) return answer(stripe, call)
  if (stripe.failsLate) answer(stripe, call)
  return refusal
}

const retryAfterSeconds = 7

function refusalOf(stripe: LocalStripe, { headers }: IncomingMessage): StripeAnswer | undefined {
  if (headers['stripe-version'] !== apiVersion) return failure(400, 'wrong_version')
  if (headers['x-stripe-client-telemetry']) return failure(400, 'telemetry')
  if (!String(headers.authorization).startsWith('Bearer ')) return failure(401, 'no_key')
  if (stripe.failing === 429) return failure(429, 'rate_limit')
  return stripe.failing ? failure(stripe.failing, 'failing') : undefined
}

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'invalid_request_error',
}

function failure(status: number, code: string): StripeAnswer {
  const type = code === 'idempotency_error' ? code : (errorTypes[status] ?? 'api_error')
  return { status, body: { error: { type, code, message: code } } }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
