import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobCalls } from '../support/job-calls.ts'
import {
  type Answer,
  answerOf,
  deckBytes,
  keyHeader,
  sendForm,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

const formats = {
  'application/json': 'json',
  'text/csv': 'csv',
  'text/markdown': 'markdown',
  'application/x-ndjson': 'ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
}

/** The sample has pictures, which the workers of this test cannot read. */
const text = { mode: 'text' }

describe('jobs', () => {
  let running: TestApp
  let deck: Buffer
  before(async () => {
    running = await startTestApp({
      environment: {
        ROWDECK_REQUESTS_PER_MINUTE: '1000',
        ROWDECK_JOBS_MAX: '16',
        ROWDECK_JOB_RETENTION_SECONDS: '600',
      },
    })
    deck = await deckBytes('sample.pdf')
  })
  after(() => running.close())

  async function caller(credits = 20) {
    const { id, key } = await running.newAccount()
    await running.app.accounts.grantCredits(id, credits)
    const standing = async () => (await running.app.accounts.standing(id)).credits
    return { id, key, standing, ...jobCalls(running.app.url, key) }
  }

  test('answer 202 as soon as the document has arrived, and have the rows of a conversion in every format when they are done.', async () => {
    const { key, send, until, result } = await caller()
    const sent = await send({ file: deck, fields: { ...text, columns: 'title,slide' } })
    assert.equal(sent.status, 202)
    const { id, status, links, type, fileBytes, expiresAt } = sent.body
    assert.deepEqual([status, type, fileBytes, expiresAt], ['queued', 'pdf', deck.length, null])
    assert.equal(links.self, `${running.app.url}/api/v1/jobs/${id}`)
    const done = await until(id, 'done', 'failed')
    assert.deepEqual([done.status, done.error, done.mode], ['done', null, 'text'])
    assert.ok(done.slides.of > 1 && done.slides.read === done.slides.of)
    assert.equal(Date.parse(done.expiresAt) - Date.parse(done.endedAt), 600_000)
    for (const accept of Object.keys(formats)) {
      const later = await result(id, accept)
      const form = new FormData()
      form.set('columns', 'title,slide')
      form.set('mode', 'text')
      form.set('file', new Blob([new Uint8Array(deck)]), 'deck.pdf')
      const headers = { ...keyHeader(key), accept }
      const now = await fetch(running.convertUrl, { method: 'POST', headers, body: form })
      assert.equal(later.status, 200, accept)
      assert.equal(later.headers.get('content-type'), now.headers.get('content-type'))
      assert.equal(later.headers.get('content-disposition'), now.headers.get('content-disposition'))
      const [laterBytes, nowBytes] = [await later.arrayBuffer(), await now.arrayBuffer()]
      // a workbook has the second in which it is written
      if (accept.includes('spreadsheet')) {
        assert.ok(Math.abs(laterBytes.byteLength - nowBytes.byteLength) < 100)
      } else assert.ok(Buffer.from(laterBytes).equals(Buffer.from(nowBytes)), accept)
    }
  })

  test('are charged once, when the result exists, however often it is fetched.', async () => {
    const { id: account, send, until, result, standing } = await caller(5)
    const { body } = await send({ file: deck, fields: text })
    await until(body.id, 'done')
    const { left, held } = await standing()
    for (let n = 0; n < 3; n++) assert.equal((await result(body.id)).status, 200)
    assert.deepEqual(await standing(), { ...(await standing()), left, held: 0 })
    assert.equal(held, 0)
    const recent = await running.app.accounts.recentRequests(account)
    assert.deepEqual(
      recent.map(({ charged, outcome }) => [charged, outcome]),
      [[true, 'converted']],
    )
  })

  test('that fail say what the conversion would have said, and are not charged.', async () => {
    const { id: account, key, send, until, result, standing } = await caller()
    const broken = Buffer.from('%PDF-1.7\nno deck at all')
    const refused = await sendForm(running.convertUrl, key, { file: broken })
    const { body } = await send({ file: broken })
    const { error, status, endedAt } = await until(body.id, 'done', 'failed')
    const { requestId: _, ...said } = refused.body.error
    assert.deepEqual([status, error], ['failed', said])
    assert.ok(endedAt)
    const answered = await answerOf(await result(body.id))
    assert.equal(answered.status, refused.status)
    assert.equal(answered.body.error.code, said.code)
    assert.equal((await standing()).held, 0)
    const charged = (await running.app.accounts.recentRequests(account)).filter(
      (one) => one.charged,
    )
    assert.deepEqual(charged, [])
  })

  test('are refused before they are accepted for what can be known then, as a conversion is.', async () => {
    const { key, send, ask } = await caller()
    const refusals: [Answer, number, string][] = [
      [await send({ file: Buffer.alloc(0) }), 400, 'file_empty'],
      [await send({ file: Buffer.from('text') }), 400, 'type_unsupported'],
      [await send({ file: deck, fields: { columns: 'nothing' } }), 400, 'request_invalid'],
      [await send({ file: deck, fields: { retention_seconds: '601' } }), 400, 'request_invalid'],
      [await send({ file: deck, fields: { retention_seconds: '0' } }), 400, 'request_invalid'],
      [await send({ file: deck, fields: { retention_seconds: 'x' } }), 400, 'request_invalid'],
      [
        await send({ file: deck, fields: { callback_url: 'https://127.0.0.1/' } }),
        400,
        'request_invalid',
      ],
      [await answerOf(await fetch(`${running.app.url}/api/v1/jobs`)), 401, 'key_missing'],
    ]
    for (const [answer, status, code] of refusals) {
      assert.deepEqual([answer.status, answer.body.error.code], [status, code])
    }
    assert.match(refusals[6]?.[0].body.error.message, /not on the public internet/)
    const ofConversion = await sendForm(running.convertUrl, key, {
      file: deck,
      fields: { retention_seconds: '5' },
    })
    assert.match(ofConversion.body.error.message, /Unknown field `retention_seconds`/)
    assert.deepEqual((await answerOf(await ask(''))).body.jobs, [])
    const accepted = await send({ file: deck, fields: { ...text, retention_seconds: '600' } })
    assert.equal(accepted.status, 202)
  })

  test('take JSON, with numbers, and the file itself, with a query.', async () => {
    const { ask } = await caller()
    const asJson = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ ...text, file_base64: deck.toString('base64'), retention_seconds: 60 },
      }),
    }
    assert.equal((await ask('', asJson)).status, 202)
    const itself = {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(deck),
    }
    assert.equal((await ask('?retention_seconds=60&columns=title&mode=text', itself)).status, 202)
  })

  test('are seen, fetched and deleted by their account alone.', async () => {
    const [own, other] = [await caller(), await caller()]
    const { id } = (await own.send({ file: deck, fields: text })).body
    await own.until(id, 'done')
    for (const answer of [await other.show(id), await answerOf(await other.result(id))]) {
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'not_found'])
    }
    assert.equal((await other.remove(id)).status, 404)
    assert.deepEqual((await answerOf(await other.ask(''))).body.jobs, [])
    assert.equal((await own.result(id)).status, 200)
  })

  test('are forgotten when they are deleted, which can be repeated.', async () => {
    const { send, until, result, remove, show } = await caller()
    const { id } = (await send({ file: deck, fields: text })).body
    await until(id, 'done')
    for (let n = 0; n < 2; n++) assert.equal((await remove(id)).status, 204)
    assert.equal((await show(id)).body.status, 'expired')
    const gone = await answerOf(await result(id))
    assert.deepEqual([gone.status, gone.body.error.code], [410, 'job_result_gone'])
  })

  test('are listed newest first, in pages.', async () => {
    const { send, ask, until } = await caller()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift((await send({ file: deck, fields: text })).body.id)
    const page = async (query: string) => (await answerOf(await ask(query))).body
    const first = await page('?limit=2')
    const second = await page(`?limit=2&cursor=${first.next}`)
    assert.deepEqual(
      [...first.jobs, ...second.jobs].map((job: { id: string }) => job.id),
      ids,
    )
    assert.deepEqual([first.jobs.length, second.next], [2, null])
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?page=2']) {
      assert.equal((await ask(query)).status, 400, query)
    }
    assert.equal((await page('?limit=100')).jobs.length, 3)
    for (const id of ids) await until(id, 'done')
  })

  test('with the same Idempotency-Key are one job, while it runs and while its result can be fetched; then a new one is not charged again.', async () => {
    const { id: account, send, until, remove } = await caller()
    const headers = { 'idempotency-key': 'once' }
    const first = await send({ file: deck, headers, fields: text })
    const again = await send({ file: deck, headers, fields: text })
    assert.deepEqual([again.status, again.body.id], [202, first.body.id])
    await until(first.body.id, 'done')
    const afterwards = await send({ file: deck, headers, fields: text })
    assert.deepEqual([afterwards.status, afterwards.body.id], [202, first.body.id])
    const other = await send({ file: deck, headers, fields: { ...text, columns: 'title' } })
    assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_mismatch'])
    await remove(first.body.id)
    const anew = await send({ file: deck, headers, fields: text })
    assert.equal(anew.headers.get('idempotent-replayed'), 'true')
    assert.notEqual(anew.body.id, first.body.id)
    await until(anew.body.id, 'done')
    const charged = (await running.app.accounts.recentRequests(account)).filter(
      (one) => one.charged,
    )
    assert.equal(charged.length, 1)
  })

  test('beyond what the account may hold get 429, and a place again when one is deleted.', async () => {
    const { send, until, remove } = await caller()
    const ids: string[] = []
    // a quarter of all
    for (let n = 0; n < 4; n++) ids.push((await send({ file: deck, fields: text })).body.id)
    const refused = await send({ file: deck, fields: text })
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'jobs_limited'])
    assert.equal(refused.headers.get('retry-after'), '30')
    for (const id of ids) await until(id, 'done')
    await remove(ids[0] ?? '')
    assert.equal((await send({ file: deck, fields: text })).status, 202)
  })
})
