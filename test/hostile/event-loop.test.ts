import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { repeatedText, scatteredText } from './large-decks.ts'
import type { Stalls } from './served-process.ts'

/**
 * Maximum CPU time of the server's thread per turn of its event loop, in milliseconds. Unlike the loop's
 * delay, it hardly depends on other load. The actual time is about a third of this; it would be several times
 * as much if tables were assembled on that thread.
 */
const sliceMsMax = 150
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const fileBytes = 20 * 1024 * 1024
const everyColumn = 'slide,title,body,markdown,number,page,build'

let served: ChildProcess
let url: string
let key: string
before(async () => {
  served = fork(new URL('./served-process.ts', import.meta.url), {
    env: {
      ...{ ROWDECK_WORKERS: '2', ROWDECK_CHARACTERS_MAX: '1000000', ROWDECK_TEXT_SECONDS: '120' },
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  })
  const [told] = await once(served, 'message')
  url = told.url
  key = told.key
})
after(async () => {
  served.send('close')
  await once(served, 'exit')
})

async function stalls(): Promise<Stalls> {
  served.send('stalls')
  const [told] = await once(served, 'message')
  return told.stalls
}

/** Runs the work and checks the server's limit meanwhile. */
async function holds(work: () => Promise<unknown>, what: string): Promise<void> {
  await stalls()
  await work()
  const seen = await stalls()
  if (process.env.SHOW_STALLS) console.log(what, seen)
  assert.ok(seen.sliceMsMax < sliceMsMax, `${what}: ${JSON.stringify(seen)}`)
}

interface Sending {
  file: Uint8Array
  accept?: string
  columns?: string
  idempotencyKey?: string
}

async function sendForm({ file, accept, columns, idempotencyKey }: Sending): Promise<number> {
  const form = new FormData()
  form.set('mode', 'text')
  if (columns) form.set('columns', columns)
  form.set('file', new Blob([file]), 'deck.pdf')
  const headers = headersOf(accept, idempotencyKey)
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  await answer.arrayBuffer()
  return answer.status
}

async function sendJson({ file, accept, idempotencyKey }: Sending): Promise<number> {
  const headers = { ...headersOf(accept, idempotencyKey), 'content-type': 'application/json' }
  const body = JSON.stringify({ file_base64: Buffer.from(file).toString('base64'), mode: 'text' })
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

function headersOf(accept?: string, idempotencyKey?: string): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    ...(accept && { accept }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

/** A file of the maximum size with the first bytes of its type. */
function largest(beginning: string): Uint8Array {
  const bytes = Buffer.alloc(fileBytes, 'A file of the largest size. ')
  bytes.write(beginning, 'latin1')
  return bytes
}

test('A small PDF with more text than a deck may have is refused without blocking the event loop.', async () => {
  const file = repeatedText({ pages: 400, lines: 250, characters: 100 })
  assert.ok(file.length < 100_000)
  await holds(async () => assert.equal(await sendForm({ file }), 400), 'too much text')
})

test('A thousand slides full of text are returned in every format without blocking the event loop.', async () => {
  const file = repeatedText({ pages: 1000, lines: 9, characters: 100 })
  for (const accept of [xlsx, 'application/json', 'application/x-ndjson']) {
    const sent = () => sendForm({ file, accept, columns: everyColumn })
    await holds(async () => assert.equal(await sent(), 200), accept)
  }
})

test('A thousand slides with many blocks each are returned without blocking the event loop.', async () => {
  const file = scatteredText(1000, 24)
  await holds(async () => assert.equal(await sendForm({ file }), 200), 'blocks')
})

test('Files of the maximum size are received, hashed and forwarded without blocking the event loop.', async () => {
  for (const beginning of [
    '%PDF-1.7\n',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    'Text',
  ]) {
    const file = largest(beginning)
    for (const [at, send] of [sendForm, sendJson].entries()) {
      const sending = { file, idempotencyKey: `largest-${beginning.codePointAt(0)}-${at}` }
      const what = `${beginning.slice(0, 4)} ${send.name}`
      await holds(async () => assert.equal(await send(sending), 400), what)
    }
  }
})

test('Responses that nobody reads are held without blocking the event loop.', async () => {
  const file = repeatedText({ pages: 90, lines: 100, characters: 100 })
  const sockets: Socket[] = []
  await holds(async () => {
    for (let n = 0; n < 3; n++) sockets.push(ask(file))
    for (const socket of sockets) await once(socket, 'readable')
  }, 'unread answers')
  for (const socket of sockets) socket.destroy()
})

/** Sends a conversion on its own connection and does not read the response. */
function ask(file: Uint8Array): Socket {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const field = (name: string, value: string) =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('mode', 'text')}${field('columns', everyColumn)}--cut\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--cut--\r\n')])
  const headers = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${key}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${body.length}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}
