import type { FastifyReply } from 'fastify'
import type { WrittenTable } from '../conversion-threads/conversion-threads.ts'
import { type AnswerLimit, closeIfUnread } from './unread-answers.ts'

/** Sends a whole table, with a header that names its damaged slides. Closes the connection if the client does not read it within `answerMsMax`. */
export function sendTable(
  reply: FastifyReply,
  { type, content, unreadable }: WrittenTable,
  limit: AnswerLimit,
): FastifyReply {
  closeIfUnread(reply.raw, limit)
  if (unreadable.length > 0) reply.header('unreadable-slides', rangesOf(unreadable))
  const { buffer, byteOffset, byteLength } = content
  return reply.type(type).send(Buffer.from(buffer, byteOffset, byteLength))
}

/** Numbers of slides as the field `slides` takes them, such as `2,5-7`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')
}
