import { type Box, heightOf, isUpright, overlapDown, widthOf } from '@rowdeck/core/deck-model/box'
import { firstAdvance, helveticaAdvances, spaceAdvance } from '@rowdeck/core/deck-model/helvetica'
import type { OcrWord } from '@rowdeck/core/deck-model/ocr-word'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { areNearlyAll, isHorizontal, onLineMax, sameEdgeEm } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'

/** The nearest gap between words may be so far from the rule, in line heights: widths of letters are estimated. Chosen by eye. */
const apartMax = 0.7
/** Advance of letters that are as wide as high, in thousandths of an em. */
const wideAdvance = 1000

interface Shapes {
  rules: Box[]
  frames: Box[]
}

/** The lines without those that OCR read across the border of two cells, and with the parts of these, in pixels. */
export function cutAtRules(lines: OcrLine[], { rules, frames }: Shapes): OcrLine[] {
  const upright = rules.filter(isUpright)
  const level = rules.filter((rule) => !isUpright(rule))
  const index = new BoxIndex(upright)
  const fills = new BoxIndex(frames)
  return lines.flatMap((line) => {
    if (!isHorizontal(line.angle)) return [line]
    const crossing = index
      .all(line.box)
      .map((at) => upright[at] as Box)
      .filter((rule) => isBetweenCells(rule, line.box, level))
    const behind = fills.all(line.box).map((at) => frames[at] as Box)
    const parts = [line]
    for (const rule of [...crossing, ...bordersOf(behind, line.box)].sort(byLeft)) {
      const part = parts.pop() as OcrLine
      parts.push(...(isInside(rule, part.box) ? cutAt(part, rule) : [part]))
    }
    return parts
  })
}

function byLeft(a: Box, b: Box): number {
  return a.left - b.left
}

/** Whether text of a line may be on both sides of a rule. */
function isInside(rule: Box, line: Box): boolean {
  const half = heightOf(line) / 2
  return rule.left > line.left + half && rule.right < line.right - half
}

/** The borders between fills side by side, as high as each other, that a line lies over. */
function bordersOf(fills: Box[], line: Box): Box[] {
  const height = heightOf(line)
  const cells = fills.filter((fill) => areNearlyAll(overlapDown(fill, line), height)).sort(byLeft)
  return cells.slice(1).flatMap((right, at) => {
    const left = cells[at] as Box
    const gap = right.left - left.right
    const isLevel =
      Math.abs(left.top - right.top) < sameEdgeEm * height &&
      Math.abs(left.bottom - right.bottom) < sameEdgeEm * height
    if (!isLevel || gap < 0 || gap > height / 2) return []
    return [{ ...left, left: left.right, right: right.left }]
  })
}

/** Whether a rule passes a line from a level rule above it to one below it, as between cells and unlike stripes behind a text. */
function isBetweenCells(rule: Box, line: Box, levels: Box[]): boolean {
  const height = heightOf(line)
  if (!isInside(rule, line) || heightOf(rule) < onLineMax * height) return false
  if (!areNearlyAll(overlapDown(rule, line), height)) return false
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
