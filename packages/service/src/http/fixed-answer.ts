import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response that is the same for everyone for the lifetime of the process. */
export interface FixedAnswer {
  type: string
  content: Buffer
  /** The content compressed with gzip. */
  compressed: Buffer
  /** The strong entity tag of the content, including its quotes. */
  etag: string
}

/** Prepares a fixed response; compresses it once. */
export async function fixedAnswer(type: string, text: string): Promise<FixedAnswer> {
  const content = Buffer.from(text)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { type, content, compressed: await promisify(gzip)(content), etag: `"${hash}"` }
}

/**
 * Sends a fixed response, or 304 if the client already has it (RFC 9110, section 13.1.2). It is compressed if the
 * client accepts gzip.
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

// Runs before authentication, so its time must be linear in the length of the header: it splits by a character,
// not by a regular expression.
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim())
  return known.some((one) => one === '*' || one === etag || one === `W/${etag}`)
}
