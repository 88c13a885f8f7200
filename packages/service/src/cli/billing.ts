import { Command } from 'commander'
import { ConfigError, readConfig, readEnvironment } from '../config/config.ts'
import type { OpenAccounts } from '../open-accounts.ts'
import { printText } from './print.ts'
import { withAccounts } from './with-accounts.ts'

export const billingCommand = new Command('billing').description(
  'Check what is sold through Stripe',
)

billingCommand
  .command('check')
  .description('Compare the catalogue of ROWDECK_PLANS with the prices at Stripe')
  .action(checkCatalogue)

billingCommand
  .command('reconcile')
  .description('Bring every account in line with Stripe, whatever webhooks were missed')
  .action(() => withAccounts(reconcile))

async function reconcile({ billing }: OpenAccounts): Promise<void> {
  if (!billing) throw new ConfigError('STRIPE_SECRET_KEY is not set, so nothing is sold.')
  const { customers, mended, failed, attention } = await billing.reconcile()
  for (const accountId of mended) printText(`${accountId} was mended.`)
  for (const { accountId, message } of attention) printText(`${accountId}: ${message}`)
  for (const accountId of failed) printText(`${accountId} could not be read from Stripe.`)
  printText(`Customers: ${customers}, mended: ${mended.length}, failed: ${failed.length}.`)
  if (failed.length > 0) process.exitCode = 1
}

async function checkCatalogue(): Promise<void> {
  const { billing } = readConfig(readEnvironment())
  if (!billing) throw new ConfigError('STRIPE_SECRET_KEY is not set, so nothing is sold.')
  // imported here because other commands start faster without it
  const parts = await import('@rowdeck/accounts/billing')
  const catalogue = parts.readCatalogue(billing.plansFile)
  const differences = await parts.asSentences(() =>
    parts.comparePrices(parts.createStripe(billing), catalogue),
  )
  for (const difference of differences) printText(difference)
  if (differences.length > 0) process.exitCode = 1
  else printText('The catalogue and Stripe agree.')
}
