import type { ErrorEntry } from './error-entry.ts'

/** The errors of reading a deck, and of what readers share. They know nothing of HTTP. */
export const readingErrors = {
  request_invalid: {
    description: 'The request is malformed.',
    example: '`mode` is `magic`. Send `auto`, `text` or `ocr`.',
  },
  type_unsupported: {
    description: 'The file type is not supported.',
    example:
      'This is a PowerPoint file. Export it as PDF and send that. Accepted types: PDF, PNG, JPG and WebP.',
  },
  document_unreadable: {
    description: 'The document is damaged.',
    message: 'This file is not a readable PDF: it is damaged or cut off. Export it again.',
  },
  document_encrypted: {
    description: 'The PDF needs a password.',
    message: 'This PDF is encrypted. Send the password that opens it as `password`.',
  },
  document_too_long: {
    description: 'The document has too many slides or characters, or a page has too many.',
    example: 'This deck has 1200 slides; at most 1000 are allowed. Split it.',
  },
  image_too_large: {
    description: 'A picture has too many pixels.',
    example:
      'The picture has 144000000 pixels (12000 × 12000); at most 100000000 are allowed. Send a smaller copy of it.',
  },
  reading_crashed: {
    description: 'The worker crashed twice while reading the document.',
    message:
      'The worker process crashed twice while reading this document, most likely because of its contents. Export the document again, or send it in parts.',
  },
  busy: {
    description: 'The service has no capacity.',
    message: 'Too many documents are waiting to be read. Retry in a few seconds.',
  },
  shutting_down: {
    description: 'The service is shutting down.',
    message: 'The service is shutting down. Retry in a few seconds.',
  },
  timed_out: {
    description: 'Reading the document took too long.',
    example:
      'Reading this document takes longer than the 620 seconds allowed; 60 of 100 slides were read. Ask for it in parts with `slides`, such as "1-60" and then "61-".',
    exampleDetails: { secondsMax: 620, slidesRead: 60, slides: 100, rest: '61-' },
  },
  concurrency_limited: {
    description: 'Too many concurrent conversions, or waiting requests of one IP address.',
    example:
      'The account has reached its limit of 8 concurrent conversions. Retry when some of them have finished.',
    exampleDetails: { conversionsAtOnceMax: 8 },
  },
} as const satisfies Record<string, ErrorEntry>
