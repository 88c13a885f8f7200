import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import { ndjson } from '../output/write-table.ts'
import { readingRows } from './failure-of-reading.ts'
import { CallerGone } from './incoming-body.ts'

export interface RowStream {
  filename: string
  conversion: Pick<PendingTable, 'columns' | 'rowCount' | 'lines' | 'mode'>
  /** Milliseconds for which a caller may take nothing of what is ready before the stream is ended. */
  stallMsMax: number
  clock: Clock
  /** Milliseconds since the Unix epoch at which the stream is ended, however fast its caller is; later while slides are being read. */
  endsAt(): number
  /** Called when the first row is there, which is sent once it resolves. */
  charge(): Promise<void>
  /** Called when all rows have been sent; the last line is sent once it resolves. */
  settle(): Promise<void>
  /** Called where rows cannot be read any more; resolves to the error as callers are told of it. */
  fail(error: unknown): Promise<{ code: string; message: string; requestId: string }>
}

/**
 * Sends rows as newline-delimited JSON while later slides are still being read, as fast as the
 * caller takes them. A stream is charged before its first row; every one is settled or failed, once,
 * and only a settled one has its last line. Resolves when the connection is done with it.
 */
export async function streamRows(reply: FastifyReply, stream: RowStream): Promise<FastifyReply> {
  if (reply.raw.destroyed) return await giveUp(reply, stream)
  const closed = once(reply.raw, 'close')
  const callOff = atEndOf(stream, () => reply.raw.destroy())
  reply.type('application/x-ndjson; charset=utf-8')
  // proxies that gather an answer before they pass it on would undo the streaming
  reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store')
  reply.raw.setTimeout(stream.stallMsMax, () => {
    if (reply.raw.writableNeedDrain) reply.raw.destroy()
  })
  reply.send(Readable.from(linesOf(stream)))
  await closed
  callOff()
  return reply
}

function atEndOf({ clock, endsAt }: RowStream, end: () => void): () => void {
  let callOff = () => {}
  function wait(): void {
    const leftMs = endsAt() - clock.now()
    if (leftMs <= 0) end()
    else callOff = clock.after(leftMs, wait)
  }
  wait()
  return () => callOff()
}

/** Nobody is left to send the first line to. */
async function giveUp(reply: FastifyReply, { fail }: RowStream): Promise<FastifyReply> {
  await fail(new CallerGone())
  return reply.hijack()
}

async function* linesOf({ filename, conversion, charge, settle, fail }: RowStream) {
  let ended = false
  try {
    yield ndjson.head(filename, conversion)
    let isCharged = false
    for await (const lines of readingRows(conversion.lines)) {
      if (!isCharged) await charge()
      isCharged = true
      yield lines
    }
    await settle()
    ended = true
    yield ndjson.end(conversion.mode(), conversion.rowCount)
  } catch (error) {
    ended = true
    yield ndjson.failure(await fail(error))
  } finally {
    // the caller hung up while a line was on its way
    if (!ended) await fail(new CallerGone())
  }
}
