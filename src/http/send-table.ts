import type { FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import type { WrittenTable } from '../conversion-threads/conversion-threads.ts'

export interface SendTableOptions {
  clock: Clock
  /** Milliseconds in which the caller must take the whole answer; then its connection is closed. */
  answerMsMax: number
}

/** Sends a whole table. What a caller does not take is not held for longer than the bound. */
export function sendTable(
  reply: FastifyReply,
  { type, content }: WrittenTable,
  { clock, answerMsMax }: SendTableOptions,
): FastifyReply {
  const callOff = clock.after(answerMsMax, () => reply.raw.destroy())
  reply.raw.once('close', callOff)
  const { buffer, byteOffset, byteLength } = content
  return reply.type(type).send(Buffer.from(buffer, byteOffset, byteLength))
}
