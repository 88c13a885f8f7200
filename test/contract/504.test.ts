import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  service = await startTestApp({ clock, workerProgram })
})
after(() => service.close())

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

test('A document that exceeds its time limit is timed_out without a charge, and the next one is read.', async () => {
  const { id, key } = await service.newAccount()
  const answer = sendForm(service.convertUrl, key, { file: script('hang at once') })
  await service.busy()
  clock.advance(5_000)
  const { status, body } = await answer
  assert.equal(status, 504)
  assert.equal(body.error.code, 'timed_out')
  assert.equal((await service.app.accounts.find(id)).credits, 0)
  for (let n = 0; n < 3; n++) {
    const next = await sendForm(service.convertUrl, key, { file: script('A slide') })
    assert.equal(next.status, 200)
  }
})
