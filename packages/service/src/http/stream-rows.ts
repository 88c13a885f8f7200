import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type BodyMeter, measureBody } from '@rowdeck/core/body-rate'
import type { Clock } from '@rowdeck/core/clock'
import { contentType, rowLinesOf, type StreamedFormat } from '@rowdeck/reader/output'
import type { FastifyReply } from 'fastify'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import { ClientDisconnected } from './incoming-body.ts'
import { mapReadingErrors, mapRowErrors } from './reading-errors.ts'
import { closeUnread } from './unread-answers.ts'

export interface RowStream {
  filename: string
  format: StreamedFormat
  conversion: Pick<PendingTable, 'columns' | 'rowCount' | 'lines' | 'mode' | 'unreadable'>
  /** Milliseconds without progress after which a stalled client is disconnected. */
  stallMsMax: number
  /** Milliseconds that the stream may wait for its client in all, and what its bytes take at `readRateMin`. */
  answerMsMax: number
  clock: Clock
  /** Deadline of the whole stream in milliseconds since the Unix epoch; moves on while slides are being read. */
  endsAt(): number
  /** Called when the first row is ready; the row is sent once it resolves. */
  charge(): Promise<void>
  /** Called with the number of rows when all of them have been sent; the last line is sent once it resolves. */
  settle(rowCount: number): Promise<void>
  /** Called if reading or charging fails or the client disconnects; resolves to the error for the error line. */
  fail(error: unknown): Promise<{ code: string; message: string; requestId: string }>
}

/**
 * Bytes per second that a client must read while the stream waits for it. A slower one would keep its document in memory
 * for hours.
 */
const readRateMin = 64 * 1024

/**
 * Streams rows while later slides are still being read, as fast as the client reads them. The head is sent at
 * once, the number of rows as soon as it is known. A stream is charged before its first row and then either settled
 * or failed, exactly once; only a settled stream has its last line. Resolves when the response has closed.
 */
export async function streamRows(reply: FastifyReply, stream: RowStream): Promise<FastifyReply> {
  if (reply.raw.destroyed) return await failDisconnected(reply, stream)
  const closed = once(reply.raw, 'close')
  const cancel = closeAtDeadline(stream, () => reply.raw.destroy())
  using read = measureReading(reply, stream)
  reply.type(contentType(stream.format))
  // otherwise proxies would buffer the response and defeat the streaming
  reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store')
  reply.raw.setTimeout(stream.stallMsMax, () => {
    if (reply.raw.writableNeedDrain) reply.raw.destroy()
  })
  reply.send(Readable.from(endedBySender(streamedLines(stream), read)))
  await closed
  cancel()
  return reply
}

function measureReading({ raw }: FastifyReply, { clock, answerMsMax }: RowStream): BodyMeter {
  const isHeldBack = () => raw.writableLength === 0
  return measureBody(
    { clock, isHeldBack, tooSlow: () => closeUnread(raw) },
    { bytesPerSecondMin: readRateMin, graceMs: answerMsMax },
  )
}

function closeAtDeadline({ clock, endsAt }: RowStream, end: () => void): () => void {
  let cancel = () => {}
  function wait(): void {
    const leftMs = endsAt() - clock.now()
    if (leftMs <= 0) end()
    else cancel = clock.after(leftMs, wait)
  }
  wait()
  return () => cancel()
}

/** Fails a stream whose client disconnected before its first line. */
async function failDisconnected(reply: FastifyReply, { fail }: RowStream): Promise<FastifyReply> {
  await fail(new ClientDisconnected())
  return reply.hijack()
}

/**
 * The same lines for whoever sends them, who can end them but not throw into them: what fails while lines are sent is a
 * disconnect, never an error of the rows, whose code decides about the charge.
 */
function endedBySender(
  lines: AsyncGenerator<string | Uint8Array>,
  read: BodyMeter,
): AsyncIterable<string | Uint8Array> {
  async function next() {
    const one = await lines.next()
    if (!one.done) read.count(one.value.length)
    return one
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => lines.return(undefined) }) }
}

async function* streamedLines(stream: RowStream) {
  const { filename, format, conversion, charge, settle, fail } = stream
  const { columns, rowCount: knownCount } = conversion
  const write = await rowLinesOf(format)
  let ended = false
  try {
    const { counted, rows } = conversion.lines(format)
    yield write.head(filename, columns, knownCount)
    const rowCount = await mapReadingErrors(counted)
    if (knownCount === undefined) yield write.count(rowCount)
    let isCharged = false
    for await (const lines of mapRowErrors(rows)) {
      if (!isCharged) await charge()
      isCharged = true
      yield lines
    }
    await settle(rowCount)
    ended = true
    const [mode, unreadable] = [conversion.mode(), conversion.unreadable()]
    yield write.end({ mode, rowCount, unreadable })
  } catch (error) {
    ended = true
    yield write.failure(await fail(error))
  } finally {
    // the sender ended the lines
    if (!ended) await fail(new ClientDisconnected())
  }
}
