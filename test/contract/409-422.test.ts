import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import {
  type Answer,
  answerOf,
  deckBytes,
  sendForm,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
let deck: Buffer
before(async () => {
  const environment = {
    ROWDECK_REQUESTS_PER_MINUTE: '1000',
    ROWDECK_DOCUMENTS_PER_ACCOUNT: '64',
  }
  service = await startTestApp({ clock, environment })
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

interface Sending {
  idempotencyKey: string
  file?: Uint8Array
  fields?: Record<string, string>
  accept?: string
}

async function post(url: string, key: string, sending: Sending): Promise<Response> {
  const { idempotencyKey, file = deck, fields = {}, accept = 'application/json' } = sending
  const form = new FormData()
  form.set('file', new Blob([file]), 'deck.pdf')
  for (const [name, value] of Object.entries({ mode: 'text', ...fields })) form.set(name, value)
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey, accept }
  return fetch(url, { method: 'POST', headers, body: form })
}

const send = async (key: string, sending: Sending): Promise<Answer> =>
  answerOf(await post(service.convertUrl, key, sending))

const freeLeft = async (id: string) => (await service.app.accounts.standing(id)).free?.left

test('The same file with the same key is converted again without another charge.', async () => {
  const { id, key } = await service.newAccount()
  const first = await send(key, { idempotencyKey: 'deck-1' })
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [200, null])
  const second = await send(key, { idempotencyKey: 'deck-1' })
  assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [200, 'true'])
  assert.deepEqual(second.body, first.body)
  assert.equal(await freeLeft(id), 2)
})

test('Defaults written out are the same request as defaults left out.', async () => {
  const { id, key } = await service.newAccount()
  const idempotencyKey = 'defaults'
  assert.equal((await send(key, { idempotencyKey })).status, 200)
  for (const fields of [
    { columns: 'slide', slides: '1-', password: '', filename: '' },
    { columns: ' slide ', slides: '' },
  ] as Record<string, string>[]) {
    const again = await send(key, { idempotencyKey, fields })
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
  }
  const other = await send(key, { idempotencyKey, fields: { columns: 'title' } })
  assert.equal(other.status, 422)
  assert.equal(await freeLeft(id), 2)
})

test('A paid conversion can be replayed even if no billing source is left, also as a stream.', async () => {
  const { key } = await service.newAccount()
  for (const name of ['a', 'b', 'c']) await send(key, { idempotencyKey: `deck-${name}` })
  assert.equal((await send(key, { idempotencyKey: 'deck-d' })).status, 402)
  const accept = 'application/x-ndjson'
  const again = await post(service.convertUrl, key, { idempotencyKey: 'deck-b', accept })
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
  assert.match(await again.text(), /"rowCount":5/)
})

test('Another file or other options with the same key are 422 idempotency_mismatch without a charge.', async () => {
  const { id, key } = await service.newAccount()
  await send(key, { idempotencyKey: 'mine' })
  const others = [
    [{ file: await deckBytes('powerpoint.pdf') }, ['file'], /for another file\./],
    [
      { file: await deckBytes('powerpoint.pdf'), fields: { slides: '1' } },
      ['file', 'slides'],
      /for another file and with other values of `slides`\./,
    ],
    [
      { fields: { mode: 'text', columns: 'title' } },
      ['columns'],
      /for this file with another value of `columns`\./,
    ],
    [
      { fields: { mode: 'auto', columns: 'title', language: 'de' } },
      ['columns', 'language', 'mode'],
      /for this file with other values of `columns`, `language`, and `mode`\./,
    ],
  ] as const
  for (const [other, differs, message] of others) {
    const refused = await send(key, { idempotencyKey: 'mine', ...other })
    const { code, details } = refused.body.error
    assert.deepEqual([refused.status, code], [422, 'idempotency_mismatch'])
    assert.deepEqual(details.differs.toSorted(), differs)
    assert.match(refused.body.error.message, message)
    assert.equal(refused.headers.get('idempotent-replayed'), null)
  }
  const renamed = await send(key, { idempotencyKey: 'mine', fields: { filename: 'other.pdf' } })
  assert.deepEqual([renamed.status, renamed.body.filename], [200, 'other.pdf'])
  assert.equal(await freeLeft(id), 2)
})

test('Failures are not remembered: the key can be used again for a repaired file.', async () => {
  const { id, key } = await service.newAccount()
  const broken = await send(key, { idempotencyKey: 'try', file: Buffer.from('%PDF-1.7\nbroken') })
  assert.equal(broken.status, 400)
  const mended = await send(key, { idempotencyKey: 'try' })
  assert.deepEqual([mended.status, mended.headers.get('idempotent-replayed')], [200, null])
  assert.equal(await freeLeft(id), 2)
})

test('A malformed Idempotency-Key is 400 idempotency_key_malformed, before the body is read.', async () => {
  const { id, key } = await service.newAccount()
  for (const idempotencyKey of ['two words', '""', 'x'.repeat(256)]) {
    const refused = await send(key, { idempotencyKey })
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'idempotency_key_malformed'])
  }
  assert.equal(await freeLeft(id), 3)
})

test('While the first request is in progress, the second gets 409 idempotency_in_progress.', async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const slow = await startTestApp({ clock, workerProgram })
  const { id, key } = await slow.newAccount()
  const file = Buffer.from('%PDF-1.7\nhang at once')
  const sending = { idempotencyKey: 'slow', file, fields: { mode: 'auto' } }
  const first = post(slow.convertUrl, key, sending)
  await slow.busy()
  const second = await answerOf(await post(slow.convertUrl, key, sending))
  assert.deepEqual([second.status, second.body.error.code], [409, 'idempotency_in_progress'])
  assert.match(second.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  clock.advance(30_000)
  assert.equal((await first).status, 504)
  assert.equal((await slow.app.accounts.standing(id)).free?.left, 3)
  await slow.close()
})

test('Of 50 concurrent requests with one key exactly one is charged, and every response is 200 or 409.', async () => {
  const { id, key } = await service.newAccount()
  const sent = Array.from({ length: 50 }, () => send(key, { idempotencyKey: 'fifty' }))
  const answers = await Promise.all(sent)
  for (const { status } of answers) assert.ok([200, 409].includes(status), String(status))
  const charged = answers.filter(
    ({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'),
  )
  assert.equal(charged.length, 1)
  assert.equal(await freeLeft(id), 2)
})

test('Without the header every conversion is charged.', async () => {
  const { id, key } = await service.newAccount()
  for (let n = 0; n < 2; n++) {
    await sendForm(service.convertUrl, key, { file: deck, fields: { mode: 'text' } })
  }
  assert.equal(await freeLeft(id), 1)
})
