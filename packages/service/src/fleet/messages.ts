import type { Failure } from '@rowdeck/core/failure'
import type { SlidePicture } from '@rowdeck/reader/conversion'

/** What BullMQ holds of a job: nothing of the document. */
export interface JobData {
  /** The list on which the front waits for replies. */
  replyTo: string
}

/** The part of a picture that is not its bytes. */
export type PictureHeader = Omit<SlidePicture, 'bytes'>

/** What a worker replies; the bytes beside it are the encoded reading. */
export type ReplyHeader =
  | { kind: 'read'; workedMs: number }
  /** The page must be rendered instead. */
  | { kind: 'render'; workedMs: number }
  | { kind: 'failed'; workedMs: number; failure: Failure }
  /** The picture was no longer there, or damaged. */
  | { kind: 'gone' }

const lengthBytes = 4

/** Returns the parts of a message: the length of the header, the header as JSON, the bytes. */
export function packed(header: object, bytes: Uint8Array): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  return [length, text, bytes]
}

/** Reverses `packed`, without copying the bytes. */
export function unpacked<Header>(message: Buffer): { header: Header; bytes: Uint8Array } {
  const end = lengthBytes + message.readUInt32BE()
  const header = JSON.parse(message.toString('utf8', lengthBytes, end))
  return { header, bytes: message.subarray(end) }
}
