import { completed, type MessageName, objectFault, parametersFault } from './check-message.ts'
import { type Collection, collections, type StripeObject, type StripeState } from './collections.ts'
import { stateFaults } from './state-faults.ts'
import { advance, changeSubscription, newSubscription } from './subscriptions.ts'

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

/** Answers a call whose headers are as they should be. */
export function answer(stripe: StripeState, call: StripeCall): StripeAnswer {
  const { method, path, params } = call
  const name = Object.keys(collections).find((one) => path === one || path.startsWith(`${one}/`))
  const collection = collections[name ?? '']
  if (!name || !collection) return missing(path)
  const [id, action] = path.slice(name.length + 1).split('/')
  const parameters = parametersNamed(collection, { method, id, action })
  const fault = parameters && parametersFault(parameters, params)
  if (fault) {
    stripe.faults.push(fault)
    return { status: 400, body: { error: { type: 'invalid_request_error', message: fault } } }
  }
  if (!id && method === 'GET') return list(stripe, collection, call)
  if (!id) return shown(stripe, collection, create(stripe, collection, params))
  if (action === 'attach') return shown(stripe, collection, attached(stripe, id, params))
  const known = stripe.objects.get(id)
  if (!known) return missing(id)
  if (action === 'advance') advance(stripe, known, params)
  else if (method === 'POST' && known.object === 'subscription') {
    changeSubscription(stripe, known, params)
  } else change(stripe, known, { method, action, params })
  return shown(stripe, collection, known)
}

interface Addressed {
  method: string
  id: string | undefined
  action: string | undefined
}

function parametersNamed(
  { list, create, update, remove }: Collection,
  { method, id, action }: Addressed,
): MessageName | undefined {
  if (!id) return method === 'GET' ? list : create
  if (method === 'DELETE') return remove
  return method === 'POST' && !action ? update : undefined
}

let created = 0

function create(
  stripe: StripeState,
  { object, prefix }: Collection,
  params: Record<string, unknown>,
): StripeObject {
  created += 1
  const id = `${prefix}_${created}`
  const url = `https://stripe/${created}`
  const { customer, metadata = {} } = params
  const own: Record<string, object> = {
    customer: params,
    'checkout.session': {
      ...{ customer, metadata, url, status: 'open', payment_status: 'unpaid' },
      ...picked(params, ['client_reference_id', 'mode', 'success_url', 'cancel_url']),
    },
    'billing_portal.configuration': { ...params, active: true },
    product: { active: true, ...params },
    price: { active: true, ...params, ...recurringIn(params) },
    'test_helpers.test_clock': { ...params, status: 'ready', status_details: {} },
    ...(object === 'subscription' && { subscription: newSubscription(stripe, params, id) }),
    'billing_portal.session': { customer, url, ...picked(params, ['configuration', 'return_url']) },
  }
  const made = stripe.add({ id, object, ...own[object] })
  const event = { id: `evt_${id}`, object: 'event', data: { object: made } }
  if (object === 'subscription') stripe.add({ ...event, type: 'customer.subscription.created' })
  return made
}

function recurringIn({ recurring }: Record<string, unknown>) {
  if (typeof recurring !== 'object' || recurring === null) return { recurring: null }
  return { recurring: { interval_count: 1, usage_type: 'licensed', ...recurring } }
}

function picked(params: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => name in params).map((name) => [name, params[name]]),
  )
}

/** Test cards are attached by the name of what they do. */
function attached(
  stripe: StripeState,
  card: string,
  { customer }: Record<string, unknown>,
): StripeObject {
  created += 1
  const id = `${card}_${created}`
  return stripe.add({ id, object: 'payment_method', type: 'card', customer, metadata: {} })
}

function change(
  stripe: StripeState,
  known: StripeObject,
  { method, action, params }: Omit<Addressed, 'id'> & Pick<StripeCall, 'params'>,
): void {
  if (method === 'DELETE') remove(stripe, known)
  else if (action === 'expire') Object.assign(known, { status: 'expired', url: null })
  else if (method === 'POST') Object.assign(known, params)
}

/** Customers go with their test clock, and subscriptions end with their customer. */
function remove(stripe: StripeState, known: StripeObject): void {
  if (known.object === 'subscription') {
    Object.assign(known, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
    return
  }
  known.deleted = true
  for (const one of stripe.objects.values()) {
    const belongs = one.object === 'subscription' && one.customer === known.id
    if (belongs || one.test_clock === known.id) remove(stripe, one)
  }
}

// small pages, so that lists are paged through
const pageMax = 2

function list(
  stripe: StripeState,
  collection: Collection,
  { params, path }: StripeCall,
): StripeAnswer {
  const { limit = 10, starting_after: after, status, expand = [], ...filters } = params
  const all = [...stripe.objects.values()].filter(
    (one) =>
      one.object === collection.object &&
      !one.deleted &&
      (status === undefined || status === 'all' || one.status === status) &&
      Object.entries(filters).every(([name, value]) => fieldOf(one, name) === value),
  )
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  const page = all.slice(from, from + Math.min(Number(limit), pageMax))
  const fields = (expand as string[]).map((field) => field.replace(/^data\./, ''))
  const data = page.map((one) => complete(stripe, collection, expandedIn(stripe, one, fields)))
  const hasMore = from + data.length < all.length
  return { status: 200, body: { object: 'list', url: `/v1/${path}`, data, has_more: hasMore } }
}

function fieldOf(one: StripeObject, name: string): unknown {
  if (one.object !== 'invoice' || name !== 'subscription') return one[name]
  const { subscription_details: details } = one.parent as Record<string, StripeObject>
  return details?.subscription
}

/** Line items are there only if they are asked for; other fields are ids or objects. */
function expandedIn(stripe: StripeState, one: StripeObject, fields: string[]): StripeObject {
  const { line_items: items, payment_intent: payment, ...rest } = one
  const status = stripe.objects.get(String(payment))?.status ?? 'succeeded'
  const isOpened = fields.includes('payment_intent') && typeof payment === 'string'
  return {
    ...rest,
    ...(items !== undefined && fields.includes('line_items') && { line_items: items }),
    ...(payment !== undefined && {
      payment_intent: isOpened ? { id: payment, object: 'payment_intent', status } : payment,
    }),
  }
}

function shown(stripe: StripeState, collection: Collection, known: StripeObject): StripeAnswer {
  if (known.deleted) {
    return { status: 200, body: { id: known.id, object: known.object, deleted: true } }
  }
  return { status: 200, body: complete(stripe, collection, known) }
}

function complete(stripe: StripeState, { message }: Collection, known: StripeObject): unknown {
  if (message === undefined) return known
  const object = completed(message, known)
  const fault = objectFault(message, object)
  if (fault) stripe.faults.push(fault)
  stripe.faults.push(...stateFaults(stripe, object as StripeObject))
  return object
}

function missing(id: string): StripeAnswer {
  const message = `No such object: ${id}`
  const error = { type: 'invalid_request_error', code: 'resource_missing', message }
  return { status: 404, body: { error } }
}
