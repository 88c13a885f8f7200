import { webhookDeliverySchema } from '@rowdeck/accounts/accounts'
import { nullable, type Static, Type } from '@rowdeck/core/schema'

/** The response of `GET /api/v1/webhooks`. */
export const webhooks = Type.Object({
  webhooks: Type.Array(webhookDeliverySchema, { description: 'Newest first, 50 at most.' }),
  next: nullable(Type.String(), {
    description: 'Send it as `after` to continue the list; null at its end.',
  }),
})
export type Webhooks = Static<typeof webhooks>

export const webhooksQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({ maxLength: 100, description: '`next` of the page before.' }),
    ),
  },
  { additionalProperties: false },
)

/** The schemas of webhooks that have names in the OpenAPI document. */
export const webhookSchemas = { WebhookDelivery: webhookDeliverySchema }
