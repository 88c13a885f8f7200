import assert from 'node:assert/strict'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { clientFor, failsAs, get } from '../../../../test/support/guarded-client.ts'
import { certificate, key } from '../../../../test/support/other-server.ts'

const early = 'HTTP/1.1 103 \r\n\r\n'
const ok = 'HTTP/1.1 200 OK\r\n'
const chunkedHead = `${ok}transfer-encoding: chunked\r\n\r\n`
const chunk = (size: number) => `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`

interface Sending {
  /** Sent once, in answer to a request. */
  head?: string
  /** Sent without end, as fast as it is taken. */
  endless?: string
  tls?: boolean
}

/** Starts a server that sends this to everybody; `sent` says how many bytes it could send. */
async function rawServer(t: TestContext, { head = '', endless = '', tls = false }: Sending) {
  const block = Buffer.from(endless.repeat(Math.ceil(65_536 / Math.max(1, endless.length))))
  let sent = 0
  const serve = (socket: Socket) => {
    t.after(() => socket.destroy())
    const flood = () => {
      if (block.length === 0 || socket.destroyed) return
      sent += block.length
      if (socket.write(block)) setImmediate(flood)
      else socket.once('drain', flood)
    }
    socket.on('error', () => {})
    socket.once('data', () => {
      if (head !== '') socket.write(head)
      flood()
    })
  }
  const server = tls ? createTlsServer({ key, cert: certificate }, serve) : createTcpServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const client = clientFor([`files.test:${port}`])
  const url = `${tls ? 'https' : 'http'}://files.test:${port}/`
  return { request: () => client.request(url, get), sent: () => sent }
}

/** The longest that the event loop has stood still meanwhile, in milliseconds of CPU. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const ended = work.finally(() => (isOver = true))
  while (!isOver) {
    const { user } = process.cpuUsage()
    await new Promise((resolve) => setImmediate(resolve))
    longest = Math.max(longest, (process.cpuUsage().user - user) / 1000)
  }
  await ended
  return longest
}

test('An answer may have eight heads before its own, and not one more.', async (t) => {
  const end = `${ok}content-length: 4\r\n\r\nrows`
  const { request } = await rawServer(t, { head: `${early.repeat(8)}${end}` })
  using answer = await request()
  assert.equal(await text(answer.body), 'rows')
  const more = await rawServer(t, { head: `${early.repeat(9)}${end}` })
  await failsAs('invalid_response', more.request())
})

test('Few heads before that of an answer may not have many bytes either.', async (t) => {
  const long = `HTTP/1.1 103 \r\nx: ${'a'.repeat(8000)}\r\n\r\n`
  const { request } = await rawServer(t, { head: `${long.repeat(8)}${ok}\r\n` })
  await failsAs('invalid_response', request())
})

for (const tls of [false, true]) {
  test(`Heads without end are broken at once, and a bounded number of bytes of them is taken (${tls ? 'TLS' : 'plain'}).`, async (t) => {
    const { request } = await rawServer(t, { endless: early, tls })
    const failing = failsAs('invalid_response', request())
    assert.ok((await longestTurn(failing)) < 500)
  })

  test(`A body of tiny chunks without end is broken once they have more framing than a body may have (${tls ? 'TLS' : 'plain'}).`, async (t) => {
    for (const size of [1, 2, 4]) {
      const { request } = await rawServer(t, { head: chunkedHead, endless: chunk(size), tls })
      using answer = await request()
      const read: number[] = []
      const reading = (async () => {
        for await (const piece of answer.body) read.push((piece as Buffer).length)
      })()
      await failsAs('invalid_response', reading)
      const content = read.reduce((sum, bytes) => sum + bytes, 0)
      assert.ok(content < 64 * 1024, `${content} bytes of ${size}`)
      assert.ok(Math.max(...read) <= 4096, 'no turn takes many chunks')
    }
  })
}

test('A body of chunks of ordinary sizes, and one of a few tiny chunks, is whole.', async (t) => {
  for (const [size, count] of [
    [1, 3000],
    [32, 20_000],
    [1000, 1000],
    [65_536, 40],
  ] as const) {
    const body = `${chunk(size).repeat(count)}0\r\n\r\n`
    const { request } = await rawServer(t, { head: `${chunkedHead}${body}` })
    using answer = await request()
    assert.equal((await buffer(answer.body)).length, size * count)
  }
})

test('A body with a length, and one that ends with its connection, is whole.', async (t) => {
  const long = 'a'.repeat(5_000_000)
  const { request } = await rawServer(t, { head: `${ok}content-length: 5000000\r\n\r\n${long}` })
  using answer = await request()
  assert.equal((await buffer(answer.body)).length, 5_000_000)
})

test('What follows an answer with a length is not read.', async (t) => {
  for (const endless of [early, `${ok}content-length: 0\r\n\r\n`]) {
    const { request, sent } = await rawServer(t, {
      head: `${ok}content-length: 4\r\n\r\nrows`,
      endless,
    })
    using answer = await request()
    assert.equal(await text(answer.body), 'rows')
    assert.ok(sent() < 8 * 1024 * 1024)
  }
})

test('A body in records of TLS of one byte each is broken, and one in small records is whole.', async (t) => {
  const bodyOf = async (bytes: number, size: number) => {
    const server = createTlsServer({ key, cert: certificate }, async (socket) => {
      t.after(() => socket.destroy())
      socket.on('error', () => {})
      socket.setNoDelay(true)
      socket.write(`${ok}content-length: ${bytes}\r\n\r\n`)
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += size) {
        const piece = Buffer.alloc(Math.min(size, bytes - sent))
        await new Promise((resolve) => socket.write(piece, resolve))
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const client = clientFor([`files.test:${port}`])
    using answer = await client.request(`https://files.test:${port}/`, get)
    return (await buffer(answer.body)).length
  }
  await failsAs('invalid_response', bodyOf(20_000, 1))
  assert.equal(await bodyOf(1000, 1), 1000)
  assert.equal(await bodyOf(1_000_000, 200), 1_000_000)
})
