import { heightOf, overlapAcross, widthOf } from '@rowdeck/core/deck-model/box'
import { belongsEm, isHorizontal, isSameSize, lineGapMax } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { beginsWithQuotationMark, isDecoration, isQuotationMark } from '../lines/quotation-marks.ts'
import { compare } from '../near/comparisons.ts'
import { note } from '../stage-notes.ts'

/** More marks are no decoration. */
const marksMax = 20

/**
 * Puts large quotation marks that are drawn as a decoration, above or beside a quotation, before its first line, and one drawn
 * behind it after its last. No text is lost: a mark without a quotation remains a line.
 */
export function joinQuotes(lines: Line[]): Line[] {
  const marks = lines.filter(({ text, angle }) => isHorizontal(angle) && isQuotationMark(text))
  if (marks.length === 0 || marks.length > marksMax) return lines
  const sorted = marks.sort((a, b) => a.box.top - b.box.top)
  const changed = new Map<Line, Line>()
  const used = new Set<Line>()
  const opened: { mark: Line; last: Line }[] = []
  for (const mark of sorted) {
    const end = opened.find((quote) => isBehind(mark, quote))
    const first = end === undefined ? firstLineAt(mark, lines) : undefined
    const line = end?.last ?? first
    if (line === undefined) continue
    changed.set(line, withMark(changed.get(line) ?? line, mark.text, end !== undefined))
    used.add(mark)
    if (first !== undefined) opened.push({ mark, last: lastLineFrom(first, lines) })
    note(() => ({ stage: 'blocks', before: mark, line, joins: true, because: 'a quotation mark' }))
  }
  return lines.filter((line) => !used.has(line)).map((line) => changed.get(line) ?? line)
}

function withMark(line: Line, mark: string, isBehind: boolean): Line {
  const put = (text: string) => (isBehind ? text + mark : mark + text)
  const at = isBehind ? (line.words?.length ?? 0) - 1 : 0
  const words = line.words?.map((word, index) =>
    index === at ? { ...word, text: put(word.text) } : word,
  )
  return { ...line, text: put(line.text), words }
}

/** The topmost line that begins to the right of a mark or below it, in letters that are much smaller. */
function firstLineAt(mark: Line, lines: Line[]): Line | undefined {
  compare(lines.length)
  const { box, size } = mark
  const reach = belongsEm * size
  const near = lines.filter((line) => {
    const { left, top, bottom } = line.box
    if (!isHorizontal(line.angle) || !isDecoration(size, line.size)) return false
    if (isQuotationMark(line.text) || top < box.top || top > box.bottom + reach / 2) return false
    const isBeside = left >= box.left && left - box.right < reach
    return (
      isBeside ||
      (top > (box.top + box.bottom) / 2 && overlapAcross(box, line.box) > 0 && bottom > box.bottom)
    )
  })
  const first = near.reduce<Line | undefined>(
    (topmost, line) => (topmost === undefined || line.box.top < topmost.box.top ? line : topmost),
    undefined,
  )
  return first === undefined || beginsWithQuotationMark(first.text) ? undefined : first
}

/** The last of the lines that follow one in letters of its size. */
function lastLineFrom(first: Line, lines: Line[]): Line {
  const below = lines
    .filter((line) => line.box.top > first.box.top && isSameSize(line.size, first.size))
    .sort((a, b) => a.box.top - b.box.top)
  let last = first
  for (const line of below) {
    if (overlapAcross(line.box, first.box) <= 0) continue
    if (line.box.top - last.box.bottom > lineGapMax * heightOf(last.box)) break
    last = line
  }
  return last
}

/** Whether a mark is behind the last line of a quotation: to its right or below it, and not a mark that opens another one. */
function isBehind(mark: Line, { mark: opening, last }: { mark: Line; last: Line }): boolean {
  const reach = belongsEm * mark.size
  const { left, top, bottom } = mark.box
  if (left <= opening.box.left || !isSameSize(mark.size, opening.size)) return false
  if (top > last.box.bottom + reach || bottom < last.box.top) return false
  return left > last.box.left + widthOf(last.box) / 2
}
