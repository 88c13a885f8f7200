import type { PageText } from '@rowdeck/core/deck-model/page'
import { median } from '@rowdeck/core/median'
import { descent } from './character-cell.ts'
import type { FontTraits } from './font-traits.ts'

/** The usual width of a letter, in ems. */
const usualEm = 0.5
/** The least median of the widths of letters that no script has, in ems. Chosen by eye. */
const medianMinEm = 2
/** The same for a font of a few letters, on a page of which other fonts are wrong. Chosen by eye. */
const besideMinEm = 1.2
/** Fewer letters tell nothing about a font alone: some draw a picture as a glyph. */
const lettersMin = 3
/** Maximum ratio to a power of ten that an estimate is rounded to. Chosen by eye. */
const roundingMax = 1.5

/**
 * Corrects the sizes of characters in Type 3 fonts, which have no name: what a size is in such a font is for its program to
 * say, and Ghostscript may write tenths of what it is. `fonts` are those of upright characters. Changes the text in place.
 */
export function correctNamelessSizes(
  text: PageText,
  fonts: readonly (FontTraits | undefined)[],
): void {
  const all = namelessFonts(text, fonts)
  const wrong = all.filter(
    ({ widths }) => widths.length >= lettersMin && typicalOf(widths) >= medianMinEm,
  )
  if (wrong.length === 0) return
  const common = powerNear(typicalOf(wrong.flatMap(({ widths }) => widths)) / usualEm)
  for (const font of common === undefined ? wrong : all) {
    const typical = typicalOf(font.widths)
    const factor = common ?? typical / usualEm
    if (typical >= besideMinEm) for (const index of font.indexes) enlarge(text, index, factor)
  }
}

interface NamelessFont {
  /** Its characters, and the widths of those that are not spaces, in ems. */
  indexes: number[]
  widths: number[]
}

function namelessFonts(text: PageText, fonts: readonly (FontTraits | undefined)[]): NamelessFont[] {
  const byFont = Map.groupBy(fonts.keys(), (index) => fonts[index])
  return [...byFont]
    .filter(([font]) => font?.tex === 'nameless')
    .map(([, indexes]) => ({ indexes, widths: widthsIn(text, indexes) }))
}

/** The widths of characters other than spaces, in ems. */
function widthsIn({ boxes, sizes, codes }: PageText, indexes: number[]): number[] {
  const drawn = indexes.filter((at) => (codes[at] as number) > 0x20)
  return drawn.map((at) => {
    const width = (boxes[at * 4 + 2] as number) - (boxes[at * 4] as number)
    return width / (sizes[at] as number)
  })
}

const typicalOf = (widths: number[]) => median(widths) ?? 0

/** The power of ten that a ratio is close to. */
function powerNear(ratio: number): number | undefined {
  const power = 10 ** Math.round(Math.log10(ratio))
  return Math.max(power / ratio, ratio / power) <= roundingMax ? power : undefined
}

/** Makes a character larger on its baseline. */
function enlarge({ boxes, sizes }: PageText, index: number, factor: number): void {
  const size = sizes[index] as number
  const baseline = (boxes[index * 4 + 3] as number) - descent * size
  sizes[index] = size * factor
  boxes[index * 4 + 1] = baseline - (1 - descent) * size * factor
  boxes[index * 4 + 3] = baseline + descent * size * factor
}
