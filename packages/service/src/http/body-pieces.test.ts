import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { takePieces, waitingBytesMax } from './body-pieces.ts'

/** What one read of a socket brings at most. */
const readBytesMax = 64 * 1024
const chunked = 'transfer-encoding: chunked'

interface Taken {
  bytes: number
  longest: number
  /** Maximum number of pieces in one turn of the event loop. */
  piecesPerTurn: number
  isRefused: boolean
  /** Bytes that were read of the connection. */
  bytesRead: number
}

/** Sends a body in one go to a server that has begun to take it in pieces. */
async function taken(header: string, body: Buffer): Promise<Taken> {
  const answer = Promise.withResolvers<Taken>()
  const begun = Promise.withResolvers<void>()
  const server = createServer({ highWaterMark: waitingBytesMax }, (request, response) => {
    void take(request).then((seen) => {
      answer.resolve(seen)
      response.setHeader('connection', 'close').end()
    })
    begun.resolve()
  })
  server.listen(0)
  after(() => server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  // a refusal leaves some of it unread
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n`)
  await begun.promise
  socket.write(body)
  await Promise.allSettled([buffer(socket)])
  return await answer.promise
}

function take(request: IncomingMessage): Promise<Taken> {
  const seen: Taken = { bytes: 0, longest: 0, piecesPerTurn: 0, isRefused: false, bytesRead: 0 }
  const { promise, resolve } = Promise.withResolvers<Taken>()
  let inTurn = 0
  const end = () => resolve({ ...seen, bytesRead: request.socket.bytesRead })
  takePieces(request, {
    take(piece) {
      if (inTurn === 0) setImmediate(() => setImmediate(() => (inTurn = 0)))
      inTurn += 1
      seen.bytes += piece.length
      seen.longest = Math.max(seen.longest, piece.length)
      seen.piecesPerTurn = Math.max(seen.piecesPerTurn, inTurn)
      return undefined
    },
    end,
    refuse() {
      seen.isRefused = true
      end()
    },
  })
  return promise
}

/** Chunks of the transfer coding with this many bytes each. */
function chunks(bytes: number, size: number): Buffer {
  const each = chunk(size)
  return Buffer.concat([
    Buffer.alloc(each.length * Math.floor(bytes / size), each),
    Buffer.from('0\r\n\r\n'),
  ])
}

function chunk(size: number): Buffer {
  return Buffer.from(`${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`)
}

test('A body that arrives at once is taken a piece at a time, not more than two in two turns of the event loop.', async () => {
  const body = Buffer.alloc(4_000_000, 'a')
  const seen = await taken(`content-length: ${body.length}`, body)
  assert.equal(seen.bytes, body.length)
  assert.ok(seen.longest <= readBytesMax + waitingBytesMax, `a piece of ${seen.longest} bytes`)
  assert.ok(seen.piecesPerTurn <= 2, `${seen.piecesPerTurn} pieces`)
})

test('A body of tiny chunks is refused after three reads of its socket.', async () => {
  for (const size of [1, 2, 4]) {
    const seen = await taken(chunked, chunks(1_000_000, size))
    assert.equal(seen.isRefused, true, `${size}`)
    assert.ok(seen.bytesRead <= 3 * readBytesMax, `${seen.bytesRead} bytes of ${size}`)
  }
})

test('Chunks of ordinary sizes, and a few tiny ones, are taken.', async () => {
  for (const size of [32, 100, 1000, 65_536]) {
    const seen = await taken(chunked, chunks(655_360, size))
    assert.deepEqual([seen.isRefused, seen.bytes], [false, size * Math.floor(655_360 / size)])
  }
  const few = await taken(chunked, chunks(2000, 1))
  assert.deepEqual([few.isRefused, few.bytes], [false, 2000])
})

test('A small chunk that arrives together with the beginning of a large one is taken.', async () => {
  const [head, file] = [chunk(150), chunk(65_536)]
  const body = Buffer.concat([head, file, file, Buffer.from('0\r\n\r\n')])
  const seen = await taken(chunked, body)
  assert.deepEqual([seen.isRefused, seen.bytes], [false, 150 + 2 * 65_536])
})
