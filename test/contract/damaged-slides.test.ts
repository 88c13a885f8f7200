import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
let service: TestApp
before(async () => {
  service = await startTestApp({ workerProgram })
})
after(() => service.close())

const damaged = 'picture refuse'
/** The first slide of the fake worker is the first line of the file. */
const deckOf = (...lines: string[]) => Buffer.from(['%PDF-1.7', ...lines].join('\n'))

async function convert(
  deck: Buffer,
  { accept = 'application/json', ...fields }: Record<string, string> = {},
) {
  const { id, key } = await service.newAccount()
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(deck)]), 'deck.pdf')
  const headers = { authorization: `Bearer ${key}`, accept }
  const answer = await fetch(service.convertUrl, { method: 'POST', headers, body })
  const text = await answer.text()
  const used = (await service.app.accounts.standing(id)).free?.used
  return { status: answer.status, damaged: answer.headers.get('unreadable-slides'), text, used }
}

test('A header names damaged slides in every format that is sent as a whole; JSON keeps its five members.', async () => {
  const deck = deckOf(damaged, 'A slide', damaged, 'refuse', damaged)
  for (const accept of ['application/json', 'text/csv', 'text/markdown']) {
    const { status, damaged: named, text, used } = await convert(deck, { accept })
    assert.deepEqual([status, named, used], [200, '2,4-6', 1])
    if (accept !== 'application/json') continue
    const table = JSON.parse(text)
    assert.deepEqual(Object.keys(table), ['filename', 'mode', 'rowCount', 'columns', 'rows'])
    assert.deepEqual([table.mode, table.rowCount], ['text', 6])
  }
})

test('The last line of a stream has the numbers of damaged slides.', async () => {
  const { text } = await convert(deckOf('A slide', damaged), { accept: 'application/x-ndjson' })
  const lines = text.trimEnd().split('\n')
  assert.deepEqual(JSON.parse(lines.at(-1) ?? ''), { mode: 'text', rowCount: 3, unreadable: [3] })
})

test('A deck without damaged slides says nothing of them, nor does one whose damaged slides were not asked for.', async () => {
  for (const [deck, slides] of [
    [deckOf('A slide', ''), ''],
    [deckOf('A slide', damaged), '1-2'],
  ] as const) {
    assert.equal((await convert(deck, { slides })).damaged, null)
    const { text } = await convert(deck, { slides, accept: 'application/x-ndjson' })
    assert.doesNotMatch(text, /unreadable/)
  }
})

test('Rows of damaged slides say so in `mode` and `confidence`, and have no text, blocks or language.', async () => {
  const columns = 'number,slide,mode,confidence,blocks,language,markdown'
  const { text } = await convert(deckOf('A slide', damaged), { columns, slides: '2-3' })
  assert.deepEqual(JSON.parse(text).rows[1], {
    ...{ number: 3, slide: '', mode: 'unreadable', confidence: 0 },
    ...{ blocks: [], language: null, markdown: '' },
  })
})

test('A deck of which no slide that was asked for can be read is 400 and costs nothing.', async () => {
  for (const mode of ['auto', 'text', 'ocr']) {
    const { status, text, used } = await convert(deckOf('refuse', 'refuse'), { mode, slides: '2-' })
    assert.deepEqual([status, used], [400, 0])
    assert.equal(JSON.parse(text).error.code, 'document_unreadable')
  }
})
