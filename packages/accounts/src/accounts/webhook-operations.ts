import { nullable, Type, time } from '@rowdeck/core/schema'
import { hourMs, isoTimeOrNull } from '@rowdeck/core/time'
import { strict } from './new-account-form.ts'
import { onAccount } from './operation.ts'

const overlapHoursMax = 168
const overlapHoursUsual = 24

/** The operations on the webhooks of an account. */
export const webhookOperations = {
  renewWebhookSecret: onAccount({
    summary:
      'Print a new secret that signs the webhooks of an account; for a while, the one before signs too',
    route: undefined,
    command: 'accounts webhook-secret',
    localOnly: true,
    input: Type.Object(
      {
        overlapHours: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: overlapHoursMax,
            description: `Hours for which the one before signs too, ${overlapHoursUsual} by default.`,
          }),
        ),
      },
      strict,
    ),
    result: Type.Object({
      secret: Type.String({ description: 'The secret, which is shown only once.' }),
      previousEndsAt: nullable(time('When the one before stops signing; null without one.')),
    }),
    records: ['webhook_secret_renewed'],
    async run({ accounts, account, secret: serviceSecret }, { overlapHours = overlapHoursUsual }) {
      const { secret, previousEndsAt } = await accounts.renewWebhookSecret({
        accountId: account().id,
        serviceSecret: serviceSecret(),
        overlapMs: overlapHours * hourMs,
      })
      return { secret, previousEndsAt: isoTimeOrNull(previousEndsAt) }
    },
  }),
}
