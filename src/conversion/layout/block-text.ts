import { isUnspaced, startsWithListMark } from './characters.ts'
import { type Block, type Line, widthOf } from './line.ts'

/** Room that a line must leave for a word before a person would break the line there, in ems. */
const spareEm = 0.3
/** Blocks narrower than this hold lists more often than paragraphs. */
const wideBlockEm = 20

/**
 * The text of a block, a line a paragraph or list item: a line that was only wrapped is joined to
 * the one before. A line was wrapped where the next line's first word had no room left on it.
 */
export function textOfBlock({ lines, box, rows }: Block): string[] {
  if (rows !== undefined) return rows
  const paragraphs: string[] = []
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const last = paragraphs.length - 1
    if (before !== undefined && isWrapped(before, line, box.right - box.left)) {
      paragraphs[last] = join(paragraphs[last] as string, line.text)
    } else {
      paragraphs.push(line.text)
    }
  })
  return paragraphs
}

function isWrapped(line: Line, next: Line, blockWidth: number): boolean {
  if (startsWithListMark(next.text)) return false
  const ratio = line.size / next.size
  if (ratio > 1.1 || ratio < 0.9) return false
  // A capital may begin a sentence of its own; in a narrow block lines of one length are a list.
  if (!/^[\p{Ll}\p{Lo}\p{P}]/u.test(next.text) && blockWidth < wideBlockEm * line.size) return false
  const letters = next.text.length
  const firstWord = wrapUnit(next.text)
  const wordWidth = (widthOf(next.box) * firstWord) / Math.max(1, letters)
  return blockWidth - widthOf(line.box) < wordWidth + spareEm * line.size
}

/** How many characters of a text cannot be broken apart at its start. */
function wrapUnit(text: string): number {
  if (isUnspaced(text.codePointAt(0) ?? 0)) return 1
  const end = text.indexOf(' ')
  return end < 0 ? text.length : end
}

/** Hyphens stay: slides break words at hyphens that are part of the word. */
function join(before: string, after: string): string {
  const last = before.codePointAt(before.length - 1) ?? 0
  const first = after.codePointAt(0) ?? 0
  if (isUnspaced(last) && isUnspaced(first)) return before + after
  if (/\p{L}-$/u.test(before) && /^\p{L}/u.test(after)) return before + after
  return `${before} ${after}`
}
