import type { MessageName } from './check-message.ts'

/** An object of the local Stripe; fields that are not given are null or empty. */
export type StripeObject = Record<string, unknown> & { id: string }

/** What the local Stripe keeps. */
export interface StripeState {
  objects: Map<string, StripeObject>
  add<T extends StripeObject>(object: T): T
  /** What was not as the types of the package say; the tests of the file fail if there is any at their end. */
  faults: string[]
}

/** The objects of a collection, and the parameters of its calls. */
export interface Collection {
  object: string
  /** Undefined for objects whose type is not compared. */
  message?: MessageName
  /** Of the ids of objects that calls create. */
  prefix?: string
  list?: MessageName
  create?: MessageName
  update?: MessageName
  remove?: MessageName
}

/** The collections of the local Stripe by their paths. */
export const collections: Record<string, Collection> = {
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
    prefix: 'sub',
    create: 'subscriptionCreate',
    update: 'subscriptionUpdate',
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
  prices: {
    object: 'price',
    message: 'price',
    prefix: 'price',
    create: 'priceCreate',
    update: 'priceUpdate',
  },
  products: {
    object: 'product',
    message: 'product',
    prefix: 'prod',
    create: 'productCreate',
    update: 'productUpdate',
  },
  payment_methods: { object: 'payment_method', message: 'paymentMethod' },
  events: { object: 'event' },
  'test_helpers/test_clocks': {
    object: 'test_helpers.test_clock',
    message: 'testClock',
    prefix: 'clock',
    create: 'testClockCreate',
  },
  'billing_portal/configurations': {
    object: 'billing_portal.configuration',
    message: 'portalConfiguration',
    prefix: 'bpc',
    list: 'configurationList',
    create: 'configurationCreate',
    update: 'configurationUpdate',
  },
  'billing_portal/sessions': {
    object: 'billing_portal.session',
    message: 'portalSession',
    prefix: 'bps',
    create: 'portalCreate',
  },
}
