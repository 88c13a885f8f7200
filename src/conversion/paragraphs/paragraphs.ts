import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { blockFactsOf } from './block-facts.ts'
import { indentsOf } from './code-lines.ts'
import { goesOn } from './goes-on.ts'
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
  if (lines.length === 1) return lines.map((start) => ({ text: start.text, start }))
  const breaks = lineBreaksOf(block, { isTitle, texts })
  const isCode = breaks[0]?.block.isListing && !isTitle
  const indents = isCode ? indentsOf(lines, block, texts.blocks) : []
  const paragraphs: Paragraph[] = []
  // kept apart, because the whole text grows with every line
  let end = ''
  lines.forEach((line, index) => {
    const last = paragraphs.at(-1)
    const lineBreak = breaks[index - 1]
    const isInWord = lineBreak !== undefined && isInsideWord(lineBreak)
    if (last !== undefined && lineBreak !== undefined && (isInWord || goesOn(lineBreak))) {
      const separator = isInWord ? '' : separatorOf(end, line.text)
      last.text += separator + line.text
      end = (end + separator + line.text).slice(-endLength)
    } else {
      paragraphs.push({ text: ' '.repeat(indents[index] ?? 0) + line.text, start: line })
      end = line.text.slice(-endLength)
    }
  })
  return paragraphs
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
  const facts = blockFactsOf(block)
  return facts.lines.slice(1).map((line, index) => ({
    before: facts.lines[index] as LineFacts,
    line,
    block: facts,
    at: index + 1,
    texts,
    isTitle,
  }))
}
