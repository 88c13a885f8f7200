import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { advancesOf, charactersOf, charactersOfBytes } from './characters-in-font.ts'
import type { DrawingFont } from './drawn-text.ts'
import { boldFrom, emOfHeight, radiansOf } from './font-height.ts'
import type { TextRecord } from './place-text.ts'
import { boundCharacters, DamagedMetafile, type RecordBytes } from './record-bytes.ts'

/** Options of text: codes are those of glyphs; advances come in pairs, across and down; no rectangle; characters of one byte. */
const [opaqueFlag, clippedFlag] = [0x2, 0x4]
const [glyphIndex, pairs, noRectangle, smallCharacters] = [0x10, 0x2000, 0x100, 0x200]
const stringBytes = 40
/** Texts of one record. */
const stringsMax = 100_000
const faceUnits = 32

/** A text as a record has it. */
export interface EmfString {
  at: Point
  /** Undefined if its codes are those of glyphs. */
  text: string | Uint8Array | undefined
  /** The advance of each unit; undefined if there are none. */
  advance: ((unit: number) => number) | undefined
  /** Outside of this rectangle the text is not drawn; this one is painted before it. */
  clip?: Box | undefined
  opaque?: Box | undefined
}

/** The text of a record, described from `from` on. Throws DamagedMetafile. */
export function stringAt(record: RecordBytes, from: number, kind: 'bytes' | 'utf-16'): EmfString {
  const [length, offset, options, advances] = [8, 12, 16, 36].map((at) =>
    record.u32(from + at),
  ) as [number, number, number, number]
  const at = pointAt(record, from)
  const painted = rectanglesOf(options, () => boxAt(record, from + 20))
  if (length === 0 || (options & glyphIndex) !== 0) return { at, ...noText, ...painted }
  boundCharacters(length)
  const text = kind === 'bytes' ? record.bytes(offset, length) : record.utf16(offset, length)
  const step = (options & pairs) === 0 ? 4 : 8
  const hasAdvances = advances > 0 && advances + length * step <= record.length
  return {
    ...{ at, text, ...painted },
    advance: hasAdvances ? (unit) => record.i32(advances + unit * step) : undefined,
  }
}

/** The texts of a record that has several, one by one, because they may be in the same bytes. Throws DamagedMetafile. */
export function* stringsOf(
  record: RecordBytes,
  kind: 'bytes' | 'utf-16',
): Generator<EmfString, void> {
  const count = record.u32(36)
  if (count > stringsMax) throw new DamagedMetafile('A record has too many texts.')
  for (let index = 0; index < count; index++) {
    yield stringAt(record, stringBytes + index * stringBytes, kind)
  }
}

/** The text of a record that has no advances. Throws DamagedMetafile. */
export function smallString(record: RecordBytes): EmfString {
  const [length, options] = [record.u32(16), record.u32(20)]
  const at = pointAt(record, 8)
  const hasRectangle = (options & noRectangle) === 0
  const painted = hasRectangle ? rectanglesOf(options, () => boxAt(record, 36)) : {}
  if (length === 0 || (options & glyphIndex) !== 0) return { at, ...noText, ...painted }
  boundCharacters(length)
  const from = hasRectangle ? 52 : 36
  const isSmall = (options & smallCharacters) !== 0
  const text = isSmall
    ? Array.from(record.bytes(from, length), characterOf).join('')
    : record.utf16(from, length)
  return { at, text, advance: undefined, ...painted }
}

const noText = { text: undefined, advance: undefined }

/** The characters of a text in its font; undefined if they are not known. */
export function textOf(
  { at, text, advance }: EmfString,
  font: DrawingFont | undefined,
): TextRecord | undefined {
  if (text === undefined) return undefined
  const { characters, units } =
    typeof text === 'string' ? charactersOf(text, font) : charactersOfBytes(text, font)
  return { at, characters, advances: advance && advancesOf(units, advance) }
}

/** The font that a record creates. Throws DamagedMetafile. */
export function fontOf(record: RecordBytes): DrawingFont {
  const face = record.utf16(40, faceUnits)
  const end = face.indexOf('\0')
  return {
    face: end < 0 ? face : face.slice(0, end),
    em: emOfHeight(record.i32(12)),
    escapement: radiansOf(record.i32(20)),
    charset: record.u8(35),
    isBold: record.i32(28) >= boldFrom,
    isItalic: record.u8(32) !== 0,
  }
}

function rectanglesOf(options: number, read: () => Box): Pick<EmfString, 'clip' | 'opaque'> {
  const clip = (options & clippedFlag) === 0 ? undefined : read()
  return { clip, opaque: (options & opaqueFlag) === 0 ? undefined : read() }
}

/** A rectangle of four numbers. Throws DamagedMetafile. */
export function boxAt(record: RecordBytes, at: number): Box {
  const number = (index: number) => record.i32(at + index * 4)
  return { left: number(0), top: number(1), right: number(2), bottom: number(3) }
}

export function pointAt(record: RecordBytes, at: number): Point {
  return { x: record.i32(at), y: record.i32(at + 4) }
}
