import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { jobCalls } from '../support/job-calls.ts'
import { manualClock } from '../support/manual-clock.ts'
import { answerOf, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

describe('Writing the result of a job', () => {
  const clock = manualClock('2026-03-01T12:00:00Z')
  let service: TestApp
  before(async () => {
    service = await startTestApp({
      clock,
      workerProgram: new URL('../pool/fake-worker.ts', import.meta.url),
      environment: {
        ROWDECK_CONVERSIONS_AT_ONCE: '2',
        ROWDECK_WORKER_SECONDS_PER_DAY: '100',
        ROWDECK_WORKERS: '3',
        ROWDECK_TEXT_SECONDS: '60',
      },
    })
  })
  after(() => service.close())

  test('is one of the conversions at once of its account, keeps no other request of its address waiting, and needs worker time of the day.', async () => {
    const { key } = await service.newAccount()
    const { send, until, show, result } = jobCalls(service.app.url, key)
    const { id } = (await send({ file: script('A slide') })).body
    await until(id, 'done')
    const hang = () => sendForm(service.convertUrl, key, { file: script('hang at once') })
    const both = Promise.all([hang(), hang()])
    while (service.app.stats().workersBusy < 2) await setImmediate()
    const waiting = Array.from({ length: 5 }, async () => answerOf(await result(id)))
    assert.equal((await show(id)).status, 200)
    // more than one round trip, so that all of them wait
    for (let n = 0; n < 10; n++) await show(id)
    clock.advance(30_000)
    for (const { status, body } of await Promise.all(waiting)) {
      assert.deepEqual([status, body.error?.code], [429, 'concurrency_limited'])
    }
    clock.advance(30_000)
    for (const { status } of await both) assert.equal(status, 504)
    while (service.app.stats().workersReady < 3) await setImmediate()
    clock.advance(2000)
    for (;;) {
      const { status, body } = await answerOf(await result(id))
      if (status === 200) continue
      assert.deepEqual([status, body.error.code], [429, 'worker_time_exhausted'])
      break
    }
  })
})
