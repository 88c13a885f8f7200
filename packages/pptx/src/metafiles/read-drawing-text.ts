import { gunzipSync } from 'node:zlib'
import type { DrawingText, DrawnText } from './drawn-text.ts'
import { isEmf, readEmf } from './emf.ts'
import { DamagedMetafile, RecordBytes } from './record-bytes.ts'
import { isWmf, readWmf } from './wmf.ts'

export type { DrawingText, DrawnText } from './drawn-text.ts'
export type { PaintedArea } from './painted-area.ts'

/** Bytes of a drawing, unpacked; the largest of 300 real ones has 1.5 MB. */
export const drawingBytesMax = 16 * 1024 * 1024

/**
 * Reads the text of a drawing for Windows: EMF with EMF+, WMF, and either packed with gzip (EMZ, WMZ). Undefined if it is none, has
 * no text, is damaged, or holds more than a picture of a slide does. Text that consists of numbers of glyphs is not known.
 */
export function readDrawingText(bytes: Uint8Array): DrawingText | undefined {
  try {
    const drawing = readRecords(unpacked(bytes))
    return drawing?.texts.some(isWritten) ? drawing : undefined
  } catch (error) {
    if (error instanceof DamagedMetafile) return undefined
    throw error
  }
}

function isWritten({ characters }: DrawnText): boolean {
  return characters.some((character) => character.trim() !== '')
}

function readRecords(bytes: RecordBytes): DrawingText | undefined {
  if (bytes.length > drawingBytesMax) return undefined
  if (isEmf(bytes)) return readEmf(bytes)
  return isWmf(bytes) ? readWmf(bytes) : undefined
}

function unpacked(bytes: Uint8Array): RecordBytes {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new RecordBytes(bytes)
  try {
    return new RecordBytes(gunzipSync(bytes, { maxOutputLength: drawingBytesMax }))
  } catch {
    throw new DamagedMetafile('It cannot be unpacked.')
  }
}
