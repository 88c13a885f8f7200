/** Bounds the tables, subtables and segments of a font, and the glyphs of one. */
const tablesMax = 64
const subtablesMax = 16
const segmentsMax = 20_000
const glyphsMax = 65_536

/**
 * The character of each glyph, by the `cmap` table of a TrueType font (formats 4 and 12, for Unicode); the lowest if a
 * glyph has several. Empty if the font has no such table or is damaged.
 */
export function charactersOfGlyphs(font: Buffer): Map<number, number> {
  const characters = new Map<number, number>()
  for (const { at, platform, encoding } of subtables(font)) {
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue
    const format = read16(font, at)
    if (format === 4) readSegments(font, at, characters)
    if (format === 12) readGroups(font, at, characters)
  }
  return characters
}

function subtables(font: Buffer): { at: number; platform: number; encoding: number }[] {
  const table = tableAt(font, 'cmap')
  if (table === undefined) return []
  const count = Math.min(read16(font, table + 2), subtablesMax)
  return Array.from({ length: count }, (_, index) => {
    const record = table + 4 + 8 * index
    const [platform, encoding] = [read16(font, record), read16(font, record + 2)]
    return { at: table + read32(font, record + 4), platform, encoding }
  })
}

/** Whether a glyph draws nothing, by the table `loca`. */
export function isEmptyGlyph(font: Buffer, glyph: number): boolean {
  const [head, places] = [tableAt(font, 'head'), tableAt(font, 'loca')]
  if (head === undefined || places === undefined) return false
  const isLong = read16(font, head + 50) === 1
  const at = places + glyph * (isLong ? 4 : 2)
  return isLong
    ? read32(font, at) === read32(font, at + 4)
    : read16(font, at) === read16(font, at + 2)
}

function tableAt(font: Buffer, tag: string): number | undefined {
  const count = Math.min(read16(font, 4), tablesMax)
  for (let index = 0; index < count; index++) {
    const record = 12 + 16 * index
    if (font.toString('latin1', record, record + 4) === tag) return read32(font, record + 8)
  }
  return undefined
}

function readSegments(font: Buffer, at: number, characters: Map<number, number>): void {
  const count = Math.min(read16(font, at + 6) >> 1, segmentsMax)
  for (let segment = 0; segment < count; segment++) {
    const end = read16(font, at + 14 + 2 * segment)
    const start = read16(font, at + 16 + 2 * (count + segment))
    const delta = read16(font, at + 16 + 2 * (2 * count + segment))
    const offsetAt = at + 16 + 2 * (3 * count + segment)
    const offset = read16(font, offsetAt)
    for (let code = start; code <= end && code < 0xffff && characters.size < glyphsMax; code++) {
      const listed = offset === 0 ? code : read16(font, offsetAt + offset + 2 * (code - start))
      add(characters, listed === 0 ? 0 : (listed + delta) & 0xffff, code)
    }
  }
}

function readGroups(font: Buffer, at: number, characters: Map<number, number>): void {
  const count = Math.min(read32(font, at + 12), segmentsMax)
  for (let group = 0; group < count; group++) {
    const from = at + 16 + 12 * group
    const [start, end, glyph] = [0, 4, 8].map((field) => read32(font, from + field)) as [
      number,
      number,
      number,
    ]
    const last = Math.min(end, start + glyphsMax)
    for (let code = start; code <= last && characters.size < glyphsMax; code++) {
      if (code <= 0x10ffff) add(characters, glyph + code - start, code)
    }
  }
}

function add(characters: Map<number, number>, glyph: number, code: number): void {
  const known = characters.get(glyph)
  if (glyph > 0 && (known === undefined || code < known)) characters.set(glyph, code)
}

function read16(font: Buffer, at: number): number {
  return at + 2 <= font.length ? font.readUInt16BE(at) : 0
}

function read32(font: Buffer, at: number): number {
  return at + 4 <= font.length ? font.readUInt32BE(at) : 0
}
