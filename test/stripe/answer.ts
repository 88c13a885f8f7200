import { completed, type MessageName, objectFault, parametersFault } from './check-message.ts'
import type { LocalStripe, StripeAnswer, StripeCall, StripeObject } from './local-stripe.ts'
import { stateFaults } from './state-faults.ts'

/** The objects of a collection, and the parameters of its calls. */
interface Collection {
  object: string
  message: MessageName
  /** Of the ids of objects that calls create. */
  prefix?: string
  list?: MessageName
  create?: MessageName
  update?: MessageName
  remove?: MessageName
}

const collections: Record<string, Collection> = {
  customers: {
    object: 'customer',
    message: 'customer',
    prefix: 'cus',
    list: 'customerList',
    create: 'customerCreate',
    update: 'customerUpdate',
  },
  subscriptions: {
    object: 'subscription',
    message: 'subscription',
    list: 'subscriptionList',
    remove: 'subscriptionCancel',
  },
  'checkout/sessions': {
    object: 'checkout.session',
    message: 'session',
    prefix: 'cs',
    list: 'sessionList',
    create: 'sessionCreate',
  },
  invoices: { object: 'invoice', message: 'invoice', list: 'invoiceList' },
  charges: { object: 'charge', message: 'charge', list: 'chargeList' },
  refunds: { object: 'refund', message: 'refund', list: 'refundList' },
  disputes: { object: 'dispute', message: 'dispute', list: 'disputeList' },
  prices: { object: 'price', message: 'price' },
  'billing_portal/configurations': {
    object: 'billing_portal.configuration',
    message: 'portalConfiguration',
    prefix: 'bpc',
    list: 'configurationList',
    create: 'configurationCreate',
  },
  'billing_portal/sessions': {
    object: 'billing_portal.session',
    message: 'portalSession',
    prefix: 'bps',
    create: 'portalCreate',
  },
}

/** Answers a call whose headers are as they should be. */
export function answer(stripe: LocalStripe, call: StripeCall): StripeAnswer {
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
  const known = stripe.objects.get(id)
  if (!known) return missing(id)
  change(collection, known, { method, action, params })
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
  stripe: LocalStripe,
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
    'billing_portal.session': { customer, url, ...picked(params, ['configuration', 'return_url']) },
  }
  return stripe.add({ id, object, ...own[object] })
}

function picked(params: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => name in params).map((name) => [name, params[name]]),
  )
}

function change(
  { object }: Collection,
  known: StripeObject,
  { method, action, params }: Omit<Addressed, 'id'> & Pick<StripeCall, 'params'>,
): void {
  if (method === 'DELETE' && object === 'subscription') {
    Object.assign(known, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
  } else if (method === 'DELETE') Object.assign(known, { deleted: true })
  else if (action === 'expire') Object.assign(known, { status: 'expired', url: null })
  else if (method === 'POST') Object.assign(known, params)
}

// small pages, so that lists are paged through
const pageMax = 2

function list(
  stripe: LocalStripe,
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
function expandedIn(stripe: LocalStripe, one: StripeObject, fields: string[]): StripeObject {
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

function shown(stripe: LocalStripe, collection: Collection, known: StripeObject): StripeAnswer {
  if (known.deleted && collection.object === 'customer') {
    return { status: 200, body: { id: known.id, object: 'customer', deleted: true } }
  }
  return { status: 200, body: complete(stripe, collection, known) }
}

function complete(stripe: LocalStripe, { message }: Collection, known: StripeObject): unknown {
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
