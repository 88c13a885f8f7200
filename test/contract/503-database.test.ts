import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { holdLock } from '../support/hold-lock.ts'
import { manualClock } from '../support/manual-clock.ts'
import { answerOf, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let dataDir: string
const lines: Record<string, string>[] = []
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
  service = await startTestApp({ workerProgram, logTo })
  dataDir = service.config.storage.dataDir
})
after(() => service.close())

const script = (...texts: string[]) => Buffer.from(`%PDF-1.7\n${texts.join('\n')}`)
const convert = (key: string) => sendForm(service.convertUrl, key, { file: script('A slide') })
const freeLeft = async (id: string) => (await service.app.accounts.standing(id)).free?.left
const said = (fault: string) => lines.filter((line) => line.fault === fault)

/** Polls until the service is ready again; its response is cached for a moment. */
async function ready(): Promise<void> {
  while ((await fetch(`${service.app.url}/readyz`)).status !== 200) await setImmediate()
}

for (const begin of ['immediate', 'exclusive'] as const) {
  test(`While another process holds the lock (${begin}), a request gets 503 busy without a charge, and the server's thread is not blocked.`, async () => {
    const { id, key } = await service.newAccount()
    const release = await holdLock(dataDir, begin)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const refused = convert(key)
    const usage = await fetch(`${service.app.url}/api/v1/usage`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(usage.status, 200, 'reads wait for no lock')
    assert.equal((await fetch(`${service.app.url}/healthz`)).status, 200)
    const { status, body, headers } = await refused
    delay.disable()
    assert.deepEqual([status, body.error.code], [503, 'busy'])
    assert.ok(Number(headers.get('retry-after')) >= 1)
    // waiting for the lock on this thread would take 5 s per statement; the rest is for slow machines
    assert.ok(delay.max < 2e9, `the longest stall was ${delay.max / 1e6} ms`)
    assert.equal(await freeLeft(id), 3)
    await release()
    await ready()
    assert.equal((await convert(key)).status, 200)
  })
}

test('A persistent lock is logged once when it begins and once when it ends.', () => {
  const locked = said('locked').filter(({ msg }) => /locked by another process/.test(msg ?? ''))
  const over = said('locked').filter(({ msg }) => msg === 'The database works again.')
  assert.equal(locked.length, 2, 'one for each lock of the tests above')
  assert.equal(over.length, 2)
})

test('A database file that was moved is detected: nothing is written to it, and the service is not ready.', async () => {
  const { id, key } = await service.newAccount()
  const path = join(dataDir, 'rowdeck.sqlite')
  await rename(path, `${path}.moved`)
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await convert(key)
    assert.deepEqual([status, body.error.code], [503, 'busy'])
  }
  const { status, body } = await answerOf(await fetch(`${service.app.url}/readyz`))
  assert.equal(status, 503)
  assert.deepEqual(body.faults, ['the database file was deleted, moved or replaced'])
  assert.equal(said('missing').length, 1, 'said once')
  await rename(`${path}.moved`, path)
  await ready()
  assert.equal(await freeLeft(id), 3)
  assert.equal((await convert(key)).status, 200)
})

test('A request that fails for another reason during a lock reports that reason, and its reservation is released when it expires.', async () => {
  const clock = manualClock()
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const timed = await startTestApp({ clock, workerProgram })
  const { id, key } = await timed.newAccount()
  const left = async () => (await timed.app.accounts.standing(id)).free?.left
  const held = sendForm(timed.convertUrl, key, { file: script('hang') })
  await timed.busy()
  const release = await holdLock(timed.config.storage.dataDir)
  clock.advance(30_000)
  const { status, body } = await held
  assert.deepEqual([status, body.error.code], [504, 'timed_out'])
  assert.equal(await left(), 2)
  clock.advance(timed.config.admission.reservationMs)
  assert.equal(await left(), 3)
  await release()
  await timed.close()
})
