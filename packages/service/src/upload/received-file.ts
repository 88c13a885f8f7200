import type { Readable } from 'node:stream'
import type { Fields } from './fields.ts'

/** What is known of a request before its body is read. */
export interface UploadHeaders {
  /** The Content-Type header as sent. */
  contentType: string | undefined
  /** The Content-Encoding header as sent. */
  contentEncoding?: string | undefined
  /** The Content-Length header in bytes; undefined without one. */
  contentLength: number | undefined
  /** Whether the request is a job, which has further fields. */
  isJob?: boolean
  /** The query string as sent, without its question mark. */
  query?: string | undefined
}

/** The body of a request and the headers that describe it. */
export interface UploadRequest extends UploadHeaders {
  body: Readable
  /** Whether the console's page sends it, which may send every type: people need not know what programs may send. */
  isOfConsole?: boolean
  /** Who sends it; its share of connections is used for a file by URL. */
  accountId?: string
  isPaying?: boolean
  /** Called with the bytes of the files so far, before more of them are kept; what it throws refuses the request. */
  collected?(bytes: number): void
  /** Ends the request for a file by URL, because the client has disconnected. */
  signal?: AbortSignal
}

/** A file before it is validated. */
export interface ReceivedFile {
  bytes: Buffer
  /** The filename in the part of a multipart body; the field `filename` takes precedence. */
  partFilename: string | undefined
}

/** The files and fields of a body in any format, before they are validated. */
export interface ReceivedBody {
  /** None if the fields have the address of one; several only for jobs. */
  files: ReceivedFile[]
  fields: Fields
}
