import type { Billing, KnownCustomer } from '@rowdeck/accounts/billing'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import type { ConsoleContext } from './console-context.ts'
import type { OperatorPurchases, Purchased } from './contract.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

/** What is sold, what the person who is signed in has bought, and the ways to Stripe's pages. */
export function billingRoutes(context: ConsoleContext) {
  const { accounts, guards } = context
  const selling = () => sellingIn(context)
  return {
    async 'GET /web/offer'() {
      return selling().offer
    },
    async 'GET /web/purchases'({ person: { accountId } }) {
      return purchasedOf(await selling().customer(accountId))
    },
    async 'POST /web/purchases/refresh'({ person }) {
      const { accountId } = person
      const { refresh, customer } = selling()
      await guards.reachStripe(person)
      await refresh(accountId)
      return purchasedOf(await customer(accountId))
    },
    async 'POST /web/checkout'({ body, person }) {
      const { accountId } = person
      const { checkout } = selling()
      await guards.reachStripe(person)
      return { url: await checkout(await accounts.find(accountId), body) }
    },
    async 'POST /web/portal'({ body, person }) {
      const { accountId } = person
      const { portal } = selling()
      await guards.reachStripe(person)
      return { url: await portal(accountId, body) }
    },
  } satisfies Partial<RouteHandlers>
}

/** Returns what sells. Throws a WebError `not_found` if nothing does. */
export function sellingIn({ billing }: Pick<ConsoleContext, 'billing'>): Billing {
  if (billing) return billing
  throw new WebError('not_found', 'Nothing is sold here.')
}

/** What an account has from Stripe, and from which objects there. */
export async function purchasesForOperator(
  { customer, dashboardUrl }: Billing,
  accountId: string,
): Promise<OperatorPurchases> {
  const { customerId, given } = await customer(accountId)
  return {
    customerUrl: customerId && dashboardUrl(customerId),
    subscriptions: given.subscriptions.map(({ id, name, status, since }) => ({
      ...{ name, status, since: isoTime(since) },
      url: dashboardUrl(id),
    })),
    attention: given.attention,
  }
}

function purchasedOf({ customerId, given }: KnownCustomer): Purchased {
  const { plan, trialUsed, isPaymentPending, subscriptions } = given
  return {
    planId: plan?.id ?? null,
    isCustomer: customerId !== null,
    trialUsed,
    isPaymentPending,
    subscriptions: subscriptions.map(({ name, kind, status, ...ends }) => ({
      ...{ name, kind, status },
      periodEndsAt: isoTimeOrNull(ends.periodEndsAt),
      cancelsAt: isoTimeOrNull(ends.cancelsAt),
      graceEndsAt: isoTimeOrNull(ends.graceEndsAt),
    })),
  }
}
