import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
const deckOf = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)
let service: TestApp
before(async () => {
  service = await startTestApp({ clock, workerProgram })
})
after(() => service.close())

async function stream(deck: Buffer, fields: Record<string, string> = {}): Promise<Response> {
  const { key } = await service.newAccount()
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(deck)]), 'deck.pdf')
  const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
  return await fetch(service.convertUrl, { method: 'POST', headers, body })
}

test('The head of a stream comes before any picture is read; what fails then ends it with an error line.', async () => {
  const answer = await stream(deckOf('A slide', 'picture hang'))
  assert.equal(answer.status, 200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value: head = '' } = (await reader?.read()) ?? {}
  assert.equal(JSON.parse(head).slideCount, null)
  await service.busy()
  let rest = ''
  const read = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += part.value
    }
  })()
  clock.advance(30_000)
  await read
  const { error } = JSON.parse(rest)
  assert.deepEqual([error.code, error.details.charged], ['timed_out', false])
})

test('The head of a stream comes before it is known whether any slide can be read.', async () => {
  const answer = await stream(deckOf('picture refuse', 'picture hang'), { slides: '2-' })
  assert.equal(answer.status, 200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value: head = '' } = (await reader?.read()) ?? {}
  assert.equal(JSON.parse(head).slideCount, null)
  await reader?.cancel()
  clock.advance(30_000)
})

test('A deck whose slides are known without OCR has their number in the head.', async () => {
  const [head = ''] = (await (await stream(deckOf('A slide', 'Another'))).text()).split('\n')
  assert.equal(JSON.parse(head).slideCount, 3)
})

test('What the request or its document is refused for before OCR has its own status.', async () => {
  for (const [deck, fields, status] of [
    [deckOf('refuse'), { mode: 'text', slides: '2' }, 400],
    [deckOf('A slide'), { slides: '9' }, 400],
    [deckOf('A slide'), { columns: 'colour' }, 400],
    [Buffer.from('%PDF-1.7\nhang at once'), {}, 504],
  ] as [Buffer, Record<string, string>, number][]) {
    const answering = stream(deck, fields)
    if (status === 504) {
      await service.busy()
      clock.advance(30_000)
    }
    const answer = await answering
    assert.equal(answer.status, status, await answer.text())
  }
})
