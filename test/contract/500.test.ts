import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  service = await startTestApp({ workerProgram })
})
after(() => service.close())

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

test('A bug in a worker is reading_failed without internal details or a charge, and the next document is read.', async () => {
  const { key } = await service.newAccount()
  const answer = await sendForm(service.convertUrl, key, { file: script('bug') })
  assert.equal(answer.status, 500)
  assert.equal(answer.body.error.code, 'reading_failed')
  assert.doesNotMatch(JSON.stringify(answer.body), /worker|engine|src|TypeError/)
  for (let n = 0; n < 3; n++) {
    const next = await sendForm(service.convertUrl, key, { file: script('A slide') })
    assert.equal(next.status, 200)
  }
})
