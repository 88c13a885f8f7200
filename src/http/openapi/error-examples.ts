import { listDeckTypes } from '../../conversion/convert.ts'
import type { ErrorCode } from '../../errors.ts'

/** What a caller may read under each code. A code without an example does not compile. */
export const errorExamples: Record<ErrorCode, { message: string; details?: object }> = {
  key_missing: {
    message: 'There is no API key. Send it in the header: Authorization: Bearer <API_KEY>.',
  },
  key_malformed: {
    message:
      'This is not an API key, or it is mistyped or cut off. Send the whole key in the header: Authorization: Bearer <API_KEY>.',
  },
  key_invalid: {
    message: 'This API key is not known here. Check it, or create a new one.',
  },
  key_revoked: { message: 'This API key was revoked. Create a new one.' },
  key_expired: { message: 'This API key has expired. Create a new one.' },
  account_suspended: {
    message:
      'The account of this API key is suspended: payment overdue. Contact the operator of this service.',
    details: { reason: 'payment overdue', since: '2026-03-01T12:00:00.000Z' },
  },
  rate_limited_minute: {
    message: 'The account has made its 30 requests in 60 seconds. Try again in 12 seconds.',
    details: { limit: 30, windowSeconds: 60 },
  },
  rate_limited_day: {
    message: 'The account has made its 1000 requests in a UTC day. Try again in 5400 seconds.',
    details: { limit: 1000, windowSeconds: 86_400 },
  },
  worker_time_exhausted: {
    message:
      'The account has used its 14400 seconds of worker time for this UTC day. Try again in 5400 seconds.',
    details: { workerSecondsMax: 14_400 },
  },
  concurrency_limited: {
    message:
      'The account has 8 conversions under way and more that wait for their turn. Send this one again when some of them are done.',
    details: { conversionsAtOnceMax: 8 },
  },
  free_tier_exhausted: {
    message:
      'The 3 free conversions of today are used or in progress. Add credits, or wait until tomorrow.',
  },
  plan_quota_exhausted: {
    message:
      "The plan's 500 conversions of this month are used or in progress. Add credits, or wait until next month.",
  },
  payment_required: { message: 'Nothing pays for this conversion. Add credits, or a plan.' },
  idempotency_key_malformed: {
    message:
      'The Idempotency-Key cannot be used. Send 1 to 255 visible ASCII characters without quotes or backslashes inside, such as a UUID.',
  },
  idempotency_in_progress: {
    message:
      'A request with this Idempotency-Key is still being answered. Wait for its answer, or send this one again in a moment.',
  },
  idempotency_mismatch: {
    message:
      'This Idempotency-Key was used within 24 hours with another file or other options. Use a new key for a new conversion.',
  },
  idempotency_replays_exhausted: {
    message:
      'This Idempotency-Key was used for 20 repetitions, the most that one charge covers. Use a new key, which is charged again.',
    details: { replaysMax: 20 },
  },
  request_invalid: { message: '`mode` is `magic`. Send `auto`, `text` or `ocr`.' },
  file_missing: {
    message:
      'The request has no file. Send the file as a part named `file`, with curl: -F file=@deck.pdf.',
  },
  file_ambiguous: { message: 'The form has more than one file. Send one file a request.' },
  base64_invalid: {
    message:
      '`file_base64` is not base64 text. Send the bytes of the file in the standard or the URL-safe alphabet; a `data:` prefix, white space and missing padding are fine.',
  },
  file_empty: { message: 'The file is empty: it has 0 bytes. Send one with content.' },
  request_too_slow: {
    message:
      'The body did not arrive within 120 seconds. Send it again over a faster connection, or send a smaller file.',
  },
  file_too_large: {
    message:
      'The file is larger than 20971520 bytes, the most that is accepted. Send a smaller one, for example with its pictures compressed.',
    details: { fileBytesMax: 20_971_520 },
  },
  type_unsupported: {
    message: `This is a PowerPoint file. Export it as PDF and send that. Accepted are ${listDeckTypes('and')}.`,
  },
  document_unreadable: {
    message: 'This file is not a readable PDF: it is damaged or cut off. Export it again.',
  },
  document_encrypted: {
    message: 'This PDF is encrypted. Send the password that opens it as `password`.',
  },
  document_too_long: {
    message: 'This deck has 1200 slides; at most 1000 are converted at once. Split it.',
  },
  image_too_large: {
    message:
      'The picture has 144000000 pixels (12000 × 12000); at most 100000000 are allowed. Send a smaller copy of it.',
  },
  reading_crashed: {
    message:
      'The program that reads documents ended twice in the middle of this one, most likely because of what the document contains. Export it again, or send it in parts.',
  },
  busy: {
    message: 'Too many documents are waiting to be read. Send the request again in a moment.',
  },
  shutting_down: {
    message: 'The service is shutting down. Send the request again in a moment.',
  },
  timed_out: {
    message:
      'Reading this document takes longer than the 620 seconds allowed; 60 of 100 slides were read. Ask for it in parts with `slides`, such as "1-60" and then "61-".',
    details: { secondsMax: 620, slidesRead: 60, slides: 100, rest: '61-' },
  },
  reading_failed: {
    message:
      'Reading this document failed on our side. Send it again; if it fails again, report its request id.',
  },
  internal: {
    message:
      'Something went wrong on our side. Nothing was charged. Send the request again; if it fails again, report its request id.',
  },
  not_found: {
    message: 'There is nothing at /api/v1/nothing. Convert with POST /api/v1/convert.',
  },
  method_not_allowed: { message: 'GET is not possible here. Use POST.' },
}
