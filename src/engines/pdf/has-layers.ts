import { inflateSync } from 'node:zlib'

/** The entry of a document's catalog that lists its layers (ISO 32000-2, 8.11.4.2). */
const entry = '/OCProperties'
const objectStream = '/ObjStm'
/** Bounds the object streams that are searched, and what each of them inflates to: thousands of objects. */
const streamsMax = 1_000
const inflatedBytesMax = 4_000_000
/** Bounds the distance from the type of a stream to its start. */
const dictionaryBytesMax = 500

/** Whether a PDF file has layers, in its catalog or in an object stream that may contain it; false if it is encrypted. */
export function hasLayers(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.includes(entry)) return true
  let from = bytes.indexOf(objectStream)
  for (let count = 0; from >= 0 && count < streamsMax; count++) {
    if (inflated(bytes, from)?.includes(entry)) return true
    from = bytes.indexOf(objectStream, from + objectStream.length)
  }
  return false
}

/** The content of the stream whose dictionary is at a place; undefined if it cannot be inflated. */
function inflated(bytes: Buffer, dictionary: number): Buffer | undefined {
  const keyword = bytes.indexOf('stream', dictionary + objectStream.length)
  if (keyword < 0 || keyword > dictionary + dictionaryBytesMax) return undefined
  const afterReturn =
    keyword + 'stream'.length + (bytes[keyword + 'stream'.length] === 0x0d ? 1 : 0)
  try {
    return inflateSync(bytes.subarray(afterReturn + 1), { maxOutputLength: inflatedBytesMax })
  } catch {
    return undefined
  }
}
