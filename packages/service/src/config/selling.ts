import { dayMs } from '@rowdeck/core/time'
import type { SettingValues } from './settings.ts'

/** The page of the console from which people go to Stripe, and to which they return. */
const plansPath = '/plans'

/** Faults of the settings of selling, which need each other. */
export function billingFaults(environment: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const faults: string[] = []
  const sells = isSet('STRIPE_SECRET_KEY') || isSet('STRIPE_SECRET_KEY_FILE')
  for (const name of sells ? ['ROWDECK_PLANS', 'ROWDECK_PUBLIC_URL'] : []) {
    if (!isSet(name)) faults.push(`${name} must be set together with STRIPE_SECRET_KEY.`)
  }
  const hasSecrets = isSet('STRIPE_WEBHOOK_SECRETS') || isSet('STRIPE_WEBHOOK_SECRETS_FILE')
  if (sells && !hasSecrets) {
    faults.push(
      'STRIPE_WEBHOOK_SECRETS must be set together with STRIPE_SECRET_KEY; Stripe shows the secret of an endpoint under Developers, Webhooks.',
    )
  }
  if (sells && environment.ROWDECK_ACCESS?.trim() === 'unlimited') {
    faults.push('ROWDECK_ACCESS unlimited sells nothing; unset it or STRIPE_SECRET_KEY.')
  }
  return faults
}

/** Returns the settings of selling; undefined if nothing is sold. */
export function billingOf(
  given: SettingValues['billing'],
  { publicUrl, termsUrl, privacyUrl }: SettingValues['web'],
) {
  const { secretKey = given.secretKeyFile, plansFile, graceDays, stripeUrl } = given
  const webhookSecrets = given.webhookSecrets ?? given.webhookSecretsFile ?? []
  if (secretKey === undefined || plansFile === undefined || publicUrl === undefined)
    return undefined
  const page = { pageUrl: `${publicUrl}${plansPath}`, termsUrl, privacyUrl }
  return { secretKey, webhookSecrets, plansFile, stripeUrl, graceMs: graceDays * dayMs, ...page }
}
