import { type Block, blockOf } from '../lines/block.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { indentsOf, isListing } from './code-lines.ts'
import { breaksWord, goesOnInWord, isWrapped } from './is-wrapped.ts'
import { type LineReach, reachOf } from './line-reach.ts'
import { brokenParagraphs } from './tagged-paragraphs.ts'
import { type WrapSpaces, wrapSpacesOf } from './wrap-spaces.ts'

/** How much of the end of a text tells what separates it from the next line: a letter of two units and a hyphen. */
const endLength = 3

/** A paragraph, a list item or a row of a table. */
export interface Paragraph {
  text: string
  /** Its first line; for a table row, the first line of the table. */
  start: Line
}

/** What other texts of a slide tell about the paragraphs of a block. */
export interface SlideTexts {
  /** All blocks of the slide. */
  blocks: Block[]
  /** How wide texts of the slide run. */
  reach: LineReach
  spaces: WrapSpaces
}

/**
 * The paragraphs and list items of a block: a wrapped line is joined to the one before. Lines of code keep
 * their indentation.
 */
export function paragraphsOf(
  block: Block,
  {
    isTitle = false,
    blocks = [block],
    reach = reachOf(block.lines),
    spaces = wrapSpacesOf(blocks),
  }: Partial<SlideTexts> & { isTitle?: boolean } = {},
): Paragraph[] {
  const { lines, rows, cells } = block
  if (cells !== undefined) {
    const texts = { blocks, reach, spaces }
    return cells.flatMap((cell) => paragraphsOf({ ...blockOf(cell), frame: block.frame }, texts))
  }
  if (rows !== undefined) return rows.map((text) => ({ text, start: lines[0] as Line }))
  const code = isListing(block, blocks)
  const indents = code && !isTitle ? indentsOf(lines, block, blocks) : []
  const broken = brokenParagraphs(block)
  const paragraphs: Paragraph[] = []
  const textOf = (line: Line) => (code ? line.text : markedText(line.text))
  let textLeft: number | undefined
  // kept apart, because the whole text grows with every line
  let end = ''
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const last = paragraphs.at(-1)
    const lineBreak = before && {
      before,
      line,
      block,
      textLeft,
      isTitle,
      isCode: code,
      reach,
      spaces,
      broken,
    }
    if (last !== undefined && lineBreak !== undefined && isWrapped(lineBreak)) {
      const separator = goesOnInWord(lineBreak) ? '' : separatorOf(end, line.text)
      last.text += separator + line.text
      end = (end + separator + line.text).slice(-endLength)
    } else {
      const indent = ' '.repeat(indents[index] ?? 0)
      paragraphs.push({ text: indent + textOf(line), start: line })
      end = line.text.slice(-endLength)
      textLeft = line.textLeft
    }
  })
  return paragraphs
}

/** The text of a line with one space behind its list mark, which a tab may follow in a monospaced font too. */
function markedText(text: string): string {
  const end = listMarkLength(text)
  return end > 0 && text.startsWith('  ', end)
    ? `${text.slice(0, end)} ${text.slice(end).trimStart()}`
    : text
}

/** Hyphens are kept: slides break words only at hyphens that are part of the word. Brackets touch what they enclose, dashes their words. */
function separatorOf(before: string, after: string): '' | ' ' {
  const last = before.codePointAt(before.length - 1) ?? 0
  const first = after.codePointAt(0) ?? 0
  if (isUnspacedScript(last) && isUnspacedScript(first)) return ''
  const touches = /[([{]$/u.test(before) || /^(?:[)\]}]|—\p{L})/u.test(after)
  return touches || breaksWord(before, after) ? '' : ' '
}
