import { median } from '@rowdeck/core/median'
import { ifCorrected, type Letter } from '../reading.ts'
import { type Glyph, rasterSide } from './line-glyphs.ts'
import type { Matches } from './match-letters.ts'
import { isMonospaced } from './monospaced-glyphs.ts'

/** Letters whose capital differs from the small letter by its size alone; o, O and 0 are told apart here too, and ! from l. */
const sameShapes = /[cCsSvVwWxXzZoO0!]/
const round = /[oO0]/
const slashed = /[Øø]/
/** The least width of Ø and ø as a share of their height, which is .78 and more. */
const slashedWidthMin = 0.75
/** What is as high as capitals, and what is as high as most small letters. */
const tallLetters = /[ABDEFGHKLMNPQRT1-9bdhk]/
const smallLetters = /[aemnrupqgy]/
/** Vietnamese letters have marks above and below, which come apart. */
const stackedMarks = /[\u1ea0-\u1ef9]/u
const smallLetter = /\p{Ll}/u
const anyLetter = /\p{L}/u
const letterOrDigit = /[\p{L}\p{N}]/u
/** The height of capitals as a multiple of that of small letters, where a line has one kind alone. */
const usualRatio = 1.36
/** What stands on the line ends so close to it, in ems. Chosen by eye. */
const onLineEm = 0.08
/**
 * Where a letter ends on the way from small letters (0) to capitals (1): it is small up to the first, tall from the second to
 * the third; marks above and letters of other sizes end elsewhere. Chosen by eye.
 */
const [smallMax, tallMin, tallMax] = [0.28, 0.72, 1.5]
const smallMin = -0.5
/** Widths of a zero and of a capital O as shares of their height: .62 to .74 and .9 to .96 in ten families of fonts. */
const [zeroWidthMax, capitalWidthMin] = [0.79, 0.82]
/**
 * Letters that are surer are right, but for capitals among capitals and small letters among small ones that were read in
 * the other size: 113 slides of 53 decks.
 */
const [confidenceMax, confidenceMaxAmong] = [0.98, 0.999]
/** Less ink than this share of the darkest of a glyph is none: marks stand apart from their letter. Chosen by eye. */
const inkMin = 0.25
/** Cells of the raster along each side of a corner, and of the middle. */
const [cornerSide, middleSide] = [3, 4]
/** How much more ink the corners have that the stroke reaches, and the share of ink in the middle. Chosen by eye. */
const [excessMin, crossedMin] = [0.3, 0.35]

interface KnownShapes {
  matches: Matches
  /** Those of the line's own letters if undefined. */
  heights?: Heights | undefined
}

/**
 * Corrects letters that a recognizer read in the wrong size (OsS for OSS, x1 for X1) by their height beside the other
 * letters of the line, tells O from 0 by width and by what is beside it, both from Ø by its stroke, and ! from l by its gap. Letters that are sure are
 * left alone. Returns the same array if nothing is wrong.
 */
export function fixShapes(
  glyphs: Glyph[],
  letters: Letter[],
  { matches, heights }: KnownShapes,
): Letter[] {
  const mayBeWrong = ({ character, confidence }: Letter) =>
    sameShapes.test(character) && confidence < confidenceMaxAmong
  if (!letters.some(mayBeWrong)) return letters
  if (letters.some(({ character }) => stackedMarks.test(character))) return letters
  const { tall, small } = heights ?? heightsOf(glyphs, letters, matches)
  const line = { tall, small, isMonospaced: isMonospaced(glyphs) }
  const fixed = [...letters]
  // from the right, so that a letter is beside those that are corrected already
  for (const [index, glyph] of [...glyphs.entries()].toReversed()) {
    const at = matches[index]
    const letter = letters[at ?? -1]
    if (at === undefined || letter === undefined || !mayBeWrong(letter)) continue
    const beside = [fixed[at - 1]?.character ?? ' ', fixed[at + 1]?.character ?? ' '] as const
    const character = shapeOf(letter.character, glyph, { ...line, beside })
    if (character === letter.character || hasGap(glyph)) continue
    if (letter.confidence < limitFor(character, beside)) fixed[at] = { ...letter, character }
  }
  return ifCorrected(fixed, letters)
}

/** How sure a letter may be that becomes this one. */
function limitFor(character: string, beside: readonly [string, string]): number {
  if (slashed.test(character)) return confidenceMaxAmong
  const letters = beside.filter((one) => anyLetter.test(one))
  const isAmong =
    letters.length > 0 && letters.every((one) => isCapital(one) === isCapital(character))
  return isAmong && anyLetter.test(character) ? confidenceMaxAmong : confidenceMax
}

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase()
}

/** Where capitals and small letters end, in ems; undefined if no letter is sure. */
interface Heights {
  tall: number | undefined
  small: number | undefined
}

/** In most fonts: for a text that is too short to tell. */
export const usualHeights: Heights = { tall: 0.7, small: 0.52 }

/** A letter in the size of its glyph, in a font of known size. */
export function sized(character: string, glyph: Glyph): string {
  if (!sameShapes.test(character) || round.test(character) || character === '!') return character
  const size = sizeOf(glyph, usualHeights)
  if (size === undefined) return character
  return size === 'small' ? character.toLowerCase() : character.toUpperCase()
}

interface Surroundings extends Heights {
  isMonospaced: boolean
  /** The characters before and behind; spaces at the ends. */
  beside: readonly [string, string]
}

function heightsOf(glyphs: Glyph[], letters: Letter[], matches: Matches): Heights {
  const topsOf = (kind: RegExp) =>
    glyphs.flatMap(({ top }, index) =>
      kind.test(letters[matches[index] ?? -1]?.character ?? '') ? [top] : [],
    )
  return { tall: median(topsOf(tallLetters)), small: median(topsOf(smallLetters)) }
}

function shapeOf(read: string, glyph: Glyph, line: Surroundings): string {
  const { beside } = line
  // without a gap above its dot
  if (read === '!') return smallLetter.test(beside[0]) ? 'l' : read
  const size = sizeOf(glyph, line)
  if (round.test(read) && isSlashedLetter(glyph, line)) return slashedOf(read, size)
  if (size === 'small') return round.test(read) ? 'o' : read.toLowerCase()
  if (size !== 'tall') return read
  if (!round.test(read)) return endsWord(beside) ? read : read.toUpperCase()
  return read !== '0' && smallLetter.test(beside[1]) ? 'O' : zeroOrO(read, glyph, line)
}

/** Slashed zeros are narrower, in monospaced fonts, or behind digits. */
function isSlashedLetter(glyph: Glyph, { isMonospaced, beside }: Surroundings): boolean {
  const { left, right, top, bottom } = glyph
  if (isMonospaced || /\d/.test(beside[0])) return false
  return right - left >= slashedWidthMin * (top - bottom) && isSlashed(glyph.features())
}

function slashedOf(read: string, size: ReturnType<typeof sizeOf>): string {
  return size === 'small' || (size === undefined && read === 'o') ? 'ø' : 'Ø'
}

/** Undefined if it is neither, or in doubt: a line without sure capitals does not tell that a letter is small. */
function sizeOf({ top, bottom }: Glyph, { tall, small }: Heights): 'small' | 'tall' | undefined {
  if (Math.abs(bottom) > onLineEm) return undefined
  const capitals = tall ?? usualRatio * (small ?? Infinity)
  const others = small ?? (tall ?? Infinity) / usualRatio
  const height = (top - others) / (capitals - others)
  if (height >= tallMin && height < tallMax) return 'tall'
  const isKnown = tall !== undefined && small !== undefined
  return isKnown && height > smallMin && height <= smallMax ? 'small' : undefined
}

/** Whether a letter is the last one of a word and behind a small one, where no capital is. */
function endsWord([before, after]: readonly [string, string]): boolean {
  return smallLetter.test(before) && !letterOrDigit.test(after)
}

/** Letters and digits of monospaced fonts are equally wide: a zero is next to other digits, or not in a word. */
function zeroOrO(read: string, { left, right, top, bottom }: Glyph, line: Surroundings): string {
  const { isMonospaced, beside } = line
  const width = (right - left) / (top - bottom)
  if (width >= capitalWidthMin && !isMonospaced) return 'O'
  if (width > zeroWidthMax) return read
  const isInWord = beside.some((one) => letterOrDigit.test(one))
  const isInNumber = beside.some((one) => /\d/.test(one))
  if (read === 'O' && isMonospaced && isInWord && !isInNumber) return read
  return '0'
}

/** Whether a part of a glyph stands above the rest, as the dots of ö. */
function hasGap(glyph: Glyph): boolean {
  const raster = glyph.features()
  return Array.from({ length: rasterSide }, (_, row) => row * rasterSide).some((at) =>
    raster.subarray(at, at + rasterSide).every((ink) => ink < inkMin),
  )
}

/**
 * Whether a round glyph is crossed by a stroke that rises beyond it on both sides, as that of Ø and ø. The stroke of a
 * slashed zero stays inside.
 */
function isSlashed(raster: Float32Array): boolean {
  const far = rasterSide - cornerSide
  const corner = (row: number, column: number) => inkOf(raster, { row, column, side: cornerSide })
  const excess = corner(0, far) + corner(far, 0) - corner(0, 0) - corner(far, far)
  if (excess < excessMin) return false
  const middle = (rasterSide - middleSide) / 2
  return inkOf(raster, { row: middle, column: middle, side: middleSide }) >= crossedMin
}

/** The mean share of ink in a square of the raster. */
function inkOf(
  raster: Float32Array,
  { row, column, side }: { row: number; column: number; side: number },
): number {
  let sum = 0
  for (let y = row; y < row + side; y++)
    for (let x = column; x < column + side; x++) sum += raster[y * rasterSide + x] ?? 0
  return sum / side ** 2
}
