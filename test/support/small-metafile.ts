/** Drawings for Windows that tests make: a few records in files of their own. */

/** The device of the EMF files has as many pixels across and down, a millimeter each, and the picture shows all of it. */
export const devicePx = 1000
const exactFrame = devicePx * 100

/** An EMF file with these records between its header and its end. */
export function emfFile(records: Uint8Array[], frame = [0, 0, exactFrame, exactFrame]): Uint8Array {
  const header = emfRecord(1, [
    ...[0, 0, devicePx, devicePx, ...frame],
    ...[0x464d4520, 0x10000, 0, records.length + 2, 1, 0, 0, 0],
    ...[devicePx, devicePx, devicePx, devicePx],
  ])
  return joined([header, ...records, emfRecord(14, [0, 16, 20])])
}

/** A record of EMF with numbers of 32 bits, and bytes behind them. */
export function emfRecord(
  type: number,
  numbers: number[],
  bytes: Uint8Array = new Uint8Array(),
): Uint8Array {
  const padded = joined([words(numbers), bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)])
  return joined([words([type, padded.length + 8]), padded])
}

/** A font as records describe it. */
export interface SmallFont {
  height?: number
  face?: string
  charset?: number
  /** In tenths of a degree. */
  escapement?: number
  weight?: number
}

/** Creates a font and selects it. */
export function emfFont(
  handle: number,
  { height = -20, face = 'Arial', charset = 0, escapement = 0, weight = 400 }: SmallFont = {},
): Uint8Array {
  const numbers = [handle, height, 0, escapement, escapement, weight, charset << 24, 0]
  return joined([emfRecord(82, numbers, utf16(face.padEnd(32, '\0'))), emfRecord(37, [handle])])
}

export interface SmallString {
  at: [x: number, y: number]
  /** From each character to the next; none are written for an empty list. */
  advances?: number[]
  options?: number
}

/** Draws a text at a place (EMR_EXTTEXTOUTW); each character advances by 10 unless given. */
export function emfText(text: string, { at, advances, options = 0 }: SmallString): Uint8Array {
  const [from, steps] = [76, advances ?? Array.from(text, () => 10)]
  const string = utf16(text)
  const padded = Math.ceil(string.length / 4) * 4
  const numbers = [
    ...[0, 0, 0, 0, 1, 0, 0],
    ...[...at, text.length, from, options, 0, 0, 0, 0],
    steps.length > 0 ? from + padded : 0,
  ]
  return emfRecord(
    84,
    numbers,
    joined([string, new Uint8Array(padded - string.length), words(steps)]),
  )
}

/** A comment with records of EMF+, the first of which says whether the file has all of it as EMF, too. */
export function emfPlus(records: Uint8Array[], { isDual = false } = {}): Uint8Array {
  const begin = plusRecord(0x4001, isDual ? 1 : 0, words([0xdbc01002, 0, 96, 96]))
  const all = joined([begin, ...records])
  return emfRecord(70, [all.length + 4, 0x2b464d45], all)
}

/** A record of EMF+ with flags. */
export function plusRecord(type: number, flags: number, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(12)
  const view = new DataView(head.buffer)
  view.setUint16(0, type, true)
  view.setUint16(2, flags, true)
  view.setUint32(4, 12 + data.length, true)
  view.setUint32(8, data.length, true)
  return joined([head, data])
}

/** A WMF file with these records; its placeable head says that it shows this rectangle. */
export function wmfFile(records: Uint8Array[], box = [0, 0, devicePx, devicePx]): Uint8Array {
  const head = joined([words([0x9ac6cdd7]), halves([0, ...box, 96, 0, 0, 0])])
  const header = halves([1, 9, 0x300, 0, 0, 4, 0, 0, 0])
  return joined([head, header, ...records, wmfRecord(0, [])])
}

/** A record of WMF with numbers of 16 bits, and bytes behind them. */
export function wmfRecord(
  kind: number,
  numbers: number[],
  bytes: Uint8Array = new Uint8Array(),
): Uint8Array {
  const padded = joined([halves(numbers), bytes, new Uint8Array(bytes.length % 2)])
  return joined([words([padded.length / 2 + 3]), halves([kind]), padded])
}

/** Creates a font and selects it. */
export function wmfFont(
  handle: number,
  { height = -20, face = 'Arial', charset = 0, escapement = 0, weight = 400 }: SmallFont = {},
): Uint8Array {
  const numbers = [height, 0, escapement, escapement, weight, 0, charset << 8, 0, 0]
  return joined([
    wmfRecord(0x02fb, numbers, Buffer.from(face.padEnd(32, '\0'), 'latin1')),
    wmfRecord(0x012d, [handle]),
  ])
}

/** Draws the bytes of a text at a place (META_EXTTEXTOUT). */
export function wmfText(text: Uint8Array | string, { at, advances = [] }: SmallString): Uint8Array {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  const padding = new Uint8Array(bytes.length % 2)
  const [x, y] = at
  return wmfRecord(0x0a32, [y, x, bytes.length, 0], joined([bytes, padding, halves(advances)]))
}

export function utf16(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le')
}

/** Numbers of 32 bits. */
export function words(numbers: number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers, (number) => number >>> 0).buffer)
}

/** Fractions of 32 bits. */
export function floats(numbers: number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(numbers).buffer)
}

/** Numbers of 16 bits. */
function halves(numbers: number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(numbers, (number) => number & 0xffff).buffer)
}

export function joined(parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
