import type Stripe from 'stripe'

/** The objects that Stripe answers with, and the parameters of the calls that are made. */
export interface StripeMessages {
  customer: Stripe.Customer
  deletedCustomer: Stripe.DeletedCustomer
  subscription: Stripe.Subscription
  session: Stripe.Checkout.Session
  invoice: Stripe.Invoice
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  price: Stripe.Price
  portalConfiguration: Stripe.BillingPortal.Configuration
  portalSession: Stripe.BillingPortal.Session
  product: Stripe.Product
  paymentMethod: Stripe.PaymentMethod
  testClock: Stripe.TestHelpers.TestClock
  customerCreate: Stripe.CustomerCreateParams
  customerUpdate: Stripe.CustomerUpdateParams
  customerList: Stripe.CustomerListParams
  subscriptionList: Stripe.SubscriptionListParams
  subscriptionCancel: Stripe.SubscriptionCancelParams
  sessionCreate: Stripe.Checkout.SessionCreateParams
  sessionList: Stripe.Checkout.SessionListParams
  invoiceList: Stripe.InvoiceListParams
  chargeList: Stripe.ChargeListParams
  refundList: Stripe.RefundListParams
  disputeList: Stripe.DisputeListParams
  configurationCreate: Stripe.BillingPortal.ConfigurationCreateParams
  configurationList: Stripe.BillingPortal.ConfigurationListParams
  configurationUpdate: Stripe.BillingPortal.ConfigurationUpdateParams
  productCreate: Stripe.ProductCreateParams
  productUpdate: Stripe.ProductUpdateParams
  priceCreate: Stripe.PriceCreateParams
  priceUpdate: Stripe.PriceUpdateParams
  subscriptionCreate: Stripe.SubscriptionCreateParams
  subscriptionUpdate: Stripe.SubscriptionUpdateParams
  paymentMethodAttach: Stripe.PaymentMethodAttachParams
  testClockCreate: Stripe.TestHelpers.TestClockCreateParams
  testClockAdvance: Stripe.TestHelpers.TestClockAdvanceParams
  portalCreate: Stripe.BillingPortal.SessionCreateParams
}
