import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { policy } from '../../packages/core/src/fairness/fairness.ts'
import { openAccounts } from '../../packages/service/src/open-accounts.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
let service: TestApp
before(async () => {
  const environment = { ROWDECK_REQUESTS_PER_MINUTE: '1000' }
  service = await startTestApp({ clock, workerProgram, environment })
})
after(() => service.close())

const goodSlides = Array.from({ length: 40 }, (_, index) => `Slide ${index + 1}`)
const hangsBeforeRows = ['picture hang', ...goodSlides.slice(0, 3)]
const deckOf = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

interface Line {
  row?: { slide: string }
  rowCount?: number
  error?: { code: string; message: string; details: { charged: boolean } }
}

async function stream(
  key: string,
  deck: Buffer,
  {
    idempotencyKey,
    convertUrl = service.convertUrl,
    fields = {},
  }: { idempotencyKey?: string; convertUrl?: string; fields?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(deck)]), 'deck.pdf')
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    accept: 'application/x-ndjson',
  }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  return await fetch(convertUrl, { method: 'POST', headers, body: form })
}

/** What has arrived of an answer that is being read. */
interface Arriving {
  text: string
  complete: boolean
}

async function linesOf(answer: Response, meanwhile = async (_: Arriving) => {}): Promise<Line[]> {
  const arriving = { text: '', complete: false }
  const other = meanwhile(arriving)
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    arriving.text += part
  }
  arriving.complete = true
  await other
  const lines = arriving.text.trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Reads until a line of this kind has arrived, then disconnects. */
async function disconnectAfter(answer: Response, kind: 'slideCount' | 'row'): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.ok(reader)
  for (let text = ''; !text.includes(`"${kind}"`); ) {
    const { done, value = '' } = await reader.read()
    assert.ok(!done, text)
    text += value
  }
  await reader.cancel()
}

const used = async (id: string) => (await service.app.accounts.standing(id)).free?.used
const newest = async (id: string) => (await service.app.accounts.recentRequests(id))[0]

async function ended(id: string): Promise<void> {
  while ((await newest(id))?.outcome === 'running') await setImmediate()
}

/** Ends the step that hangs once all rows before it have arrived, because an earlier step would end in its place. */
async function endHang(arriving: Arriving): Promise<void> {
  const isRead = () => arriving.text.includes(`"index":${goodSlides.length - 1},`)
  while (!arriving.complete) {
    await setImmediate()
    if (!isRead() || service.app.stats().workersBusy === 0) continue
    clock.advance(30_000)
    // a step that had not begun yet needs another turn of the clock, which must not reach the next day
    for (let turn = 0; turn < 1000 && !arriving.complete; turn += 1) await setImmediate()
  }
}

for (const poison of ['trap', 'bug', 'crash', 'hang']) {
  test(`Rows before a failing slide are charged on every attempt: ${poison}.`, async () => {
    const { id, key } = await service.newAccount()
    const deck = deckOf(...goodSlides, `picture ${poison}`)
    let rows = 0
    const refusals: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      // an account that has ended a worker waits until no other one has come for so long
      clock.advance(policy.workers.quietMs.oneWorker)
      const answer = await stream(key, deck)
      if (answer.status !== 200) {
        refusals.push(answer.status)
        continue
      }
      const lines = await linesOf(answer, poison === 'hang' ? endHang : undefined)
      assert.deepEqual(lines.at(-1)?.error?.details, { charged: true })
      assert.doesNotMatch(lines.at(-1)?.error?.message ?? '', /othing was charged/)
      rows += lines.filter(({ row }) => row).length
    }
    assert.ok(rows > 90, `${rows} rows`)
    assert.deepEqual(refusals, Array(9).fill(402))
    assert.equal(await used(id), 3)
  })
}

test('A failure before the first row is not charged, and the error line says so.', async () => {
  const { id, key } = await service.newAccount()
  const deck = deckOf('picture bug', ...goodSlides.slice(0, 3))
  const lines = await linesOf(await stream(key, deck))
  assert.deepEqual(lines.at(-1)?.error?.details, { charged: false })
  assert.equal(lines.length, 2)
  assert.equal(await used(id), 0)
})

test('A slide that cannot be read has a row, wherever it is, and the deck is charged as any other.', async () => {
  const { id, key } = await service.newAccount()
  const damaged = ['refuse', 'picture refuse']
  const lines = await linesOf(await stream(key, deckOf(...damaged, ...goodSlides, ...damaged)))
  const rows = lines.flatMap(({ row }) => (row ? [row.slide] : []))
  // the first line of the file is a slide too
  assert.deepEqual(rows, ['%PDF-1.7', '', '', ...goodSlides, '', ''])
  assert.equal(lines.at(-1)?.rowCount, rows.length)
  assert.equal(await used(id), 1)
})

test('A deck of which no slide can be read is refused and not charged, even if its stream has begun.', async () => {
  const { id, key } = await service.newAccount()
  const fields = { slides: '2-' }
  const lines = await linesOf(
    await stream(key, deckOf('picture refuse', 'refuse', 'picture refuse'), { fields }),
  )
  const { error } = lines.at(-1) ?? {}
  assert.deepEqual([error?.code, error?.details], ['document_unreadable', { charged: false }])
  assert.equal(lines.filter(({ row }) => row).length, 0)
  assert.equal(await used(id), 0)
})

test('A client that disconnects before the first row is not charged; after it, the client is.', async () => {
  for (const [kind, charged] of [
    ['slideCount', false],
    ['row', true],
  ] as const) {
    const { id, key } = await service.newAccount()
    const slides = charged ? [...goodSlides, 'picture hang'] : hangsBeforeRows
    const answer = await stream(key, deckOf(...slides))
    await disconnectAfter(answer, kind)
    await ended(id)
    clock.advance(30_000)
    const { outcome, code, charged: told } = (await newest(id)) ?? {}
    assert.deepEqual([outcome, code, told], ['failed', null, charged])
    assert.equal(await used(id), charged ? 1 : 0)
  }
})

test('A client that lost the connection gets the rest with the same key and is charged once.', async () => {
  const { id, key } = await service.newAccount()
  const deck = deckOf(...goodSlides, 'picture 41')
  await disconnectAfter(await stream(key, deck, { idempotencyKey: 'lost' }), 'row')
  await ended(id)
  const again = await stream(key, deck, { idempotencyKey: 'lost' })
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal((await linesOf(again)).at(-1)?.rowCount, 42)
  assert.equal(await used(id), 1)
})

test('A conversion that failed after its first row is repeated with the same key for free.', async () => {
  const { id, key } = await service.newAccount()
  const deck = deckOf(...goodSlides, 'picture bug')
  for (const charged of [true, false, false]) {
    // as above
    clock.advance(policy.workers.quietMs.oneWorker)
    const lines = await linesOf(await stream(key, deck, { idempotencyKey: 'broken' }))
    assert.deepEqual(lines.at(-1)?.error?.details, { charged })
  }
  assert.equal(await used(id), 1)
})

test('Of two concurrent streams with one free conversion left, one gets rows and the other 402.', async () => {
  const { id, key } = await service.newAccount()
  for (let n = 0; n < 2; n += 1) await (await stream(key, deckOf('A slide'))).text()
  const both = await Promise.all([1, 2].map(() => stream(key, deckOf(...goodSlides))))
  const statuses = both.map(({ status }) => status)
  for (const answer of both) await answer.text()
  assert.deepEqual(statuses.toSorted(), [200, 402])
  assert.equal(await used(id), 3)
})

test('Stopping the service in the middle of a stream refunds its rows.', async () => {
  const stopped = await startTestApp({ clock, workerProgram })
  const { id, key } = await stopped.newAccount()
  const { convertUrl } = stopped
  const answer = await stream(key, deckOf(...goodSlides, 'picture hang'), { convertUrl })
  await stopped.busy()
  const closing = stopped.app.close()
  clock.advance(29_000)
  clock.advance(1000)
  const { error } = (await linesOf(answer)).at(-1) ?? {}
  assert.deepEqual([error?.code, error?.details.charged], ['shutting_down', false])
  // the time that connections have to take their last answers
  clock.advance(1000)
  await closing
  const { accounts, close } = await openAccounts(stopped.config, clock)
  assert.equal((await accounts.standing(id)).free?.left, 3)
  await close()
})
