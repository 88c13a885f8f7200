import { deliveryAsJson } from '@rowdeck/accounts/accounts'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import { actingOwner } from './acting.ts'
import type { ConsoleContext } from './console-context.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

const rowsShown = 50

/** The webhooks of the person who is signed in. A secret is returned once, when it is created. */
export function webhookRoutes({
  accounts,
  store,
  clock,
  guards,
  secret,
  resendWebhook,
}: ConsoleContext) {
  return {
    async 'GET /web/webhooks'({ person: { accountId } }) {
      const secrets = await store.listWebhookSecrets(accountId, clock.now())
      const deliveries = await store.listDeliveries(accountId, { rowsMax: rowsShown })
      return {
        secrets: secrets.map(({ createdAt, endsAt }) => ({
          ...{ createdAt: isoTime(createdAt), endsAt: isoTimeOrNull(endsAt) },
        })),
        webhooks: deliveries.map(deliveryAsJson),
      }
    },
    async 'POST /web/webhook-secret'({ body: { overlapSeconds }, ...call }) {
      await guards.changeKey(call.person)
      const renewed = await actingOwner(accounts, call).renewWebhookSecret({
        accountId: call.person.accountId,
        serviceSecret: secret(),
        overlapMs: overlapSeconds * 1000,
      })
      return { secret: renewed.secret, previousEndsAt: isoTimeOrNull(renewed.previousEndsAt) }
    },
    async 'POST /web/webhooks/:id/resend'({ id, person: { accountId } }) {
      if (await resendWebhook(accountId, id)) return null
      throw new WebError('not_found', 'There is no such webhook, or it is being delivered.')
    },
  } satisfies Partial<RouteHandlers>
}
