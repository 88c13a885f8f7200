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

/** Words that are written with a hyphen seldom end so many lines of a block with it. */
const dividedMin = 2

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
  const divided = dividesWords(lines)
  const textOf = ({ text }: Line, index: number) =>
    code ? ' '.repeat(indents[index] ?? 0) + text : markedText(text)
  const paragraphs: { pieces: string[]; start: Line }[] = []
  let textLeft: number | undefined
  let end = ''
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const pieces = paragraphs.at(-1)?.pieces
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
    if (pieces !== undefined && lineBreak !== undefined && isWrapped(lineBreak)) {
      if (divided(lineBreak.before, line)) pieces.push(pieces.pop()?.slice(0, -1) ?? '')
      else if (!goesOnInWord(lineBreak)) pieces.push(separatorOf(end, line.text))
      pieces.push(line.text)
      end = (end + pieces.slice(-2).join('')).slice(-endLength)
    } else {
      paragraphs.push({ pieces: [textOf(line, index)], start: line })
      end = line.text.slice(-endLength)
      textLeft = line.textLeft
    }
  })
  return paragraphs.map(({ pieces, start }) => ({ text: pieces.join(''), start }))
}

/**
 * Tells of line breaks whether the hyphen in front of them only divides its word: a soft one, or one of several in the
 * block that divide words in small letters. A single one may be a part of its word.
 */
function dividesWords(lines: Line[]): (before: Line, line: Line) => boolean {
  const isSuch = (before: Line, line: Line) =>
    /(?:^|[^\p{L}-])\p{L}\p{Ll}{0,40}-$/u.test(before.text) && /^\p{Ll}{2}/u.test(line.text)
  const found = lines.filter((line, index) => index > 0 && isSuch(lines[index - 1] as Line, line))
  return (before, line) =>
    before.dividesWord === true || (found.length >= dividedMin && isSuch(before, line))
}

/** The text of a line with one space behind its list mark, which a tab may follow in a monospaced font too. */
function markedText(text: string): string {
  const end = listMarkLength(text)
  return end > 0 && text.startsWith('  ', end)
    ? `${text.slice(0, end)} ${text.slice(end).trimStart()}`
    : text
}

/** Other hyphens are kept: most slides break words only at hyphens that are part of the word. Brackets touch what they enclose, dashes their words. */
function separatorOf(before: string, after: string): '' | ' ' {
  const last = before.codePointAt(before.length - 1) ?? 0
  const first = after.codePointAt(0) ?? 0
  if (isUnspacedScript(last) && isUnspacedScript(first)) return ''
  const touches = /[([{]$/u.test(before) || /^(?:[)\]}]|—\p{L})/u.test(after)
  return touches || breaksWord(before, after) ? '' : ' '
}
