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
  portalCreate: Stripe.BillingPortal.SessionCreateParams
}
