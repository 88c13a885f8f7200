import { type Box, heightOf, isUpright, overlapDown, widthOf } from '../box.ts'
import { firstAdvance, helveticaAdvances, spaceAdvance } from '../helvetica.ts'
import { areNearlyAll, isHorizontal, onLineMax } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import type { OcrWord } from '../ocr-word.ts'
import type { OcrLine } from '../ports.ts'

/** The nearest gap between words may be so far from the rule, in line heights: widths of letters are estimated. Chosen by eye. */
const apartMax = 0.7
/** Advance of letters that are as wide as high, in thousandths of an em. */
const wideAdvance = 1000

/** The lines without those that OCR read across a rule between two cells, and with the parts of these, in pixels. */
export function cutAtRules(lines: OcrLine[], rules: Box[]): OcrLine[] {
  const upright = rules.filter(isUpright)
  const level = rules.filter((rule) => !isUpright(rule))
  if (upright.length === 0 || level.length === 0) return lines
  const index = new BoxIndex(upright)
  return lines.flatMap((line) => {
    if (!isHorizontal(line.angle)) return [line]
    const crossing = index.all(line.box).map((at) => upright[at] as Box)
    const parts = [line]
    for (const rule of crossing.sort((a, b) => a.left - b.left)) {
      const part = parts.pop() as OcrLine
      parts.push(...(isBetweenCells(rule, part.box, level) ? cutAt(part, rule) : [part]))
    }
    return parts
  })
}

/** Whether a rule passes a line from a level rule above it to one below it, as between cells and unlike stripes behind a text. */
function isBetweenCells(rule: Box, line: Box, levels: Box[]): boolean {
  const height = heightOf(line)
  if (rule.left <= line.left + height / 2 || rule.right >= line.right - height / 2) return false
  if (heightOf(rule) < onLineMax * height || !areNearlyAll(overlapDown(rule, line), height))
    return false
  const across = levels.filter(
    ({ left, right }) => left < rule.left - height && right > rule.right + height,
  )
  const reach = height / 2
  return (
    across.some(({ bottom }) => bottom > rule.top - reach && bottom < line.top + reach) &&
    across.some(({ top }) => top < rule.bottom + reach && top > line.bottom - reach)
  )
}

function cutAt(line: OcrLine, rule: Box): OcrLine[] {
  const { box, text, words } = line
  const x = (rule.left + rule.right) / 2
  const at = gapNear(x, line)
  if (at === undefined) return [line]
  const { textLeft, ...rest } = line
  const isBefore = (word: OcrWord) => word.box.left + word.box.right < 2 * x
  const first = { ...line, text: text.slice(0, at).trimEnd(), box: { ...box, right: rule.left } }
  const second = { ...rest, text: text.slice(at).trimStart(), box: { ...box, left: rule.right } }
  if (words === undefined) return [first, second]
  return [
    { ...first, words: words.filter(isBefore) },
    { ...second, words: words.filter((word) => !isBefore(word)) },
  ]
}

/** Where a text may be divided near a place: at a space, or beside a letter of a script that has none. */
function gapNear(x: number, { text, box }: OcrLine): number | undefined {
  const letters = [...text]
  const advances = letters.map(advanceOf)
  const scale =
    widthOf(box) /
    Math.max(
      1,
      advances.reduce((sum, advance) => sum + advance, 0),
    )
  let [left, length] = [box.left, 0]
  let nearest: { at: number; apart: number } | undefined
  letters.forEach((letter, index) => {
    const advance = advances[index] as number
    const isSpace = letter === ' '
    const isWide = advance === wideAdvance || advances[index - 1] === wideAdvance
    const apart = Math.abs(x - left - (isSpace ? (advance * scale) / 2 : 0))
    if (index > 0 && (isSpace || isWide) && apart < (nearest?.apart ?? apartMax * heightOf(box))) {
      nearest = { at: length, apart }
    }
    left += advance * scale
    length += letter.length
  })
  return nearest?.at
}

function advanceOf(letter: string): number {
  if (letter === ' ') return spaceAdvance
  const code = letter.codePointAt(0) ?? 0
  return helveticaAdvances[code - firstAdvance] ?? (code < 0x1100 ? 556 : wideAdvance)
}
