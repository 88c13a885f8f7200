import { givenSecretFile } from './secret-settings.ts'
import { optional, type Setting, serviceUrl, wholeNumber } from './setting-kinds.ts'

/** Settings of selling plans, Pro and credits through Stripe. */
export const billingSettings = {
  billing: {
    plansFile: optional(
      'ROWDECK_PLANS',
      'File with the plans, Pro and packs of credits that are sold, as YAML or JSON; see docs/billing.md. Required together with STRIPE_SECRET_KEY',
      (given) => given,
    ),
    secretKey: stripeKey(
      'STRIPE_SECRET_KEY',
      'Secret or restricted key of the Stripe account. Nothing is sold, and nothing of it is visible, without one',
    ),
    secretKeyFile: stripeKeyFile(
      'STRIPE_SECRET_KEY_FILE',
      'File that contains this key, instead of STRIPE_SECRET_KEY',
    ),
    webhookSecrets: optional(
      'STRIPE_WEBHOOK_SECRETS',
      'Signing secrets of the webhook endpoint, separated by commas, so that a new one can be added before the old one is removed',
      signingSecrets,
    ),
    webhookSecretsFile: webhookSecretsFile(
      'STRIPE_WEBHOOK_SECRETS_FILE',
      'File that contains these secrets, instead of STRIPE_WEBHOOK_SECRETS',
    ),
    graceDays: wholeNumber(
      'ROWDECK_PAYMENT_GRACE_DAYS',
      { default: 7, min: 0, max: 60 },
      'Days for which a plan or Pro goes on after a payment has failed, from the day on which the oldest unpaid invoice was issued',
    ),
    stripeUrl: optional(
      'STRIPE_API_URL',
      'Address of the API of Stripe, for tests against a server of your own',
      serviceUrl,
    ),
  },
}

const keyPrefixes = ['sk_test_', 'sk_live_', 'rk_test_', 'rk_live_']

function stripeKey(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, checkedKey)
}

function stripeKeyFile(name: string, description: string): Setting<string | undefined> {
  const file = givenSecretFile(name, description)
  return { ...file, parse: (path) => mapped(file.parse(path), checkedKey) }
}

function webhookSecretsFile(name: string, description: string): Setting<string[] | undefined> {
  const file = givenSecretFile(name, description)
  return { ...file, parse: (path) => mapped(file.parse(path), signingSecrets) }
}

// the values are not repeated because they are secrets
function checkedKey(given: string): string {
  if (keyPrefixes.some((prefix) => given.startsWith(prefix)) && !/\s/.test(given)) return given
  throw new Error(`must be a secret or restricted key of Stripe (${keyPrefixes.join('…, ')}…)`)
}

function signingSecrets(given: string): string[] {
  const secrets = given.split(',').map((secret) => secret.trim())
  if (secrets.every((secret) => secret.startsWith('whsec_'))) return secrets
  throw new Error('must be signing secrets (whsec_…), separated by commas')
}

function mapped<T>(content: string | undefined, check: (content: string) => T): T | undefined {
  return content === undefined ? undefined : check(content)
}
