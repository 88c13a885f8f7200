import { type Letter, reuseIfUnchanged } from '../reading.ts'
import type { Glyph } from './line-glyphs.ts'
import type { Matches } from './match-letters.ts'
import { areWholeCells, cellWidthOf, distancesOf } from './monospaced-glyphs.ts'

/**
 * What a recognizer sees at the end of a line where nothing is written, or a rule beside it. Surer ones are written: a full stop may
 * touch the letter before it. Measured on pictures of 47 decks: 6 of 6 are not there.
 */
const endings = [
  { sign: /[.,:'-]/, confidenceMax: 0.97 },
  { sign: /[!l|I1]/, confidenceMax: 0.7 },
]
/** The same where other letters have no glyph, either. */
const othersMax = 0.93
/** What a recognizer sees in an empty cell of monospaced text, or where two cells meet: 30 of 32 are not there, the same pictures. */
const unwritten = /[ .,:;'"`_|!~-]/
/** Letters of monospaced text have no space between them up to so many cells apart, and one from so many on. */
const [besideMax, apartMin] = [1.2, 1.6]
/** Wider glyphs are several letters that touch, in cells. */
const glyphCellsMax = 1.1

/**
 * Leaves out signs and spaces that a recognizer saw where nothing is written: a full stop or a stroke at the end of a line, and
 * in monospaced text, whose cells tell where spaces are, spaces between neighboring cells and signs in empty ones.
 * Returns the same array if nothing is wrong.
 */
export function dropUnseen(glyphs: Glyph[], letters: Letter[], matches: Matches): Letter[] {
  const cell = cellWidthOf(glyphs, letters, matches)
  const end = withoutUnseenEnd(letters, matches, cell !== undefined)
  return cell === undefined ? end : withoutUnseenWithin(glyphs, end, { matches, cell })
}

/** An end is unseen if the last glyph is that of the letter before, more surely so if every other letter has a glyph. */
function withoutUnseenEnd(letters: Letter[], matches: Matches, isMonospaced: boolean): Letter[] {
  const { character = '', confidence = 1 } = letters.at(-1) ?? {}
  const written = letters.filter((letter) => letter.character !== ' ').length
  const isOnly = matches.filter((match) => match !== undefined).length === written - 1
  const ending = endings.find(({ sign }) => sign.test(character))
  const isUnsure = confidence <= Math.min(ending?.confidenceMax ?? 0, isOnly ? 1 : othersMax)
  if (!isUnsure && !(isMonospaced && unwritten.test(character))) return letters
  if (letters.at(-2)?.character === character && character === '.') return letters
  const before = letters.slice(0, -1).findLastIndex((letter) => letter.character !== ' ')
  if (before < 0 || matches.at(-1) !== before) return letters
  return letters.slice(0, before + 1)
}

function withoutUnseenWithin(
  glyphs: Glyph[],
  letters: Letter[],
  { matches, cell }: { matches: Matches; cell: number },
): Letter[] {
  const apart = distancesOf(glyphs).map((distance) => distance / cell)
  const isLetter = ({ left, right }: Glyph) => right - left <= glyphCellsMax * cell
  const kept = [...letters]
  // from the right, so that the numbers of letters further left stay
  for (const [index, cells] of [...apart.entries()].toReversed()) {
    const [before, after] = [matches[index], matches[index + 1]]
    if (before === undefined || after === undefined || after - before < 2) continue
    if (!glyphs.slice(index, index + 2).every(isLetter)) continue
    const around = [apart[index - 1], apart[index + 1]]
    // part of a line may be in another font
    if (!around.every((cells = 1) => areWholeCells(cells))) continue
    const written = writtenBetween(letters.slice(before + 1, after), cells)
    kept.splice(before + 1, after - before - 1, ...written)
  }
  return reuseIfUnchanged(kept, letters)
}

/** Of what was read between two letters that are so many cells apart: nothing, a space, or all of it if it may be there. */
function writtenBetween(between: Letter[], cells: number): Letter[] {
  const [first] = between
  if (!first || !between.every(({ character }) => unwritten.test(character))) return between
  if (cells <= besideMax) return []
  return cells >= apartMin
    ? [first.character === ' ' && between.length === 1 ? first : { ...first, character: ' ' }]
    : between
}
