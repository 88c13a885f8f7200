import type { SlideRow } from '../desk/slide-table.ts'

/** A word that was read with less certainty than the rest. */
export interface UnsureWord {
  text: string
  /** From 0 to 1. */
  confidence: number
  /** Its place, as shares of the slide; missing if only the place of its block is known. */
  box?: Box | null
}

export type Box = readonly [left: number, top: number, width: number, height: number]

/** The area of a slide that fills its page. */
export const wholePage: Box = [0, 0, 1, 1]

/** A block of text and where it is on its slide. */
export interface Block {
  text: string
  role: string
  /** Left, top, width and height, as shares of the slide; null for text that is not on it. */
  box: Box | null
  /** From 0 to 1; null if the text was not read by OCR. */
  confidence: number | null
  unsure: readonly UnsureWord[]
}

const parsed = new WeakMap<SlideRow, readonly Block[]>()
const areas = new WeakMap<SlideRow, Box | undefined>()
const none: readonly Block[] = []

/** The blocks of a row in reading order; none if the row has no valid `blocks`. */
export function blocksOf(row: SlideRow | undefined): readonly Block[] {
  if (!row) return none
  const known = parsed.get(row)
  if (known) return known
  const cell: unknown = row.blocks
  const blocks = cellList(cell).flatMap(blockOf)
  parsed.set(row, blocks)
  return blocks
}

/** The part of its page that shows the slide, as shares of the page; undefined for the whole page. */
export function areaOf(row: SlideRow | undefined): Box | undefined {
  if (!row) return undefined
  if (!areas.has(row)) {
    const cell: unknown = row.area
    const area = boxOf(typeof cell === 'string' ? parseJson(cell) : cell)
    areas.set(row, area && area[2] > 0 && area[3] > 0 ? area : undefined)
  }
  return areas.get(row)
}

/** The members of a cell that is an array or JSON text of one; none for others. */
export function cellList(cell: unknown): unknown[] {
  return listOf(typeof cell === 'string' ? parseJson(cell) : cell)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function blockOf(value: unknown): Block[] {
  if (typeof value !== 'object' || value === null) return []
  const { text, role, box, confidence, unsure } = value as Record<string, unknown>
  if (typeof text !== 'string') return []
  return [
    {
      text,
      role: typeof role === 'string' ? role : 'text',
      box: boxOf(box),
      confidence: typeof confidence === 'number' ? confidence : null,
      unsure: listOf(unsure).flatMap(wordOf),
    },
  ]
}

/** A box from a cell; null for anything else. */
export function boxOf(value: unknown): Box | null {
  const [left, top, width, height] = listOf(value)
  if (![left, top, width, height].every(isShare)) return null
  return [left, top, width, height] as Box
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function wordOf(value: unknown): UnsureWord[] {
  const { text, confidence, box } = (value ?? {}) as Record<string, unknown>
  if (typeof text !== 'string' || typeof confidence !== 'number') return []
  return [{ text, confidence, box: boxOf(box) }]
}

/** Consecutive lines of a cell that belong to one block. */
export interface Piece {
  /** The position of the block in the row's list; undefined if the lines are in no block. */
  block: number | undefined
  lines: string[]
}

/**
 * Divides the text of a cell among the blocks that it was made from. Lines that were edited belong to
 * the block of the lines around them.
 */
export function piecesOf(text: string, blocks: readonly Block[]): Piece[] {
  const waiting = new Map<string, number[]>()
  blocks.forEach((block, index) => {
    for (const line of block.text.split('\n')) {
      waiting.set(line, [...(waiting.get(line) ?? []), index])
    }
  })
  const lines = text.split('\n')
  const owners = lines.map((line) => waiting.get(line)?.shift())
  const pieces: Piece[] = []
  lines.forEach((line, index) => {
    const block = owners[index] ?? missingOwner(owners, index, blocks.length)
    const last = pieces.at(-1)
    if (last && last.block === block) last.lines.push(line)
    else pieces.push({ block, lines: [line] })
  })
  return pieces
}

/** An edited line between blocks 1 and 3 is block 2; otherwise it belongs to the block before it. */
function missingOwner(
  owners: readonly (number | undefined)[],
  index: number,
  count: number,
): number | undefined {
  const before = owners.slice(0, index).findLast((owner) => owner !== undefined)
  const after = owners.slice(index).find((owner) => owner !== undefined)
  const skipped = before === undefined ? 0 : before + 1
  const isSkipped = skipped < (after ?? count) && !owners.includes(skipped)
  return isSkipped ? skipped : (before ?? after)
}

/** A block that OCR read with less confidence is to be checked as a whole if its words are not known. Chosen by eye. */
export const sureFrom = 0.9

/** So many unsure words that are most of their block are checked as a whole: marks on every word say nothing. By eye. */
const wholeFrom = 5

/** In such a block a word is still marked if it is rather wrong than right. */
const ratherWrongBelow = 0.5

/** Characters of scripts that put no spaces between words: each of them counts as a word. */
export const wordsWithoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu

/** The words of a block that are looked at one by one; the whole block if it is checked as one. */
export function unsureWordsOf(block: Omit<Block, 'box'>): readonly UnsureWord[] {
  const { text, confidence, unsure } = block
  return confidence !== null && isUnsureAsAWhole(block) ? [{ text, confidence }] : unsure
}

/** The words of a block that are marked in their places. */
export function markedWordsOf(block: Block): readonly UnsureWord[] {
  if (!isUnsureAsAWhole(block)) return block.unsure
  return block.unsure.filter(({ confidence }) => confidence < ratherWrongBelow)
}

/** Whether a block is to be checked as a whole: most of its words are unsure, or which of them are is not known. */
export function isUnsureAsAWhole({ text, confidence, unsure }: Omit<Block, 'box'>): boolean {
  if (unsure.length >= wholeFrom) return unsure.length > countWords(text) / 2
  return unsure.length === 0 && confidence !== null && confidence < sureFrom
}

function countWords(text: string): number {
  const withoutSpaces = text.match(wordsWithoutSpaces)?.length ?? 0
  const others = text.replaceAll(wordsWithoutSpaces, ' ').split(/\s+/)
  return withoutSpaces + others.filter(Boolean).length
}
