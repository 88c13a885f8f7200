import type { Readable } from 'node:stream'
import type { Fields } from './fields.ts'

/** The body of a request and the headers that describe it. */
export interface UploadRequest {
  /** The Content-Type header as sent. */
  contentType: string | undefined
  /** The Content-Encoding header as sent. */
  contentEncoding?: string | undefined
  /** The Content-Length header in bytes; undefined without one. */
  contentLength: number | undefined
  body: Readable
  /** Called with the bytes of the file so far, before more of them are kept; what it throws refuses the request. */
  collected?(bytes: number): void
}

/** The file and fields of a body in either format, before they are validated. */
export interface ReceivedFile {
  bytes: Buffer
  /** The filename in the part of a multipart body; the field `filename` takes precedence. */
  partFilename: string | undefined
  fields: Fields
}
