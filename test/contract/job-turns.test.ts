import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobCalls } from '../support/job-calls.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const lines = Array.from({ length: 40 }, (_, at) => `(line ${at} of a long page) Tj T*`).join(' ')
const page = { content: `BT /F1 6 Tf 7 TL 10 290 Td ${lines} ET` }
const [long, short] = [300, 2].map((pages) => smallPdf(Array.from({ length: pages }, () => page)))
const text = { mode: 'text' }

describe('With one turn for all jobs, a short one', () => {
  let running: TestApp
  before(async () => {
    running = await startTestApp({ environment: { ROWDECK_JOBS_AT_ONCE: '1' } })
  })
  after(() => running.close())

  async function caller(credits: number) {
    const { id, key } = await running.newAccount()
    if (credits > 0) await running.app.accounts.grantCredits(id, credits)
    return jobCalls(running.app.url, key)
  }

  test('of an account that pays is done while a long one of another account is still read, which then goes on.', async () => {
    assert.ok(long && short)
    const [free, paying] = await Promise.all([caller(0), caller(5)])
    const before = await free.send({ file: long, fields: text })
    await free.until(before.body.id, 'running')
    const sent = await paying.send({ file: short, fields: text })
    await paying.until(sent.body.id, 'done')
    assert.equal((await free.show(before.body.id)).body.status, 'running')
    const { slides } = await free.until(before.body.id, 'done')
    assert.equal(slides.read, 300)
  })
})
