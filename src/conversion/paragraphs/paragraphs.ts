import { widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isUnspaced, listMarkLength } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { startsAnew } from './starts-paragraph.ts'

/** Room that a line must leave for a word before a person would break the line there, in ems. */
const spareEm = 0.3
/** Blocks narrower than this hold lists more often than paragraphs. */
const wideBlockEm = 20
/** A line that leaves more than this share of a wide block's width is not wrapped, however long the next word. */
const roomShareMax = 0.5
/** A label in a frame has no more lines than this; its frame is no wider, in widths of the block. */
const labelLinesMax = 2
const frameWidthMax = 2.5
/** Space that a frame leaves at both ends of a line, in points. */
const frameInset = 10
/** A line hangs where it begins this close to the words of the list item before it, in ems. */
const hangEm = 0.5

/** A paragraph, a list item or a row of a table. */
export interface Paragraph {
  text: string
  /** The line that it begins with; of a table's row the table's first. */
  start: Line
}

/**
 * The text of a block by paragraphs and list items: a line that was only wrapped is joined to the
 * one before. A line was wrapped where the next line's first word had no room left on it.
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
      last.text = join(last.text, line.text)
    } else {
      paragraphs.push({ text: line.text, start: line })
      textLeft = line.textLeft
    }
  })
  return paragraphs
}

interface Joint {
  before: Line
  line: Line
  block: Block
  /** Where the words of the list item begin that the line before belongs to. */
  textLeft: number | undefined
  isTitle: boolean
}

function isWrapped({ before, line, block, textLeft, isTitle }: Joint): boolean {
  if (before.tailed || line.textLeft !== undefined || listMarkLength(line.text) > 0) return false
  if (startsAnew(before.text, line.text)) return false
  const ratio = before.size / line.size
  if (ratio > 1.1 || ratio < 0.9) return false
  const hangs = textLeft !== undefined && Math.abs(line.box.left - textLeft) < hangEm * line.size
  const goesOn = /^[\p{Ll}\p{Lo}\p{P}]/u.test(line.text)
  if (breaksWord(before.text, line.text)) return true
  if (hangs && /^[\p{Ll}(（]/u.test(line.text)) return true
  // A capital may begin a sentence of its own; in a narrow block lines of one length are a list.
  const narrow = widthOf(block.box) < wideBlockEm * before.size
  if (narrow && !goesOn && !hangs && !isTitle && !fillsFrame(before, line, block)) return false
  const room = roomAfter(before, block)
  if (!narrow && room > roomShareMax * widthOf(block.box)) return false
  return room < firstWordWidth(line) + spareEm * before.size
}

/** Whether the next word does not fit into the frame of a centred label, beside the line. */
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

/** How much of the block's width a line leaves free: on both sides where it is centred. */
function roomAfter({ box, size }: Line, block: Block): number {
  const before = box.left - block.box.left
  const after = block.box.right - box.right
  return Math.abs(before - after) < size ? before + after : after
}

function firstWordWidth({ text, box }: Line): number {
  return (widthOf(box) * wrapUnit(text)) / Math.max(1, text.length)
}

/** How many characters of a text cannot be broken apart at its start. */
function wrapUnit(text: string): number {
  if (isUnspaced(text.codePointAt(0) ?? 0)) return /^[\p{Ps}\p{Pi}]/u.test(text) ? 2 : 1
  const end = text.indexOf(' ')
  return end < 0 ? text.length : end
}

/** Hyphens stay: slides break words at hyphens that are part of the word. */
function join(before: string, after: string): string {
  const last = before.codePointAt(before.length - 1) ?? 0
  const first = after.codePointAt(0) ?? 0
  if (isUnspaced(last) && isUnspaced(first)) return before + after
  if (breaksWord(before, after)) return before + after
  return `${before} ${after}`
}

function breaksWord(before: string, after: string): boolean {
  return /\p{L}-$/u.test(before) && /^\p{L}/u.test(after)
}
