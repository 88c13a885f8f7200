/** What accounts bought through Stripe. Nothing refers to an account, because this outlives one. */
export const billing = [
  `create table billing_customers (
    account_id text primary key,
    customer_id text,
    attempts integer not null,
    version bigint not null,
    given text not null,
    check_at bigint,
    checked_at bigint
  )`,
  'create unique index billing_customers_by_customer on billing_customers (customer_id)',
  'create index billing_customers_by_check on billing_customers (check_at)',
  `create table billing_purchases (
    id text primary key,
    account_id text not null,
    payment_intent text,
    credits bigint not null,
    amount bigint not null,
    at bigint not null,
    taken bigint not null,
    short bigint not null
  )`,
  'create index billing_purchases_by_account on billing_purchases (account_id)',
  'create index billing_purchases_by_payment on billing_purchases (payment_intent)',
  `create table billing_events (
    id text primary key,
    at bigint not null
  )`,
  'create index billing_events_by_age on billing_events (at)',
]
