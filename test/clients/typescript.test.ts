import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import { type Row, Rowdeck, RowdeckError } from '../../clients/typescript/src/index.ts'
import { root } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { deckBytes, type TestApp } from '../support/test-app.ts'

const path = join(root, 'samples', 'sample.pdf')

let service: TestApp
let client: Rowdeck
let accountId: string
let apiKey: string
before(async () => {
  service = await shareTestApp({ ocr: true })
  const { id, key } = await service.newAccount()
  accountId = id
  apiKey = key
  client = new Rowdeck({ baseUrl: service.app.url, apiKey })
})
after(() => service.close())

async function used(): Promise<number> {
  return (await service.app.accounts.standing(accountId)).free?.used ?? 0
}

test('A path, a Blob, bytes and streams give the same rows.', async () => {
  const bytes = await deckBytes('sample.pdf')
  const name = { mode: 'text', filename: 'sample.pdf' } as const
  const expected = await client.convert(path, { mode: 'text' })
  assert.deepEqual([expected.filename, expected.mode, expected.rowCount], ['sample.pdf', 'text', 5])
  assert.match(expected.rows[1]?.slide ?? '', /^One row per slide/)
  const copy = new Uint8Array(bytes)
  for (const file of [
    new Blob([copy]),
    new File([copy], 'sample.pdf'),
    bytes,
    copy.buffer,
    createReadStream(path),
    new Blob([copy]).stream(),
  ]) {
    assert.deepEqual(await client.convert(file, name), expected)
  }
  const { filename } = await client.convert(bytes, { mode: 'text' })
  assert.equal(filename, 'document.pdf')
})

test('A deck that is sent as a job has the same rows later, with their types, and is charged once.', async () => {
  const options = { mode: 'text', columns: ['number', 'title'] } as const
  const before = await used()
  const job = await client.convertLater(path, { ...options, retentionSeconds: 60 })
  assert.ok(['queued', 'running', 'done'].includes(job.status))
  const steps: [number, number | undefined][] = []
  const progress = (read: number, of: number | undefined) => void steps.push([read, of])
  const later = await client.wait<'number' | 'title'>(job, { progress })
  assert.deepEqual(steps.at(-1), [5, 5])
  assert.equal(await used(), before + 1)
  const { rows } = await client.convert(path, options)
  assert.deepEqual(later.rows, rows)
  // @ts-expect-error: it was not asked for
  assert.equal(later.rows[0]?.slide, undefined)
  assert.equal((await client.job(job.id)).status, 'done')
  await client.cancel(job)
  await assert.rejects(client.wait(job), { code: 'job_result_gone' })
  const inside = { ...options, resultUrl: 'https://127.0.0.1/', resultType: 'text/csv' }
  await assert.rejects(client.convertLater(path, inside), /`result_url` is not on the public/)
})

test('Several decks are sent together, and are one batch however often they are sent.', async () => {
  const options = { mode: 'text', columns: ['number'] } as const
  const files = [path, new Uint8Array(await deckBytes('sample.pdf'))]
  const jobs = await client.convertAllLater(files, options)
  const again = await client.convertAllLater(files, options)
  for (const [at, { id }] of again.entries()) assert.equal(id, jobs[at]?.id)
  for (const [at, { batch }] of jobs.entries()) assert.equal(batch?.index, at)
  for (const job of jobs) {
    assert.equal((await client.wait(job)).rows.length, 5)
    await client.cancel(job)
  }
  const [alone] = await client.convertAllLater([path], { ...options, slides: 1 })
  assert.equal(alone?.batch, null)
  await assert.rejects(client.convertAllLater([]), TypeError)
  await assert.rejects(client.convertAllLater([path, new URL('https://a.test/')]), TypeError)
})

test('A job that fails throws what a conversion would have thrown.', async () => {
  const broken = new Blob(['%PDF-1.7\nnothing'])
  const job = await client.convertLater(broken)
  await assert.rejects(client.wait(job), { code: 'document_unreadable' })
})

test('Rows have the requested columns, with their types.', async () => {
  const columns = ['number', 'title', 'confidence'] as const
  const { rows } = await client.convert(path, { columns, slides: '2,5' })
  const typed: { number: number; title: string; confidence: number | null }[] = rows
  assert.deepEqual(
    typed.map(({ number, title }) => [number, title]),
    [
      [2, 'One row per slide'],
      [5, 'This slide is a picture'],
    ],
  )
  // @ts-expect-error: it was not asked for
  assert.equal(rows[0]?.slide, undefined)
  // @ts-expect-error: there is no such column
  await assert.rejects(client.convert(path, { columns: ['colour'] }), { code: 'request_invalid' })
})

test('Damaged slides are named with all rows and in a stream.', async () => {
  // its pages are the first, and three that are missing
  const deck = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[3 0 R 7 0 R 9 0 R 3 0 R 8 0 R]/Count 5/MediaBox[0 0 99 99]>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  assert.deepEqual((await client.convert(deck)).unreadable, [2, 3, 5])
  assert.deepEqual((await client.convert(path, { mode: 'text' })).unreadable, [])
  const stream = await client.stream(deck)
  for await (const _ of stream);
  assert.deepEqual(stream.unreadable, [2, 3, 5])
})

test('The header of an answer that is none of a service fills no memory.', async () => {
  const unreadableIn = async (ranges: string) => {
    const headers = { 'unreadable-slides': ranges }
    const foreign = async () => Response.json({ rows: [] }, { headers })
    const { unreadable } = await new Rowdeck({ apiKey: 'k', fetch: foreign }).convert(path)
    return unreadable
  }
  assert.deepEqual(await unreadableIn('2,5-7'), [2, 5, 6, 7])
  assert.equal((await unreadableIn('1-999999,1-999999')).length, 10_000)
  assert.deepEqual(await unreadableIn('a-b,-,7-5'), [])
})

test('Rows arrive one by one, and how they were read is known after the last.', async () => {
  const stream = await client.stream(path, { columns: ['number', 'slide'] })
  assert.deepEqual([stream.filename, stream.slideCount], ['sample.pdf', 5])
  const rows: Row<'number' | 'slide'>[] = []
  assert.equal(stream.mode, undefined)
  for await (const row of stream) rows.push(row)
  assert.equal(stream.mode, 'mixed')
  const whole = await client.convert(path, { columns: ['number', 'slide'] })
  assert.deepEqual(rows, whole.rows)
})

test('A deck can be converted to CSV and to a workbook.', async () => {
  const columns = ['number', 'title'] as const
  const csv = await client.export(path, { format: 'csv', columns, slides: '1' })
  assert.equal(await csv.text(), 'Number,Title\r\n1,Rowdeck\r\n')
  const xlsx = await client.export(path, { format: 'xlsx', columns, slides: '1' })
  assert.ok('xl/workbook.xml' in unzipSync(new Uint8Array(await xlsx.arrayBuffer())))
  const markdown = await client.export(path, { format: 'markdown', slides: [1, '2'] })
  assert.match(await markdown.text(), /^## Rowdeck\n[\s\S]*\n---\n\n## One row per slide\n/)
  // @ts-expect-error: there is no such format
  await assert.rejects(client.export(path, { format: 'docx' }), /csv, markdown, xlsx, zip/)
})

test('Slides can be numbers and lists.', async () => {
  for (const [slides, numbers] of [
    [3, [3]],
    [
      [1, '3-4'],
      [1, 3, 4],
    ],
    ['2,5', [2, 5]],
  ] as const) {
    const { rows } = await client.convert(path, { slides, columns: ['number'], mode: 'text' })
    assert.deepEqual(
      rows.map(({ number }) => number),
      numbers,
    )
  }
})

test('Without options, the address and the key are those of the environment.', async (t) => {
  t.after(() => {
    delete process.env.ROWDECK_SERVER
    delete process.env.ROWDECK_KEY
  })
  process.env.ROWDECK_SERVER = `${service.app.url}/`
  const keyless = await new Rowdeck().usage().catch((error: unknown) => error)
  assert.ok(keyless instanceof RowdeckError)
  assert.deepEqual([keyless.code, keyless.status], ['key_missing', 401])
  assert.equal(keyless.message, 'There is no API key. Pass `apiKey`, or set ROWDECK_KEY.')
  // a file with a key often ends with a line break
  process.env.ROWDECK_KEY = `${apiKey}\n`
  assert.equal((await new Rowdeck().usage()).account, accountId)
  await assert.rejects(new Rowdeck({ apiKey: `${apiKey.slice(0, -1)}_` }).usage(), { status: 401 })
  process.env.ROWDECK_SERVER = 'nonsense'
  assert.equal((await new Rowdeck({ baseUrl: service.app.url }).usage()).account, accountId)
  assert.throws(() => new Rowdeck(), /"nonsense"\. Check `baseUrl` or ROWDECK_SERVER/)
  assert.throws(() => new Rowdeck({ baseUrl: service.app.url, apiKey: 'two words' }), TypeError)
})

test('The same call again is not charged, one with other options is, and neither is refused.', async () => {
  const before = await used()
  const options = { mode: 'text', slides: '1-2' } as const
  await client.convert(path, options)
  const { idempotencyKey } = await client.stream(path, { slides: '1-2', mode: 'text' })
  await client.export(await deckBytes('sample.pdf'), { ...options, format: 'csv' })
  assert.equal(await used(), before + 1)
  const other = await client.stream(path, { ...options, columns: ['number'] })
  assert.notEqual(other.idempotencyKey, idempotencyKey)
  for await (const _ of other);
  assert.equal(await used(), before + 2)
  const stranger = new Rowdeck({
    baseUrl: service.app.url,
    apiKey: (await service.newAccount()).key,
  })
  assert.notEqual((await stranger.stream(path, options)).idempotencyKey, idempotencyKey)
})

test('A call that was repeated more often than a charge covers is charged again; with a key of the caller it is refused.', async () => {
  const options = { mode: 'text', slides: 1 } as const
  const before = await used()
  for (let calls = 0; calls < 22; calls += 1) await client.convert(path, options)
  assert.equal(await used(), before + 2)
  const { idempotencyKey } = await client.stream(path, { ...options, idempotencyKey: 'mine' })
  assert.equal(idempotencyKey, 'mine')
  const mine = { ...options, idempotencyKey }
  const calls = async () => {
    for (let replays = 0; replays < 22; replays += 1) await client.convert(path, mine)
  }
  await assert.rejects(calls(), { code: 'idempotency_replays_exhausted', status: 409 })
})

test('An encrypted deck opens with its password, and errors have a code.', async () => {
  const encrypted = await deckBytes('encrypted.pdf')
  const error = await client.convert(encrypted).catch((reason: unknown) => reason)
  assert.ok(error instanceof RowdeckError)
  assert.deepEqual([error.code, error.status], ['document_encrypted', 400])
  assert.match(error.requestId, /^[0-9a-f-]{36}$/)
  const stranger = new Rowdeck({ baseUrl: service.app.url })
  await assert.rejects(stranger.usage(), { code: 'key_missing', status: 401 })
})

test('Usage and columns can be requested.', async () => {
  const { recent, paysNext } = await client.usage()
  assert.equal(paysNext, 'free')
  assert.ok(recent.length > 0)
  const columns = await client.columns()
  assert.equal(columns[0]?.key, 'slide')
})
