import type { FastifyReply } from 'fastify'
import type { WrittenTable } from '../conversion-threads/conversion-threads.ts'
import { type AnswerLimit, closeIfUnread } from './unread-answers.ts'

/** Sends a whole table. Closes the connection if the client does not read it within `answerMsMax`. */
export function sendTable(
  reply: FastifyReply,
  { type, content }: WrittenTable,
  limit: AnswerLimit,
): FastifyReply {
  closeIfUnread(reply.raw, limit)
  const { buffer, byteOffset, byteLength } = content
  return reply.type(type).send(Buffer.from(buffer, byteOffset, byteLength))
}
