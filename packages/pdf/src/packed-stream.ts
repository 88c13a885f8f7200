import { inflateSync } from 'node:zlib'

const keyword = 'stream'

/**
 * Where the data of the stream begins whose dictionary goes on at a place (ISO 32000-2, 7.3.8.1); undefined if its
 * keyword is more than `dictionaryBytesMax` behind.
 */
export function streamStart(
  bytes: Buffer,
  dictionary: number,
  dictionaryBytesMax: number,
): number | undefined {
  const within = bytes.subarray(dictionary, dictionary + dictionaryBytesMax + keyword.length)
  const at = within.indexOf(keyword)
  if (at < 0) return undefined
  const lineEnd = dictionary + at + keyword.length
  return lineEnd + (bytes[lineEnd] === 0x0d ? 2 : 1)
}

/** What packed bytes inflate to, whatever follows them; undefined if they are damaged or it is larger than `bytesMax`. */
export function inflated(packed: Uint8Array, bytesMax: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: bytesMax })
  } catch {
    return undefined
  }
}
