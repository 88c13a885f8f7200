import { type WebhookDeliveryJson, webhookDeliverySchema } from '@rowdeck/accounts/accounts'
import { nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { rotateKeyForm } from './contract-account.ts'

/** The messages about the webhooks of an account. */
const webhookSecret = Type.Object({
  createdAt: time(),
  endsAt: nullable(time('Until then it signs too; null for the current one')),
})

export const webhooks = Type.Object({
  secrets: Type.Array(webhookSecret, { description: 'Those that sign now, the newest first' }),
  webhooks: Type.Array(webhookDeliverySchema, { description: 'Newest first, 50 at most' }),
})
export type Webhooks = Static<typeof webhooks>
export type Webhook = WebhookDeliveryJson

export const renewSecretForm = rotateKeyForm
export const renewedSecret = Type.Object(
  { secret: Type.String(), previousEndsAt: nullable(time()) },
  { description: 'The secret is shown once' },
)

const webhookId = Type.Object({ id: Type.String({ description: 'Id of a webhook' }) })

/** The routes of the webhooks of the person who is signed in. */
export const webhookRoutes = {
  'GET /web/webhooks': { session: true, response: webhooks },
  /** Creates a secret; the one before signs too for the overlap. */
  'POST /web/webhook-secret': {
    session: true,
    body: renewSecretForm,
    status: 201,
    response: renewedSecret,
  },
  /** Sends it again, also to an address that was disabled. `not_found` if it is pending. */
  'POST /web/webhooks/:id/resend': { session: true, params: webhookId, body: Type.Object({}) },
} as const
