import type { Cell } from '../conversion/convert.ts'

/** A JPEG file and its size in pixels. */
export interface JpegFile {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const prefix = 'data:image/jpeg;base64,'

/** Returns the JPEG file in the `data:` URL of a cell; undefined if the cell is anything else. */
export function jpegIn(cell: Cell): JpegFile | undefined {
  if (typeof cell !== 'string' || !cell.startsWith(prefix)) return undefined
  const bytes = fromBase64(cell.slice(prefix.length))
  const size = bytes && sizeOf(bytes)
  return bytes && size && { bytes, ...size }
}

/** Browsers older than 2025 have no `Uint8Array.fromBase64`. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const characters = atob(text)
    const bytes = new Uint8Array(characters.length)
    // a thousand pictures take seconds with a call for each byte
    for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

/** Reads the size from the frame header (ITU T.81, section B.2.2). */
function sizeOf(bytes: Uint8Array<ArrayBuffer>): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer)
  let at = 2
  while (at + 9 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return width > 0 && height > 0 ? { width, height } : undefined
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** C0 to CF start a frame, except for tables (C4, CC) and an extension (C8). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
