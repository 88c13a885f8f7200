import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { answer } from './answer.ts'
import { parametersOf } from './form-parameters.ts'

/** An object of the local Stripe; fields that are not given are null or empty. */
export type StripeObject = Record<string, unknown> & { id: string }

export interface LocalStripe {
  url: string
  objects: Map<string, StripeObject>
  /** Parameters are as they were sent: `line_items[0][price]`. */
  requests: { method: string; path: string; params: Record<string, string>; key: string }[]
  /** Answers with this status instead, as long as it is set. */
  failing: number | undefined
  add<T extends StripeObject>(object: T): T
  /** What was not as the types of the package say; the tests of the file fail if there is any at their end. */
  faults: string[]
}

const apiVersion = '2026-10-28.endive'

/** A call with its parameters, nested. */
export interface StripeCall {
  method: string
  path: string
  params: Record<string, unknown>
}

export interface StripeAnswer {
  status: number
  body: unknown
}

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
    faults: [],
    add(object) {
      stripe.objects.set(object.id, object)
      return object
    },
  }
  const replies = new Map<string, StripeAnswer & { form: string }>()
  const server = createServer(async (request, response) => {
    const form = await textOf(request)
    const { status, body } = answerTo(stripe, replies, { request, form })
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
    assert.deepEqual(stripe.faults, [])
  })
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripe
}

type Replies = Map<string, StripeAnswer & { form: string }>

function answerTo(
  stripe: LocalStripe,
  replies: Replies,
  { request, form }: { request: IncomingMessage; form: string },
): StripeAnswer {
  const { pathname, search } = new URL(request.url ?? '', 'http://stripe')
  const path = pathname.replace(/^\/v1\//, '')
  const method = request.method ?? ''
  const sent = new URLSearchParams(method === 'GET' ? search : form)
  const key = String(request.headers['idempotency-key'] ?? '')
  stripe.requests.push({ method, path, params: Object.fromEntries(sent), key })
  const refusal = refusalOf(stripe, request)
  if (refusal && refusal.status < 500) return refusal
  const earlier = key === '' ? undefined : replies.get(key)
  if (earlier && earlier.form !== form) return failure(400, 'idempotency_error')
  if (earlier) return earlier
  // Stripe repeats its own failures too
  const answered = refusal ?? answer(stripe, { method, path, params: parametersOf(sent) })
  if (method === 'POST' && key !== '') replies.set(key, { form, ...answered })
  return answered
}

function refusalOf(stripe: LocalStripe, { headers }: IncomingMessage): StripeAnswer | undefined {
  if (headers['stripe-version'] !== apiVersion) return failure(400, 'wrong_version')
  if (headers['x-stripe-client-telemetry']) return failure(400, 'telemetry')
  if (!String(headers.authorization).startsWith('Bearer ')) return failure(401, 'no_key')
  return stripe.failing ? failure(stripe.failing, 'failing') : undefined
}

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
}

function failure(status: number, code: string): StripeAnswer {
  const type = code === 'idempotency_error' ? code : (errorTypes[status] ?? 'api_error')
  return { status, body: { error: { type, code, message: code } } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
