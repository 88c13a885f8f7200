import { Command } from 'commander'
import { ConfigError, readConfig, readEnvironment } from '../config/config.ts'

export const billingCommand = new Command('billing').description(
  'Check what is sold through Stripe',
)

billingCommand
  .command('check')
  .description('Compare the catalogue of ROWDECK_PLANS with the prices at Stripe')
  .action(checkCatalogue)

async function checkCatalogue(): Promise<void> {
  const { billing } = readConfig(readEnvironment())
  if (!billing) throw new ConfigError('STRIPE_SECRET_KEY is not set, so nothing is sold.')
  // imported here because other commands start faster without it
  const parts = await import('../billing/billing.ts')
  const catalogue = parts.readCatalogue(billing.plansFile)
  const differences = await parts.asSentences(() =>
    parts.comparePrices(parts.createStripe(billing), catalogue),
  )
  for (const difference of differences) console.log(difference)
  if (differences.length > 0) process.exitCode = 1
  else console.log('The catalogue and Stripe agree.')
}
