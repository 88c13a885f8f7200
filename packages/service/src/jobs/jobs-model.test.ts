import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import fc from 'fast-check'
import { granted, retentionMs, table, World } from '../../../../test/support/jobs-world.ts'
import { databaseInUse } from '../../../../test/support/test-database.ts'

/** What happens to one job; after `read slowly` its process stops between the charge and the result until `go on`. */
type OfJob = 'read' | 'read slowly' | 'go on' | 'fail' | 'open' | 'take' | 'remove'

type Step =
  | { does: 'send'; server: 0 | 1 }
  | { does: OfJob; job: number; server: 0 | 1 }
  | { does: 'freeze' | 'thaw'; server: 0 | 1 }
  | { does: 'wait'; ms: number }

const server = fc.constantFrom(0 as const, 1 as const)
const ofJob = (does: OfJob) => fc.record({ does: fc.constant(does), job: fc.nat(3), server })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const), server }) },
  { weight: 5, arbitrary: ofJob('read') },
  { weight: 1, arbitrary: ofJob('fail') },
  { weight: 2, arbitrary: ofJob('read slowly') },
  { weight: 2, arbitrary: ofJob('go on') },
  { weight: 5, arbitrary: ofJob('open') },
  { weight: 5, arbitrary: ofJob('take') },
  { weight: 2, arbitrary: ofJob('remove') },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('freeze' as const), server }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('thaw' as const), server }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(10_000, 45_000, retentionMs),
    }),
  },
)

async function run(world: World, one: Step): Promise<void> {
  if (one.does === 'wait')
    return await (one.ms < retentionMs ? world.live(one.ms) : world.wait(one.ms))
  const at = world.servers[one.server]
  if (one.does === 'send') await world.send(at)
  if (one.does === 'freeze') at.isFrozen = true
  if (one.does === 'thaw') world.thaw(at)
  const sent = 'job' in one ? world.sent[one.job] : undefined
  if (sent) {
    if (one.does === 'open' || one.does === 'take') await world.fetch(sent, at, one.does)
    // resolves once nothing is reserved, for which the charge must go on
    if (one.does === 'remove' && !at.isFrozen) void at.jobs.remove(sent.accountId, sent.id)
    if (one.does === 'read' || one.does === 'read slowly') sent.reading.resolve(table)
    if (one.does === 'read' || one.does === 'go on') sent.charged.resolve()
    if (one.does === 'fail') sent.reading.reject(new AppError('document_unreadable', 'No deck.'))
  }
  await world.settle()
}

test('Whatever is done to jobs on two servers, one of which may stand still: rows that left are paid for, and only results are.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const world = new World()
      for (const one of steps) await run(world, one)
      for (const { charged } of world.sent) charged.resolve()
      for (const server of world.servers) world.thaw(server)
      await world.settle()
      for (const { jobs } of world.servers) await jobs.close()
      const { account } = await world.caller
      const states = await Promise.all(world.sent.map((sent) => world.stored(sent)))
      const { credits } = await world.desk.accounts.standing(account.id)
      const results = states.filter(({ state }) => state === 'expired').length
      for (const [n, { rowsLeft }] of world.sent.entries()) {
        const state = states[n]?.state ?? ''
        assert.ok(['failed', 'canceled', 'expired'].includes(state), `it is ${state} in the end`)
        if (rowsLeft > 0) assert.equal(state, 'expired', 'rows have left')
      }
      assert.equal(credits.held, 0, 'nothing stays reserved')
      assert.equal(granted - credits.left, results, 'results are paid for, and nothing else')
      const requests = await world.desk.accounts.recentRequests(account.id)
      assert.equal(
        requests.filter(({ charged }) => charged).length,
        Math.min(results, requests.length),
      )
    }),
    { numRuns: databaseInUse() === 'postgres' ? 10 : 40, seed: 1, endOnFailure: true },
  )
})
