import type { FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import type { WrittenTable } from '../conversion-threads/conversion-threads.ts'

export interface SendTableOptions {
  clock: Clock
  /** Milliseconds within which the client must read the whole response; then its connection is closed. */
  answerMsMax: number
}

/** Sends a whole table. Closes the connection if the client does not read it within `answerMsMax`. */
export function sendTable(
  reply: FastifyReply,
  { type, content }: WrittenTable,
  { clock, answerMsMax }: SendTableOptions,
): FastifyReply {
  const cancel = clock.after(answerMsMax, () => reply.raw.destroy())
  reply.raw.once('close', cancel)
  const { buffer, byteOffset, byteLength } = content
  return reply.type(type).send(Buffer.from(buffer, byteOffset, byteLength))
}
