import { admissionErrors } from './admission-errors.ts'
import { type ErrorEntry, kept, refunded } from './error-entry.ts'

/**
 * The catalog of all error codes, grouped by the stage that refuses. It is part of the API's contract:
 * codes are added, never renamed. A charge is refunded only for faults that are proven to be the
 * service's and that neither a caller nor a document can provoke, because otherwise callers could get rows for free.
 * `internal` keeps it because nothing is known about such an error. `busy` keeps it because an account can make
 * its own documents wait too long, `timed_out` and `reading_failed` because a document can be made to take
 * too long or to crash a worker. A retry with the same `Idempotency-Key` is not charged again, so the
 * caller loses nothing. Codes that cannot occur after the first row also keep the charge.
 */
export const errorCatalog = {
  ...admissionErrors,
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
    message: 'The form has more than one file. Send one file per request.',
  },
  base64_invalid: {
    ...kept(400),
    description: 'The file is not valid base64.',
    message:
      '`file_base64` is not valid base64. Encode the file in the standard or the URL-safe alphabet; a `data:` prefix, white space and missing padding are allowed.',
  },
  file_empty: {
    ...kept(400),
    description: 'The file is empty.',
    message: 'The file is empty (0 bytes). Send a file with content.',
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
    message: 'This file is not a readable PDF: it is damaged or cut off. Export it again.',
  },
  document_encrypted: {
    ...kept(400),
    description: 'The PDF needs a password.',
    message: 'This PDF is encrypted. Send the password that opens it as `password`.',
  },
  document_too_long: {
    ...kept(400),
    description: 'The document has too many slides or characters, or a page has too many.',
    example: 'This deck has 1200 slides; at most 1000 are allowed. Split it.',
  },
  image_too_large: {
    ...kept(400),
    description: 'A picture has too many pixels.',
    example:
      'The picture has 144000000 pixels (12000 × 12000); at most 100000000 are allowed. Send a smaller copy of it.',
  },
  document_too_slow: {
    ...kept(400),
    description:
      'The document ran out of time, crashed a worker, or could not be read after more than a second of work, within the last 24 hours.',
    message:
      'This file with these options ran out of time, crashed, or could not be read after more than a second of work, within the last 24 hours. Leave out the slide that takes so long with `slides`, or export the document again.',
  },
  reading_crashed: {
    ...kept(400),
    description: 'The worker crashed twice while reading the document.',
    message:
      'The worker process crashed twice while reading this document, most likely because of its contents. Export the document again, or send it in parts.',
  },
  // the service itself
  busy: {
    ...kept(503),
    description: 'The service has no capacity.',
    message: 'Too many documents are waiting to be read. Retry in a few seconds.',
  },
  shutting_down: {
    ...refunded(503),
    description: 'The service is shutting down.',
    message: 'The service is shutting down. Retry in a few seconds.',
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
    message:
      'Reading this document failed on our side. Send it again; if it fails again, report its request id.',
  },
  internal: {
    ...kept(500),
    description: 'An unexpected error occurred in the service.',
    message:
      'Something went wrong on our side. Send the request again; if it fails again, report its request id.',
  },
  not_found: {
    ...kept(404),
    description: 'The path does not exist.',
    example:
      'There is nothing at /api/v1/nothing. Convert with POST /api/v1/convert; /api/v1/openapi.json describes the API.',
  },
  method_not_allowed: {
    ...kept(405),
    description: 'The path does not support the method.',
    example: 'GET is not supported here. Use POST.',
  },
} as const satisfies Record<string, ErrorEntry>
