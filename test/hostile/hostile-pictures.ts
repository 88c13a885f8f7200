import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const rowBytesMax = 1_000_000

/** A black-and-white PNG that claims this size but has only `rows` rows of white. */
export function pngOf(width: number, height: number, rows = height): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const row = Buffer.alloc(1 + Math.min(Math.ceil(width / 8), rowBytesMax), 0xff)
  row[0] = 0
  const data = deflateSync(Buffer.concat(new Array<Buffer>(rows).fill(row)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Bytes after a WebP header that is correct only about their number. */
export function webpOf(garbage: Uint8Array, form: 'VP8 ' | 'VP8L' | 'VP8X'): Uint8Array {
  const header = Buffer.alloc(20)
  header.write('RIFF', 0)
  header.writeUInt32LE(12 + garbage.length, 4)
  header.write('WEBP', 8)
  header.write(form, 12)
  header.writeUInt32LE(garbage.length, 16)
  return Buffer.concat([header, garbage])
}
