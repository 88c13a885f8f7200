// npm run billing:live: tries what the service sells on the real Stripe, in test mode; see docs/billing.md
import { asSentences } from '../../../packages/accounts/src/billing/billing.ts'
import { runLive, whyNotLive } from './run-live.ts'

const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: stripeUrl } = process.env

async function main(): Promise<number> {
  if (!secretKey) {
    console.log(
      'Skipped: STRIPE_SECRET_KEY is not set. Set a key of test mode (sk_test_…) to run this against Stripe.',
    )
    return 0
  }
  const refusal = whyNotLive(secretKey)
  if (refusal) {
    console.error(refusal)
    return 1
  }
  const say = (line: string) => console.log(line)
  const options = { secretKey, say, pauseMs: 2000, ...(stripeUrl && { stripeUrl }) }
  const differences = await asSentences(() => runLive(options))
  for (const difference of differences) console.error(`Wrong: ${difference}`)
  if (differences.length === 0)
    console.log(
      'Everything is as it should be, and nothing is left at Stripe but an archived product.',
    )
  return differences.length === 0 ? 0 : 1
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message)
  return 1
})
