import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** An object of the local Stripe; its members are those that the service reads. */
export type StripeObject = Record<string, unknown> & { id: string }

export interface LocalStripe {
  url: string
  objects: Map<string, StripeObject>
  requests: { method: string; path: string; params: Record<string, string>; key: string }[]
  /** Answers with this status instead, as long as it is set. */
  failing: number | undefined
  add<T extends StripeObject>(object: T): T
}

const apiVersion = '2026-10-28.endive'
const collections: Record<string, string> = {
  customers: 'customer',
  subscriptions: 'subscription',
  'checkout/sessions': 'checkout.session',
  invoices: 'invoice',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  prices: 'price',
  'billing_portal/configurations': 'billing_portal.configuration',
  'billing_portal/sessions': 'billing_portal.session',
}

/** Starts a server that keeps objects like Stripe: forms, idempotency keys, pages and errors as documented. */
export async function startLocalStripe(): Promise<LocalStripe> {
  const replies = new Map<string, { form: string; status: number; body: unknown }>()
  const stripe: LocalStripe = {
    url: '',
    objects: new Map(),
    requests: [],
    failing: undefined,
    add(object) {
      stripe.objects.set(object.id, object)
      return object
    },
  }
  const server = createServer(async (request, response) => {
    const form = await textOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
    const path = pathname.replace(/^\/v1\//, '')
    const method = request.method ?? ''
    const params = Object.fromEntries(method === 'GET' ? searchParams : new URLSearchParams(form))
    const key = String(request.headers['idempotency-key'] ?? '')
    stripe.requests.push({ method, path, params, key })
    if (request.headers['stripe-version'] !== apiVersion)
      return fail(response, 400, 'wrong_version')
    if (request.headers['x-stripe-client-telemetry']) return fail(response, 400, 'telemetry')
    if (stripe.failing) return fail(response, stripe.failing, 'failing')
    const earlier = key === '' ? undefined : replies.get(key)
    if (earlier && earlier.form !== form) return fail(response, 400, 'idempotency_error')
    if (earlier) return send(response, earlier.status, earlier.body)
    const { status, body } = answer(stripe, { method, path, params })
    if (method === 'POST' && key !== '') replies.set(key, { form, status, body })
    send(response, status, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripe
}

interface Call {
  method: string
  path: string
  params: Record<string, string>
}

let created = 0

function answer(stripe: LocalStripe, { method, path, params }: Call) {
  const collection = Object.keys(collections).find(
    (one) => path === one || path.startsWith(`${one}/`),
  )
  if (!collection) return missing(path)
  const [id, action] = path.slice(collection.length + 1).split('/')
  const object = collections[collection] as string
  if (!id && method === 'GET') return list(stripe, { object, params, path })
  if (!id) {
    created += 1
    const made = { id: `${object.replace(/.*\./, '')}_${created}`, object, ...nested(params) }
    const session = object.endsWith('session') && {
      status: 'open',
      url: `https://stripe/${created}`,
    }
    return found(
      stripe.add({
        ...made,
        ...(object === 'billing_portal.configuration' && { active: true }),
        ...session,
      }),
    )
  }
  const known = stripe.objects.get(id)
  if (!known) return missing(id)
  if (method === 'DELETE' && object === 'subscription') Object.assign(known, { status: 'canceled' })
  else if (method === 'DELETE') Object.assign(known, { deleted: true })
  else if (action === 'expire') Object.assign(known, { status: 'expired' })
  else if (method === 'POST') Object.assign(known, nested(params))
  return found(known)
}

function list(
  stripe: LocalStripe,
  { object, params, path }: { object: string; params: Record<string, string>; path: string },
) {
  const { limit = '10', starting_after, status, ...rest } = params
  const filters = Object.entries(rest).filter(([name]) => !name.startsWith('expand'))
  const all = [...stripe.objects.values()].filter(
    (one) =>
      one.object === object &&
      !(one.deleted as boolean) &&
      (status === undefined || status === 'all' || one.status === status) &&
      filters.every(([name, value]) => String(one[name]) === value),
  )
  const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0
  // small pages, so that lists are paged through
  const data = all.slice(from, from + Math.min(Number(limit), 2))
  return found({
    object: 'list',
    url: `/v1/${path}`,
    data,
    has_more: from + data.length < all.length,
  })
}

/** `metadata[a]=b` becomes an object in the object. */
function nested(params: Record<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    const [head = '', ...rest] = name.replaceAll(']', '').split('[')
    let at = result
    let last = head
    for (const part of rest) {
      at[last] ??= {}
      at = at[last] as Record<string, unknown>
      last = part
    }
    at[last] = value
  }
  return result
}

function found(body: unknown) {
  return { status: 200, body }
}

function missing(id: string) {
  return {
    status: 404,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such object: ${id}`,
      },
    },
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  const types: Record<string, string> = { idempotency_error: 'idempotency_error' }
  send(response, status, { error: { type: types[code] ?? 'api_error', code, message: code } })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' })
  response.end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
