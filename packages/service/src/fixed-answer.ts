import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How a content may be compressed, the best first. */
const encodings = ['br', 'gzip'] as const

type Compressed = Partial<Record<(typeof encodings)[number], Buffer | undefined>>

/** A response that is the same for everyone for the lifetime of the process, and whose bytes all responses share. */
export interface FixedAnswer {
  type: string
  content: Buffer
  compressed: Compressed
  /** The strong entity tag of the content, including its quotes. */
  etag: string
}

export function fixedAnswer(type: string, content: Buffer, compressed: Compressed): FixedAnswer {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { type, content, compressed, etag: `"${hash}"` }
}

/**
 * Sends a fixed response, or 304 if the client already has it (RFC 9110, section 13.1.2), compressed as the client accepts.
 */
export function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, compressed, etag }: FixedAnswer,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodings.find((one) => compressed[one] && accepts(accepted, one))
  // another representation needs another validator
  const own = encoding === undefined ? etag : etag.replace(/"$/, `-${encoding}"`)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('etag', own).header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], own)) return reply.code(304).send()
  if (encoding === undefined) return reply.type(type).send(content)
  return reply.header('content-encoding', encoding).type(type).send(compressed[encoding])
}

/** Whether a header names an encoding, and not with the weight 0. */
function accepts(header: string, encoding: string): boolean {
  return parts(header).some((part) => {
    const [name, ...weights] = part.toLowerCase().split(';')
    return name?.trim() === encoding && !weights.some((one) => /^\s*q=0(?:\.0*)?\s*$/.test(one))
  })
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return parts(ifNoneMatch ?? '').some((one) => one === '*' || one === etag || one === `W/${etag}`)
}

// Runs before authentication, so its time must be linear in the length of the header: it splits by a character,
// not by a regular expression.
function parts(header: string): string[] {
  return header.split(',').map((one) => one.trim())
}
