import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { buffer as readAll } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { holdDeck, sendBytes } from './deck-memory.ts'

/** More than a connection takes without a reader. */
const deckBytes = 32 * 1024 * 1024

function release(bytes: Uint8Array): void {
  using _deck = holdDeck({ type: 'pdf', bytes })
}

async function pipe(): Promise<{ writer: Socket; reader: Socket }> {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const reading = once(server, 'connection')
  const writer = connect(port, '127.0.0.1')
  const [reader] = (await reading) as [Socket]
  after(() => reader.destroy())
  return { writer, reader }
}

test('The bytes of a deck are freed at once if no worker is receiving them.', () => {
  const bytes = new Uint8Array(10)
  release(bytes)
  assert.equal(bytes.length, 0)
  release(bytes)
})

test('A deck that is freed while workers receive it arrives whole at each of them, and is freed then.', async () => {
  const bytes = new Uint8Array(deckBytes).fill(7)
  const pipes = [await pipe(), await pipe()]
  for (const { writer } of pipes) sendBytes(writer, bytes)
  release(bytes)
  for (const [at, { writer, reader }] of pipes.entries()) {
    assert.equal(bytes.length, deckBytes, `${at} of the workers have received it`)
    writer.end()
    const received = await readAll(reader)
    assert.equal(received.length, deckBytes)
    assert.ok(received.every((byte) => byte === 7))
  }
  assert.equal(bytes.length, 0)
})

test('The bytes of a deck are freed when the worker that receives them ends.', async () => {
  const bytes = new Uint8Array(deckBytes)
  const { writer } = await pipe()
  writer.on('error', () => {})
  sendBytes(writer, bytes)
  release(bytes)
  const closed = once(writer, 'close')
  writer.destroy()
  await closed
  assert.equal(bytes.length, 0)
})

test('The bytes of a deck that was sent stay until they are freed.', async () => {
  const bytes = new Uint8Array(10)
  const { writer, reader } = await pipe()
  sendBytes(writer, bytes)
  writer.end()
  await readAll(reader)
  assert.equal(bytes.length, 10)
  release(bytes)
  assert.equal(bytes.length, 0)
})
