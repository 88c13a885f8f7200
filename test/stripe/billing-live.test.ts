import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { runLive } from './live/run-live.ts'
import { type LocalStripe, startLocalStripe } from './local-stripe.ts'

const program = join(import.meta.dirname, 'live', 'billing-live.ts')

function run(environment: Record<string, string>) {
  const { STRIPE_SECRET_KEY: _key, ...inherited } = process.env
  return spawnSync(process.execPath, [program], {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
  })
}

test('Without a key the run against Stripe says that it is skipped, and a key of live mode is refused unused.', () => {
  const { status, stdout } = run({})
  assert.deepEqual([status, stdout.startsWith('Skipped: STRIPE_SECRET_KEY is not set.')], [0, true])
  for (const key of ['sk_live_1', 'rk_live_1', 'pk_test_1', 'sk_test']) {
    const refused = run({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: 'http://127.0.0.1:9' })
    assert.equal(refused.status, 1, key)
    assert.match(refused.stderr, /key of live mode|must begin with sk_test_/)
    assert.equal(refused.stderr.includes(key) && key !== 'sk_test', false)
  }
})

test('The run against Stripe passes against the local one, tells what differs, and leaves nothing behind.', async () => {
  const stripe = await startLocalStripe()
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const options = { secretKey: 'sk_test_local', stripeUrl: stripe.url, say, pauseMs: 1 }
  assert.deepEqual(await runLive(options), [])
  assert.ok(lines.length >= 14, lines.join('\n'))
  assert.deepEqual(leftIn(stripe), [])
  stripe.failing = 402
  await assert.rejects(runLive(options))
  stripe.failing = undefined
  assert.deepEqual(leftIn(stripe), [])
})

/** What somebody could still buy, pay or see. */
function leftIn(stripe: LocalStripe) {
  return [...stripe.objects.values()].filter(({ object, deleted, active, status }) => {
    if (object === 'subscription') return status !== 'canceled'
    if (object === 'checkout.session') return status === 'open'
    if (object === 'customer' || object === 'test_helpers.test_clock') return !deleted
    return active === true
  })
}
