import { widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isUnspacedScript, listMarkLength, runsRightToLeft } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { startsParagraph } from './starts-paragraph.ts'

/** Extra room, beyond the next word, that shows that a line was not wrapped: about a word space. In ems. */
const spareEm = 0.3
/** Separates narrow blocks, whose lines are often list items, from running text. Chosen by eye. */
const wideBlockEm = 20
/** A line of a wide block that leaves more than this share free was not wrapped, however long the next word. Chosen by eye. */
const roomShareMax = 0.5
/** Separate a centered label in a frame from other text: maximum lines, maximum width of the frame in widths of the block. Chosen by eye. */
const labelLinesMax = 2
const frameWidthMax = 2.5
/** Left and right inset of a shape together, in points: a little below PowerPoint's default of 14.4. */
const frameInset = 10
/** A line with a hanging indent begins this close to the text of its list item, in ems. */
const hangEm = 0.5

/** A paragraph, a list item or a row of a table. */
export interface Paragraph {
  text: string
  /** Its first line; for a table row, the first line of the table. */
  start: Line
}

/**
 * The paragraphs and list items of a block: a wrapped line is joined to the one before. A line was wrapped
 * if the first word of the next line would not have fit on it.
 */
export function paragraphsOf(block: Block, isTitle = false): Paragraph[] {
  const { lines, rows } = block
  if (rows !== undefined) return rows.map((text) => ({ text, start: lines[0] as Line }))
  const paragraphs: Paragraph[] = []
  let textLeft: number | undefined
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const last = paragraphs.at(-1)
    if (
      last !== undefined &&
      isWrapped({ before: before as Line, line, block, textLeft, isTitle })
    ) {
      last.text = joinLines(last.text, line.text)
    } else {
      paragraphs.push({ text: line.text, start: line })
      textLeft = line.textLeft
    }
  })
  return paragraphs
}

interface LineBreak {
  before: Line
  line: Line
  block: Block
  /** Left edge of the text of the list item that the previous line belongs to. */
  textLeft: number | undefined
  isTitle: boolean
}

function isWrapped({ before, line, block, textLeft, isTitle }: LineBreak): boolean {
  if (before.tailed || line.textLeft !== undefined || listMarkLength(line.text) > 0) return false
  if (startsParagraph(before.text, line.text)) return false
  const ratio = before.size / line.size
  if (ratio > 1.1 || ratio < 0.9) return false
  const hangs = textLeft !== undefined && Math.abs(line.box.left - textLeft) < hangEm * line.size
  const goesOn = /^[\p{Ll}\p{Lo}\p{P}]/u.test(line.text)
  if (breaksWord(before.text, line.text)) return true
  if (hangs && /^[\p{Ll}(（]/u.test(line.text)) return true
  // a capital may start a new item; in a narrow block lines of one length are a list
  const narrow = widthOf(block.box) < wideBlockEm * before.size
  if (narrow && !goesOn && !hangs && !isTitle && !fillsFrame(before, line, block)) return false
  const room = roomAfter(before, block, runsRightToLeft(before.text) || runsRightToLeft(line.text))
  if (!narrow && room > roomShareMax * widthOf(block.box)) return false
  return room < firstWordWidth(line) + spareEm * before.size
}

/** Whether the next word does not fit on the previous line inside the frame of a centered label. */
function fillsFrame(before: Line, line: Line, { lines, box, frame }: Block): boolean {
  if (frame === undefined || lines.length > labelLinesMax) return false
  if (widthOf(frame) > frameWidthMax * widthOf(box) || /[.:。：】）]$/u.test(before.text))
    return false
  const centred = [before, line].every(
    (one) => Math.abs(one.box.left - frame.left - (frame.right - one.box.right)) < one.size,
  )
  const room = widthOf(frame) - frameInset - widthOf(before.box)
  return centred && firstWordWidth(line) + spareEm * before.size > room
}

/** Width of the block that a line leaves free behind its end: on both sides if it is centered. */
function roomAfter({ box, size }: Line, block: Block, rightToLeft: boolean): number {
  const left = box.left - block.box.left
  const right = block.box.right - box.right
  if (Math.abs(left - right) < size) return left + right
  return rightToLeft ? left : right
}

function firstWordWidth({ text, box }: Line): number {
  return (widthOf(box) * unbreakableLength(text)) / Math.max(1, text.length)
}

/** Number of characters at the start of a text that cannot be separated by a line break. */
function unbreakableLength(text: string): number {
  if (isUnspacedScript(text.codePointAt(0) ?? 0)) return /^[\p{Ps}\p{Pi}]/u.test(text) ? 2 : 1
  const end = text.indexOf(' ')
  return end < 0 ? text.length : end
}

/** Hyphens are kept: slides break words only at hyphens that are part of the word. */
function joinLines(before: string, after: string): string {
  const last = before.codePointAt(before.length - 1) ?? 0
  const first = after.codePointAt(0) ?? 0
  if (isUnspacedScript(last) && isUnspacedScript(first)) return before + after
  if (breaksWord(before, after)) return before + after
  return `${before} ${after}`
}

function breaksWord(before: string, after: string): boolean {
  return /\p{L}-$/u.test(before) && /^\p{L}/u.test(after)
}
