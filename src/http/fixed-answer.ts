import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is the same for everyone as long as the process lives. */
export interface FixedAnswer {
  type: string
  content: Buffer
  /** The same, compressed by gzip. */
  compressed: Buffer
  /** The strong validator of the content, with its quotes. */
  etag: string
}

/** Prepares such an answer, compressed once and for all. */
export async function fixedAnswer(type: string, text: string): Promise<FixedAnswer> {
  const content = Buffer.from(text)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { type, content, compressed: await promisify(gzip)(content), etag: `"${hash}"` }
}

/**
 * Sends it, or 304 where the caller has it already (RFC 9110, section 13.1.2); compressed where the
 * caller takes that.
 */
export function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, compressed, etag }: FixedAnswer,
): FastifyReply {
  const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(
    String(request.headers['accept-encoding'] ?? ''),
  )
  // another representation needs another validator
  const own = zipped ? etag.replace(/"$/, '-gzip"') : etag
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('etag', own).header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], own)) return reply.code(304).send()
  if (zipped) reply.header('content-encoding', 'gzip')
  return reply.type(type).send(zipped ? compressed : content)
}

// Runs before any authentication, so its time must not grow faster than the header: split by a
// character and not by an expression.
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim())
  return known.some((one) => one === '*' || one === etag || one === `W/${etag}`)
}
