import { characterOf } from '@rowdeck/core/deck-model/character-of'
import {
  firstAdvance as first,
  helveticaAdvances as usual,
} from '@rowdeck/core/deck-model/helvetica'
import { CharFlag, type Page, type PageText } from '@rowdeck/core/deck-model/page'

/** With fewer different characters, a correlation is chance. */
const charactersMin = 12
/**
 * With as many as these, an almost perfect correlation is none: tables of units and short codes in sound fonts have .9 or
 * more, and one in a hundred orders of six widths. Chosen by eye.
 */
const fewCharactersMin = 6
const fewCorrelationMin = 0.9
/**
 * Correlation of the widths of a font's letters with those of Helvetica: .7 or more in every font of 142 decks, less in
 * 97 % of those whose letters were exchanged. That of all characters is lower, since digits and signs vary more: .39 or
 * more, but below .35 for 98 % of the fonts that are displayed by the numbers of their glyphs.
 */
const lettersCorrelationMin = 0.65
const charactersCorrelationMin = 0.35
/** Standard deviation of the widths by their mean, above that of monospaced fonts. Chosen by eye. */
const deviationMin = 0.08
const latinEnd = 0x24f
const [secondLatinStart, secondLatinEnd] = [0x1e00, 0x1eff]

/**
 * Whether the widths of the glyphs are those of the characters that each font maps them to, by font: an "i" is narrow
 * and an "m" is wide in almost every font, whatever the words. No entry for a font with few characters that do not fit
 * almost perfectly, in which all are of one width, or whose letters are not displayed.
 */
export function fontsThatFit(page: Page): Map<number, boolean> {
  const fits = new Map<number, boolean>()
  for (const [font, widths] of widthsByFont(page)) {
    const all = correlationOf(widths, () => true)
    const letters = correlationOf(widths, isLetter)
    const isWrong = (all ?? 1) < charactersCorrelationMin || (letters ?? 1) < lettersCorrelationMin
    const few = correlationOf(widths, () => true, fewCharactersMin) ?? 0
    if (isWrong || letters !== undefined || few >= fewCorrelationMin) fits.set(font, !isWrong)
  }
  return fits
}

function widthsByFont({ text, fonts }: Page): Map<number, Widths> {
  const widths = new Map<number, Widths>()
  for (let index = 0; index < text.length; index++) {
    const font = fonts[text.objects[index] as number]
    const at = baseOf(text.codes[index] as number) - first
    if (font === undefined || at < 0 || at >= usual.length || !showsWidth(text, index)) continue
    let known = widths.get(font)
    if (known === undefined) {
      known = { sums: new Float64Array(usual.length), counts: new Uint32Array(usual.length) }
      widths.set(font, known)
    }
    const width = (text.boxes[index * 4 + 2] as number) - (text.boxes[index * 4] as number)
    known.sums[at] = (known.sums[at] as number) + width / (text.sizes[index] || 1)
    known.counts[at] = (known.counts[at] as number) + 1
  }
  return widths
}

/** By characters, from `!` on. */
interface Widths {
  sums: Float64Array
  counts: Uint32Array
}

/** Whether the cell of a character is the advance of a glyph that is displayed; parts of a ligature share theirs. */
function showsWidth({ angles, boxes, flags }: PageText, index: number): boolean {
  if ((flags[index] as number) & CharFlag.invisible || angles[index] !== 0) return false
  const left = boxes[index * 4]
  return left !== boxes[index * 4 - 4] && left !== boxes[index * 4 + 4]
}

/** Correlation (Pearson's) of the widths of some characters with the usual ones; undefined if they tell nothing. */
function correlationOf(
  { sums, counts }: Widths,
  isMeant: (code: number) => boolean,
  countMin = charactersMin,
): number | undefined {
  const drawn: number[] = []
  const expected: number[] = []
  usual.forEach((width, at) => {
    const count = counts[at] as number
    if (count === 0 || !isMeant(at + first)) return
    drawn.push((sums[at] as number) / count)
    expected.push(width)
  })
  if (drawn.length < countMin) return undefined
  const [one, other] = [deviationsOf(drawn), deviationsOf(expected)]
  if (one.root < deviationMin * one.mean * Math.sqrt(drawn.length)) return undefined
  const product = one.values.reduce(
    (sum, value, at) => sum + value * (other.values[at] as number),
    0,
  )
  return product / (one.root * other.root)
}

/** The values less their mean, and the root of the sum of their squares. */
function deviationsOf(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const apart = values.map((value) => value - mean)
  return { mean, values: apart, root: Math.sqrt(apart.reduce((sum, value) => sum + value ** 2, 0)) }
}

const lowerCase = 0x20

function isLetter(code: number): boolean {
  const lower = code | lowerCase
  return code < 0x80 && lower >= 0x61 && lower <= 0x7a
}

/** The small Latin letter of a character, without its accents; undefined if it is no Latin letter. */
export function latinLetterOf(code: number): number | undefined {
  const base = baseOf(code)
  return isLetter(base) ? base | lowerCase : undefined
}

const bases = new Map<number, number>()

/** A Latin letter without its accents; any other character as it is. */
function baseOf(code: number): number {
  const mayBeAccented =
    code > 0xbf && (code <= latinEnd || (code >= secondLatinStart && code <= secondLatinEnd))
  if (!mayBeAccented) return code
  let base = bases.get(code)
  if (base === undefined) {
    base = characterOf(code).normalize('NFD').charCodeAt(0)
    bases.set(code, base)
  }
  return base
}
