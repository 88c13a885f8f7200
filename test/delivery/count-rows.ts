import * as zlib from 'node:zlib'
import type { Arrived } from './counting-client.ts'

/**
 * The text of a slide that is counted. Its picture is noise, which no encoding makes smaller. Texts that differ only in
 * their numbers would be a header that is repeated.
 */
export const slideText = (n: number) => `noise ${wordOf(n)} counted`
const counted = /noise ([a-z]+) counted/g

/** A word of its own for each number below 676: letters of different places in the alphabet. */
function wordOf(n: number): string {
  const letter = (at: number) => String.fromCharCode(97 + (at % 26))
  return [n, n / 26, n * 7, n * 11, n * 17].map((at) => letter(Math.floor(at))).join('')
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => zlib.gunzipSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: (bytes) => zlib.inflateSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  br: (bytes) =>
    zlib.brotliDecompressSync(bytes, { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
}

/** The start of a file in a ZIP archive (APPNOTE 6.3.10, section 4.3.7) and the length of its fixed part in bytes. */
const fileSignature = Buffer.from('PK\x03\x04', 'latin1')
const fileHeaderBytes = 30

/** Returns the text in as much of a response as has arrived, of a workbook that of all of its files. */
export function arrivedText({ headers, content }: Arrived): string {
  if (content.length === 0) return ''
  const decoder = decoders[headers.get('content-encoding') ?? '']
  const bytes = decoder ? decoder(content) : content
  return bytes.indexOf(fileSignature) === 0 ? textOfFiles(bytes) : bytes.toString('utf8')
}

/** Returns how many slides have a row in as much of a response as has arrived; a row counts from its first word on. */
export function countRows(text: string): number {
  return new Set([...text.matchAll(counted)].map(([, n]) => n)).size
}

function textOfFiles(archive: Buffer): string {
  let text = ''
  for (let at = 0; at >= 0; at = archive.indexOf(fileSignature, at + 1)) {
    if (at + fileHeaderBytes > archive.length) break
    const isDeflated = archive.readUInt16LE(at + 8) === 8
    const names = archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    const file = archive.subarray(at + fileHeaderBytes + names)
    if (isDeflated) text += inflated(file)
  }
  return text
}

function inflated(file: Buffer): string {
  try {
    const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
    return zlib.inflateRawSync(file, options).toString('utf8')
  } catch {
    // the signature was found within a file
    return ''
  }
}
