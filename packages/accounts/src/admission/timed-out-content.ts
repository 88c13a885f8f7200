import { createHmac } from 'node:crypto'
import type { AppError, ErrorCode } from '@rowdeck/core/errors'
import { dayMs } from '@rowdeck/core/time'
import { admissionError } from '../admission-errors.ts'
import { addBytes, type Content, givenOptions } from './idempotency.ts'

/** How long content that ran out of time, crashed, or was refused late, is refused at once, in milliseconds. */
export const timedOutMs = dayMs
/** Worker time in milliseconds after which content that cannot be read is refused for as long; ordinary refusals take a few. */
const slowRefusalMs = 1000
/** Refusals that the same content meets again, whatever the password. */
const lasting: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'document_unreadable',
  'document_too_long',
  'image_too_large',
])
/** Maximum number of such hashes per account and day; further content is read again. */
export const timedOutMax = 100

/**
 * Returns a keyed hash of what an account sent, so that nobody with access to the database can test documents against
 * it.
 */
export async function hashOfContent(
  { bytes, options }: Content,
  { accountId, secret }: { accountId: string; secret: string },
): Promise<string> {
  const sorted = givenOptions(options)
  const hmac = createHmac('sha256', secret).update(
    `timed out ${accountId} ${JSON.stringify(sorted)}\n`,
  )
  await addBytes(hmac, bytes)
  return hmac.digest('base64url')
}

/** Returns whether content is refused from now on that failed with this code after so much worker time. */
export function isRefusedLater(code: ErrorCode | null, workedMs: number): boolean {
  if (code === null) return false
  if (code === 'timed_out' || code === 'reading_crashed') return true
  return workedMs >= slowRefusalMs && lasting.has(code)
}

export function ranOutOfTime(): AppError {
  return admissionError('document_too_slow')
}
