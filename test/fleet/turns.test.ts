import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  bookKeys,
  pictureKey,
  tagsKey,
  virtualTimeKey,
} from '../../packages/service/src/fleet/keys.ts'
import { startJob, storePicture } from '../../packages/service/src/fleet/scripts.ts'
import { startRedis } from './redis-server.ts'

const lifeMs = 60_000
const queue = 'turns'

test('Slides of the fleet are read in rounds of one per account, those that pay first, whatever waits before.', async (t) => {
  const server = await startRedis(t)
  if (!server) return
  const redis = server.client
  const add = async (id: string, account: string, isPaying: boolean) => {
    const keys = [...bookKeys, tagsKey(queue), virtualTimeKey(queue), pictureKey(id)]
    const args = [id, account, isPaying ? 0 : 1, lifeMs, 1000, 1_000_000, Buffer.from('x')]
    return { id, account, isPaying, tag: Number(await storePicture.run(redis, keys, args)) }
  }
  const counts = fc.array(
    fc.record({ slides: fc.integer({ min: 1, max: 6 }), isPaying: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  await fc.assert(
    fc.asyncProperty(counts, fc.nat(8), async (accounts, startedFirst) => {
      await redis.flushall()
      const waiting: Awaited<ReturnType<typeof add>>[] = []
      for (const [n, { slides, isPaying }] of accounts.entries()) {
        for (let slide = 0; slide < slides; slide++) {
          waiting.push(await add(`${n}-${slide}`, `account ${n}`, isPaying))
        }
      }
      const take = async () => {
        const next = waiting.reduce((one, other) => (other.tag < one.tag ? other : one))
        waiting.splice(waiting.indexOf(next), 1)
        const keys = [...bookKeys, virtualTimeKey(queue), pictureKey(next.id)]
        await startJob.run(redis, keys, [next.id, next.tag, lifeMs])
        return next
      }
      for (let n = 0; n < startedFirst && waiting.length > 0; n++) await take()
      const comes = await add('new', 'a new account that pays', true)
      const isFirst = waiting.every(({ tag, isPaying }) => isPaying || tag > comes.tag)
      assert.ok(isFirst, 'no slide of an account that does not pay is read before it')
      waiting.push(comes)
      const turns = new Map<string, number>()
      while (waiting.length > 0) {
        const { account } = await take()
        turns.set(account, (turns.get(account) ?? 0) + 1)
        // since all of them have waited from here on, nobody is more than a turn ahead of another
        const stillWaiting = new Set(waiting.map((one) => one.account))
        const fewest = Math.min(...[...stillWaiting].map((one) => turns.get(one) ?? 0))
        if (startedFirst === 0) assert.ok((turns.get(account) ?? 0) - fewest <= 1)
      }
    }),
    { numRuns: 30 },
  )
})
