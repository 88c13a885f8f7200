import type { Readable } from 'node:stream'
import type { Fields } from './fields.ts'

/** A request as far as its body goes; of HTTP only the two headers that describe it. */
export interface UploadRequest {
  /** The header Content-Type as it was sent. */
  contentType: string | undefined
  /** Bytes that the header Content-Length declares; undefined where there is none. */
  contentLength: number | undefined
  body: Readable
}

/** What either form of a body comes down to, before anything is made of it. */
export interface ReceivedFile {
  bytes: Buffer
  /** The name that came with the file itself; a field `filename` goes before it. */
  ownName: string | undefined
  fields: Fields
}
