import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerCheck } from '../support/described-answers.ts'
import { servedDocument } from '../support/fetch-described.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp()
})
after(() => service.close())

test('A response whose status, headers or body differ from the description is detected.', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: it is walked through freely
  const document: any = servedDocument()
  const { head, body } = answerCheck(document)
  const path = '/api/v1/convert'
  const { requestBody } = document.paths[path].post
  const { key } = await service.newAccount()
  const deck = Buffer.from(
    requestBody.content['application/json'].examples.deck.value.file_base64,
    'base64',
  )
  const real = await sendForm(service.convertUrl, key, { file: deck })
  const answer = { path, status: 200, headers: real.headers, body: JSON.stringify(real.body) }
  const withHeader = new Headers([...real.headers, ['x-strange', '1']])
  const withoutHeader = new Headers([...real.headers].filter(([name]) => name !== 'ratelimit'))
  const wrongRow = JSON.stringify({ ...real.body, rows: [{ slide: 7 }] })
  head(answer)
  body(answer)
  assert.throws(() => head({ ...answer, status: 418 }), /418/)
  assert.throws(() => head({ ...answer, headers: withHeader }), /x-strange/)
  assert.throws(() => head({ ...answer, headers: withoutHeader }), /RateLimit/)
  assert.throws(() => body({ ...answer, body: wrongRow }), /slide/)
  assert.throws(() => body({ ...answer, body: '{}' }), /rowCount/)
  const ndjson = new Headers({ 'content-type': 'application/x-ndjson' })
  assert.throws(
    () => body({ ...answer, headers: ndjson, body: '{"index":-1}\n' }),
    /NdjsonLine|index/,
  )
})
