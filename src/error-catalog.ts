interface ErrorEntry {
  /** The HTTP status. */
  status: number
  /** What happens to the charge if the request fails with this code after its first row was sent. */
  charge: 'kept' | 'refunded'
  description: string
  /** A message exactly as the throwing code writes it; a test compares them. */
  example: string
  exampleDetails?: object
}

const kept = (status: number) => ({ status, charge: 'kept' as const })
const refunded = (status: number) => ({ status, charge: 'refunded' as const })

/**
 * The catalog of all error codes, grouped by the stage that refuses. It is part of the API's contract:
 * codes are added, never renamed. A charge is refunded only for faults that neither a caller nor a document
 * can provoke, because otherwise callers could get rows for free. `busy` keeps it because an account can make
 * its own documents wait too long, `timed_out` and `reading_failed` because a document can be made to take
 * too long or to crash a worker. A retry with the same `Idempotency-Key` is not charged again, so the
 * caller loses nothing. Codes that cannot occur after the first row also keep the charge.
 */
export const errorCatalog = {
  // admission: authentication
  key_missing: {
    ...kept(401),
    description: 'The request has no API key.',
    example: 'The API key is missing. Send it in the header: Authorization: Bearer <API_KEY>.',
  },
  key_malformed: {
    ...kept(401),
    description: 'The API key is malformed.',
    example:
      'The API key is malformed, mistyped or truncated. Send the whole key in the header: Authorization: Bearer <API_KEY>.',
  },
  key_invalid: {
    ...kept(401),
    description: 'The API key is unknown.',
    example: 'Unknown API key. Check it, or create a new one.',
  },
  key_revoked: {
    ...kept(401),
    description: 'The API key was revoked.',
    example: 'This API key was revoked. Create a new one.',
  },
  key_expired: {
    ...kept(401),
    description: 'The API key has expired.',
    example: 'This API key has expired. Create a new one.',
  },
  account_suspended: {
    ...kept(401),
    description: 'The operator has suspended the account.',
    example:
      'The account of this API key is suspended: payment overdue. Contact the operator of this service.',
    exampleDetails: { reason: 'payment overdue', since: '2026-03-01T12:00:00.000Z' },
  },
  // admission: rate limits
  rate_limited_minute: {
    ...kept(429),
    description: 'Too many requests in 60 seconds.',
    example:
      'The account has reached its limit of 30 requests per 60 seconds. Retry in 12 seconds.',
    exampleDetails: { limit: 30, windowSeconds: 60 },
  },
  rate_limited_day: {
    ...kept(429),
    description: 'Too many requests in a UTC day.',
    example:
      'The account has reached its limit of 1000 requests per UTC day. Retry in 5400 seconds.',
    exampleDetails: { limit: 1000, windowSeconds: 86_400 },
  },
  worker_time_exhausted: {
    ...kept(429),
    description: 'Too much worker time in a UTC day.',
    example:
      'The account has reached its limit of 14400 seconds of worker time per UTC day. Retry in 5400 seconds.',
    exampleDetails: { workerSecondsMax: 14_400 },
  },
  concurrency_limited: {
    ...kept(429),
    description: 'Too many concurrent conversions.',
    example:
      'The account has reached its limit of 8 concurrent conversions. Retry when some of them have finished.',
    exampleDetails: { conversionsAtOnceMax: 8 },
  },
  // admission: billing
  free_tier_exhausted: {
    ...kept(402),
    description: 'No free conversion is left today.',
    example:
      "Today's 3 free conversions are used or in progress. Get Pro, add conversion credits, or wait until 2026-03-02T00:00:00.000Z.",
    exampleDetails: { limit: 3, used: 3, resetsAt: '2026-03-02T00:00:00.000Z' },
  },
  plan_quota_exhausted: {
    ...kept(402),
    description: 'No conversion of the plan is left this month.',
    example:
      "The 500 conversions of this month's plan quota are used or in progress. Get Pro, add conversion credits, or wait until 2026-04-01T00:00:00.000Z.",
    exampleDetails: { limit: 500, used: 500, resetsAt: '2026-04-01T00:00:00.000Z' },
  },
  payment_required: {
    ...kept(402),
    description: 'The account has no billing source.',
    example:
      'The account has no plan, Pro or credits for this conversion. Get Pro, add conversion credits, or get a plan.',
    exampleDetails: { limit: 0, used: 0 },
  },
  // admission: idempotency
  idempotency_key_malformed: {
    ...kept(400),
    description: 'The Idempotency-Key is malformed.',
    example:
      'The Idempotency-Key is malformed. Send 1 to 255 visible ASCII characters without quotes or backslashes, such as a UUID.',
  },
  idempotency_in_progress: {
    ...kept(409),
    description: 'A request with this Idempotency-Key is in progress.',
    example:
      'A request with this Idempotency-Key is still in progress. Wait for its response, or retry in a few seconds.',
  },
  idempotency_mismatch: {
    ...kept(422),
    description: 'The Idempotency-Key was used for a different request.',
    example:
      'This Idempotency-Key was used within the last 24 hours with a different file or different options. Use a new key for a new conversion.',
  },
  idempotency_replays_exhausted: {
    ...kept(409),
    description: 'The Idempotency-Key has been replayed too often.',
    example:
      'This Idempotency-Key has reached the limit of 20 replays per charge. Use a new key, which is charged again.',
    exampleDetails: { replaysMax: 20 },
  },
  // upload
  request_invalid: {
    ...kept(400),
    description: 'The request is malformed.',
    example: '`mode` is `magic`. Send `auto`, `text` or `ocr`.',
  },
  request_too_slow: {
    ...kept(408),
    description: 'The request arrived too slowly.',
    example:
      'The body did not arrive within 120 seconds. Send it again over a faster connection, or send a smaller file.',
  },
  file_missing: {
    ...kept(400),
    description: 'The request has no file.',
    example:
      'The request has no file. Send the file as a part named `file`, with curl: -F file=@deck.pdf.',
  },
  file_ambiguous: {
    ...kept(400),
    description: 'The request has several files.',
    example: 'The form has more than one file. Send one file per request.',
  },
  base64_invalid: {
    ...kept(400),
    description: 'The file is not valid base64.',
    example:
      '`file_base64` is not valid base64. Encode the file in the standard or the URL-safe alphabet; a `data:` prefix, white space and missing padding are allowed.',
  },
  file_empty: {
    ...kept(400),
    description: 'The file is empty.',
    example: 'The file is empty (0 bytes). Send a file with content.',
  },
  file_too_large: {
    ...kept(413),
    description: 'The file is too large.',
    example:
      'The file is larger than the limit of 20971520 bytes. Send a smaller file, for example with compressed pictures.',
    exampleDetails: { fileBytesMax: 20_971_520 },
  },
  type_unsupported: {
    ...kept(400),
    description: 'The file type is not supported.',
    example:
      'This is a PowerPoint file. Export it as PDF and send that. Accepted types: PDF, PNG, JPG and WebP.',
  },
  // conversion
  document_unreadable: {
    ...kept(400),
    description: 'The document is damaged.',
    example: 'This file is not a readable PDF: it is damaged or cut off. Export it again.',
  },
  document_encrypted: {
    ...kept(400),
    description: 'The PDF needs a password.',
    example: 'This PDF is encrypted. Send the password that opens it as `password`.',
  },
  document_too_long: {
    ...kept(400),
    description: 'The document has too many slides or characters.',
    example: 'This deck has 1200 slides; at most 1000 are allowed. Split it.',
  },
  image_too_large: {
    ...kept(400),
    description: 'A picture has too many pixels.',
    example:
      'The picture has 144000000 pixels (12000 × 12000); at most 100000000 are allowed. Send a smaller copy of it.',
  },
  reading_crashed: {
    ...kept(400),
    description: 'The worker crashed twice while reading the document.',
    example:
      'The worker process crashed twice while reading this document, most likely because of its contents. Export the document again, or send it in parts.',
  },
  // the service itself
  busy: {
    ...kept(503),
    description: 'The service has no capacity.',
    example: 'Too many documents are waiting to be read. Retry in a few seconds.',
  },
  shutting_down: {
    ...refunded(503),
    description: 'The service is shutting down.',
    example: 'The service is shutting down. Retry in a few seconds.',
  },
  timed_out: {
    ...kept(504),
    description: 'Reading the document took too long.',
    example:
      'Reading this document takes longer than the 620 seconds allowed; 60 of 100 slides were read. Ask for it in parts with `slides`, such as "1-60" and then "61-".',
    exampleDetails: { secondsMax: 620, slidesRead: 60, slides: 100, rest: '61-' },
  },
  reading_failed: {
    ...kept(500),
    description: 'An engine failed on the document.',
    example:
      'Reading this document failed on our side. Send it again; if it fails again, report its request id.',
  },
  internal: {
    ...refunded(500),
    description: 'An unexpected error occurred in the service.',
    example:
      'Something went wrong on our side. Send the request again; if it fails again, report its request id.',
  },
  not_found: {
    ...kept(404),
    description: 'The path does not exist.',
    example: 'There is nothing at /api/v1/nothing. Convert with POST /api/v1/convert.',
  },
  method_not_allowed: {
    ...kept(405),
    description: 'The path does not support the method.',
    example: 'GET is not supported here. Use POST.',
  },
} as const satisfies Record<string, ErrorEntry>
