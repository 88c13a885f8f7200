import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { clientFor, failsAs, get } from '../../../../test/support/guarded-client.ts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { startOtherServer } from '../../../../test/support/other-server.ts'

test('A body that must arrive at a rate is late once it has fallen below it, and not while its reader is what it waits for.', async (t) => {
  const { port } = await startOtherServer(t, ({ url }, to) => {
    to.writeHead(200).write(Buffer.alloc(url === '/enough' ? 10_000 : 9_999))
  })
  const bodyRate = { bytesPerSecondMin: 1000, graceMs: 10_000 }
  const reading = async (path: string) => {
    const clock = manualClock()
    const client = clientFor([`files.test:${port}`], { clock })
    const slow = { ...get, msMax: 120_000, bodyRate }
    const answer = await client.request(`http://files.test:${port}${path}`, slow)
    t.after(() => answer[Symbol.dispose]())
    return { clock, answer, pieces: answer.body[Symbol.asyncIterator]() }
  }
  const late = await reading('/little')
  let bytes = 0
  while (bytes < 9_999) bytes += (await late.pieces.next()).value.length
  late.clock.advance(20_000)
  await failsAs('timeout', late.pieces.next())
  const unread = await reading('/little')
  for (const _ of Array.from({ length: 100 })) await setImmediate()
  unread.clock.advance(60_000)
  for (bytes = 0; bytes < 9_999; ) bytes += (await unread.pieces.next()).value.length
  const enough = await reading('/enough')
  for (bytes = 0; bytes < 10_000; ) bytes += (await enough.pieces.next()).value.length
  const next = enough.pieces.next()
  enough.clock.advance(20_000)
  await setImmediate()
  enough.clock.advance(1000)
  await failsAs('timeout', next)
})
