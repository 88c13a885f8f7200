import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobCalls } from '../support/job-calls.ts'
import { answerOf, deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

/** The sample has pictures, which the workers of this test cannot read. */
const fields = { mode: 'text' }

interface Job {
  id: string
  status: string
  batch: { id: string; index: number } | null
}

describe('jobs that are sent together', () => {
  let running: TestApp
  let deck: Buffer
  before(async () => {
    running = await startTestApp({
      environment: {
        ROWDECK_REQUESTS_PER_MINUTE: '1000',
        ROWDECK_JOBS_MAX: '32',
        ROWDECK_FREE_REQUESTS_PER_DAY: '0',
      },
    })
    deck = await deckBytes('sample.pdf')
  })
  after(() => running.close())

  /** Decks that differ, because comments behind the end of a PDF are no part of it. */
  const variant = (n: number) => Buffer.concat([deck, Buffer.from(`\n% ${n}\n`)])
  const idsOf = (jobs: Job[]) => jobs.map(({ id }) => id)

  async function caller(credits = 20) {
    const { id, key } = await running.newAccount()
    await running.app.accounts.grantCredits(id, credits)
    const standing = async () => (await running.app.accounts.standing(id)).credits
    const calls = jobCalls(running.app.url, key)
    const list = async (query: string) => (await answerOf(await calls.ask(query))).body
    return { id, key, standing, list, ...calls }
  }

  test('are a job per file with one batch, which lists them in the order of the files; each is charged.', async () => {
    const { send, until, result, list, standing } = await caller()
    const other = await send({ file: deck, fields })
    assert.equal(other.body.batch, null)
    const sent = await send({ file: [variant(1), variant(2), deck], fields })
    assert.equal(sent.status, 202)
    const { batch, jobs } = sent.body as { batch: string; jobs: Job[] }
    assert.deepEqual(
      jobs.map((job) => job.batch),
      [0, 1, 2].map((index) => ({ id: batch, index })),
    )
    const listed = await list(`?batch=${batch}`)
    assert.deepEqual(idsOf(listed.jobs).toSorted(), idsOf(jobs).toSorted())
    assert.equal(listed.next, null)
    assert.equal((await list('?batch=batch_0')).jobs.length, 0)
    assert.equal((await list('')).jobs.length, 4)
    for (const id of [other.body.id, ...idsOf(jobs)]) {
      await until(id, 'done')
      assert.equal((await result(id)).status, 200)
    }
    assert.deepEqual(await standing(), { ...(await standing()), left: 16, held: 0 })
  })

  test('are all refused if one of them is, by its place among the files, and nothing stays reserved.', async () => {
    const { key, send, list, standing } = await caller(2)
    const wrong = await send({ file: [deck, Buffer.from('text')], fields })
    assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'type_unsupported'])
    assert.match(wrong.body.error.message, /^File 2 of 2: /)
    const empty = await send({ file: [Buffer.alloc(0), deck], fields })
    assert.match(empty.body.error.message, /^File 1 of 2: /)
    const named = await send({ file: [deck, deck], fields: { ...fields, filename: 'a.pdf' } })
    assert.match(named.body.error.message, /several files and one `filename`/)
    const unpaid = await send({ file: [1, 2, 3].map(variant), fields })
    assert.deepEqual([unpaid.status, unpaid.body.error.code], [402, 'payment_required'])
    const many = await send({ file: Array.from({ length: 21 }, () => Buffer.from('%PDF-1')) })
    assert.match(many.body.error.message, /more than 20 files/)
    assert.deepEqual((await list('')).jobs, [])
    assert.deepEqual(await standing(), { ...(await standing()), left: 2, held: 0 })
    const conversion = await sendForm(running.convertUrl, key, { file: deck, fields })
    assert.equal(conversion.status, 200)
  })

  test('that do not all fit into what the account may hold are refused together.', async () => {
    const { send, list } = await caller()
    // a quarter of all
    const files = Array.from({ length: 9 }, (_, n) => variant(n))
    const refused = await send({ file: files, fields })
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'jobs_limited'])
    assert.deepEqual((await list('')).jobs, [])
    assert.equal((await send({ file: files.slice(1), fields })).status, 202)
  })

  test('with one Idempotency-Key are one batch, before and after they have ended; what is gone is sent anew, and not charged again.', async () => {
    const { send, until, remove, standing } = await caller()
    const headers = { 'idempotency-key': 'once' }
    const file = [variant(1), variant(2)]
    const first = await send({ file, headers, fields })
    const again = await send({ file, headers, fields })
    assert.deepEqual([again.status, idsOf(again.body.jobs)], [202, idsOf(first.body.jobs)])
    for (const id of idsOf(first.body.jobs)) await until(id, 'done')
    const afterwards = await send({ file, headers, fields })
    assert.equal(afterwards.status, 202)
    assert.deepEqual(idsOf(afterwards.body.jobs), idsOf(first.body.jobs))
    for (const others of [[variant(1)], file.toReversed(), [...file, variant(3)]]) {
      const other = await send({ file: others, headers, fields })
      assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_mismatch'])
    }
    await remove(idsOf(first.body.jobs)[1] ?? '')
    const anew = await send({ file, headers, fields })
    assert.equal(anew.body.batch, first.body.batch)
    const [kept, replaced] = idsOf(anew.body.jobs)
    assert.equal(kept, idsOf(first.body.jobs)[0])
    assert.notEqual(replaced, idsOf(first.body.jobs)[1])
    await until(replaced ?? '', 'done')
    assert.deepEqual(await standing(), { ...(await standing()), left: 18, held: 0 })
  })

  test('are as large together as one file may be.', async () => {
    const { send, ask } = await caller()
    const half = Buffer.concat([deck, Buffer.alloc(11_000_000, '%')])
    const { status, body } = await send({ file: [half, half], fields })
    assert.deepEqual([status, body.error.code], [413, 'file_too_large'])
    assert.match(body.error.message, /all files of the request together/)
    assert.equal((await ask('?batch=a%20b')).status, 400)
  })
})
