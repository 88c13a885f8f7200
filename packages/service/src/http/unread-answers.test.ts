import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import Fastify from 'fastify'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { limitAnswers } from './unread-answers.ts'

/** More than the socket buffers take if the client does not read. */
const pieces = Array.from({ length: 40 }, () => Buffer.alloc(1024 * 1024))

test('A response that is not read in time is closed, whatever its route; one that is read is not.', async (t) => {
  const clock = manualClock()
  const server = Fastify()
  limitAnswers(server, { clock, answerMsMax: 5000 })
  server.get('/whole', async () => Buffer.concat(pieces))
  server.get('/streamed', async (_request, reply) => reply.send(Readable.from(pieces)))
  await server.listen({ port: 0 })
  t.after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  for (const path of ['/whole', '/streamed']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    assert.equal((await answer.arrayBuffer()).byteLength, pieces.length * 1024 * 1024)
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => {})
    const closed = new Promise((resolve) => idle.once('close', resolve))
    idle.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await once(idle, 'readable')
    clock.advance(5000)
    let bytes = 0
    idle.on('data', (piece) => {
      bytes += piece.length
    })
    await closed
    assert.ok(bytes < pieces.length * 1024 * 1024, `${bytes} bytes of ${path} were sent`)
  }
})

test('A client that leaves before it is answered leaves no timer behind.', async (t) => {
  const clock = manualClock()
  const timers = new Set<object>()
  const counting = {
    ...clock,
    after(ms: number, run: () => void) {
      const timer = {}
      timers.add(timer)
      const cancel = clock.after(ms, run)
      return () => {
        timers.delete(timer)
        cancel()
      }
    },
  }
  const server = Fastify()
  limitAnswers(server, { clock: counting, answerMsMax: 5000 })
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  server.get('/late', async (_request, reply) => {
    asked.resolve()
    await once(reply.raw, 'close')
    return 'too late'
  })
  server.addHook('onSend', async () => answered.resolve())
  await server.listen({ port: 0 })
  t.after(() => server.close())
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n')
  await asked.promise
  client.destroy()
  await answered.promise
  assert.equal(timers.size, 0)
})
