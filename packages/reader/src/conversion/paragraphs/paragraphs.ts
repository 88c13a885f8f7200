import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { type BlockFacts, blockFactsOf } from './block-facts.ts'
import { indentsOf } from './code-lines.ts'
import { continuesParagraph } from './continues-paragraph.ts'
import { isInsideWord, separatorOf } from './join-lines.ts'
import type { LineBreak } from './line-break.ts'
import type { LineFacts } from './line-facts.ts'
import { type SlideTexts, slideTextsOf } from './slide-texts.ts'

/** How much of the end of a text tells what separates it from the next line: a letter of two units and a hyphen. */
const endLength = 3

/** A paragraph, a list item or a row of a table. */
export interface Paragraph {
  text: string
  /** Its first line; for a table row, the first line of the table. */
  start: Line
}

/** How a block is read. */
export interface BlockReading {
  isTitle?: boolean
  /** What other texts of the slide tell. */
  texts?: SlideTexts
}

/**
 * The paragraphs and list items of a block: a wrapped line is joined to the one before. Lines of code keep
 * their indentation.
 */
export function paragraphsOf(block: Block, reading: BlockReading = {}): Paragraph[] {
  const { lines, rows } = block
  const { isTitle = false, texts = slideTextsOf([block]) } = reading
  if (block.cells !== undefined) {
    return cellBlocksOf(block).flatMap((cell) => paragraphsOf(cell, { texts }))
  }
  if (rows !== undefined) return rows.map((text) => ({ text, start: lines[0] as Line }))
  const facts = blockFactsOf(block, texts.blocks)
  const breaks = breaksOf(facts, { isTitle, texts })
  const { isListing } = facts
  const indents = isListing && !isTitle ? indentsOf(lines, block, texts.blocks) : []
  const shownText = ({ text }: Line, index: number) =>
    isListing ? ' '.repeat(indents[index] ?? 0) + text : markedText(text)
  const paragraphs: { pieces: string[]; start: Line }[] = []
  let end = ''
  lines.forEach((line, index) => {
    const pieces = paragraphs.at(-1)?.pieces
    const lineBreak = breaks[index - 1]
    const isInWord = lineBreak !== undefined && isInsideWord(lineBreak)
    if (
      pieces !== undefined &&
      lineBreak !== undefined &&
      (isInWord || continuesParagraph(lineBreak))
    ) {
      if (isInWord && lineBreak.before.line.dividesWord)
        pieces.push(pieces.pop()?.slice(0, -1) ?? '')
      else if (!isInWord) pieces.push(separatorOf(end, lineBreak))
      pieces.push(line.text)
      end = (end + pieces.slice(-2).join('')).slice(-endLength)
    } else {
      paragraphs.push({ pieces: [shownText(line, index)], start: line })
      end = line.text.slice(-endLength)
    }
  })
  return paragraphs.map(({ pieces, start }) => ({ text: pieces.join(''), start }))
}

/** The text of a line with one space behind its list mark, which a tab may follow in a monospaced font too. */
function markedText(text: string): string {
  const end = listMarkLength(text)
  return end > 0 && text.startsWith('  ', end)
    ? `${text.slice(0, end)} ${text.slice(end).trimStart()}`
    : text
}

/** The cells of a table row that holds lists, each a block of its own. */
export function cellBlocksOf({ cells = [], frame }: Block): Block[] {
  return cells.map((cell) => ({ ...blockOf(cell), frame }))
}

/** The line breaks of a block that is no table, in order. */
export function lineBreaksOf(
  block: Block,
  { isTitle = false, texts = slideTextsOf([block]) }: BlockReading,
): LineBreak[] {
  return breaksOf(blockFactsOf(block, texts.blocks), { isTitle, texts })
}

function breaksOf(facts: BlockFacts, reading: Required<BlockReading>): LineBreak[] {
  return facts.lines.slice(1).map((line, index) => ({
    before: facts.lines[index] as LineFacts,
    line,
    block: facts,
    at: index + 1,
    ...reading,
  }))
}
