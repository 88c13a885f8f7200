import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import {
  granted,
  retentionMs,
  type Sent,
  table,
  World,
} from '../../../../test/support/jobs-world.ts'
import type { EndedJob, LeavingResult, ResultSending, WriteResult } from './jobs.ts'

const written = Buffer.from('the rows')
const write: WriteResult = async () => ({ type: 'text/csv', content: written })
const url = 'https://bucket.example.com/deck.csv?signature=hidden'
const attempt = { at: 0, ms: 1, status: 200, error: null }

/** Two servers, with a job of the first one whose result is wanted at an address; what is sent and reported is kept. */
async function openWorld(wants: 'address' | 'webhook' = 'address') {
  const ended: EndedJob[] = []
  const sendings: (ResultSending & PromiseWithResolvers<void>)[] = []
  const world: World = new World(
    {},
    {
      check() {},
      seal: (_, address) => address,
      ended: async (event) => void ended.push(event),
      async sendResult(sending) {
        const result = Promise.withResolvers<void>()
        const { signal } = sending
        let recorded: Promise<void> | undefined
        const attempted: ResultSending['attempted'] = async (delivery) => {
          recorded = sending.attempted(delivery)
          await recorded
        }
        // an outcome that is being recorded is not given up
        signal.addEventListener('abort', () =>
          Promise.allSettled([recorded]).then(() => result.reject(signal.reason)),
        )
        sendings.push({ ...sending, attempted, ...result })
        await result.promise
      },
    },
  )
  const [first, second] = world.servers
  await world.send(first, 'https://example.com/hook', {
    resultTo: wants === 'address' ? { url, write } : null,
    writeRows: wants === 'webhook' ? write : null,
  })
  const [sent] = world.sent
  assert.ok(sent)
  const read = async (one: Sent) => {
    one.charged.resolve()
    one.reading.resolve(table)
    await world.settle()
  }
  await read(sent)
  const types = () => ended.map(({ type }) => type)
  const [sending] = sendings
  const credits = async () => (await world.desk.accounts.standing(sent.accountId)).credits.left
  const close = async () => {
    for (const { jobs } of world.servers) await jobs.close()
  }
  return { world, first, second, sent, ended, types, sending, credits, close }
}

test('The outcome of sending a result is on record and reported, and the address is not stored.', async () => {
  const { world, sent, types, sending, close } = await openWorld()
  assert.ok(sending)
  assert.deepEqual([sending.url, sending.accountId], [url, sent.accountId])
  const before = await world.stored(sent)
  assert.deepEqual(before.resultDelivery, { state: 'pending', attempts: [] })
  assert.ok(!JSON.stringify(before).includes('bucket'))
  assert.equal(sending.endsAt, before.expiresAt)
  const failure = { ...attempt, status: 500, error: 'status' as const }
  await sending.attempted({ state: 'pending', attempts: [failure] })
  assert.deepEqual(types(), ['job.done'])
  await sending.attempted({ state: 'delivered', attempts: [failure, attempt] })
  assert.deepEqual(types(), ['job.done', 'job.result_delivered'])
  const { resultDelivery } = await world.stored(sent)
  assert.deepEqual(resultDelivery, { state: 'delivered', attempts: [failure, attempt] })
  sending.resolve()
  await close()
})

test('A result counts as fetched when its rows leave, not when they are written, and its memory counts until it is freed.', async () => {
  const { world, first, sent, sending, close } = await openWorld()
  assert.ok(sending)
  const bytes = () => first.jobs.stats().bytes
  const before = bytes()
  const opened: LeavingResult = await sending.open()
  assert.deepEqual([opened.type, opened.content], ['text/csv', written])
  assert.equal(bytes(), before + written.length)
  assert.equal((await world.stored(sent)).fetchedAt, null)
  await opened.leaves()
  assert.notEqual((await world.stored(sent)).fetchedAt, null)
  opened[Symbol.dispose]()
  assert.equal(bytes(), before)
  await close()
})

test('A server that stops while a result is not sent gives its charge back, unless rows have left; either is reported.', async () => {
  const unsent = await openWorld()
  await unsent.close()
  assert.deepEqual(unsent.types(), ['job.done', 'job.failed'])
  assert.equal(await unsent.credits(), granted)
  const left = await openWorld()
  const opened = await left.sending?.open()
  await opened?.leaves()
  await left.close()
  assert.deepEqual(left.types(), ['job.done', 'job.result_undelivered'])
  assert.equal(await left.credits(), granted - 1)
  assert.equal((await left.world.stored(left.sent)).state, 'expired')
})

test('A result that arrived as its server stops is reported as delivered, and as nothing else.', async () => {
  const { world, sent, sending, types, close } = await openWorld()
  assert.ok(sending)
  await (await sending.open()).leaves()
  const recording = Promise.withResolvers<void>()
  world.beforeCall = async (method) => {
    if (method === 'changeJob') {
      world.beforeCall = () => {}
      await recording.promise
    }
  }
  const recorded = sending.attempted({ state: 'delivered', attempts: [attempt] })
  recorded.then(sending.resolve, sending.reject)
  const closed = close()
  await world.settle()
  recording.resolve()
  await closed
  assert.deepEqual(types(), ['job.done', 'job.result_delivered'])
  assert.equal((await world.stored(sent)).resultDelivery?.state, 'delivered')
})

test('No row leaves once its server has begun to stop.', async () => {
  const { sending, close, credits } = await openWorld()
  const opened = await sending?.open()
  assert.ok(opened)
  await close()
  await assert.rejects(opened.leaves())
  assert.equal(await credits(), granted)
})

test('Another server reports a result that one which died has not sent.', async () => {
  const { world, first, sending, types, close, credits, second } = await openWorld()
  await (await sending?.open())?.leaves()
  first.isFrozen = true
  await world.live(90_000)
  assert.deepEqual(types(), ['job.done', 'job.result_undelivered'])
  assert.equal(await credits(), granted - 1)
  await second.jobs.close()
  await close()
})

test('A result that expires or is deleted before it was accepted was not delivered.', async () => {
  const expiring = await openWorld()
  await expiring.world.live(retentionMs)
  await expiring.world.settle()
  assert.deepEqual(expiring.types(), ['job.done', 'job.result_undelivered'])
  assert.equal((await expiring.world.stored(expiring.sent)).resultDelivery?.state, 'failed')
  await assert.rejects(async () => await expiring.sending?.open(), AppError)
  await expiring.close()
  const deleted = await openWorld()
  await deleted.first.jobs.remove(deleted.sent.accountId, deleted.sent.id)
  await deleted.world.settle()
  assert.deepEqual(deleted.types(), ['job.done', 'job.result_undelivered'])
  await deleted.close()
})

test('A webhook has the rows of its job if its caller wants them, until they are forgotten.', async () => {
  const { ended, first, sent, close, sending } = await openWorld('webhook')
  assert.equal(sending, undefined)
  const [event] = ended
  assert.ok(event?.result)
  const opened = await event.result.open()
  assert.equal(opened.content, written)
  await opened.leaves()
  opened[Symbol.dispose]()
  await first.jobs.remove(sent.accountId, sent.id)
  assert.ok(event.result.signal.aborted)
  await close()
})
