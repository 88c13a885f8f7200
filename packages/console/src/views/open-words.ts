import { cellText, type SlideRow } from '../desk/slide-table.ts'
import {
  type Block,
  type Box,
  blocksOf,
  isUnsureAsAWhole,
  piecesOf,
  type UnsureWord,
  unsureWordsOf,
} from './blocks.ts'
import { occurrences, placesOfWords, type Stretch } from './unsure-places.ts'

/** A word that OCR is not sure of, or a block that is looked at as one. */
export interface OpenWord {
  /** Identifies it among the checked rows and words of its deck. */
  key: string
  /** The position of its block on the slide. */
  block: number
  word: UnsureWord
  /** The place of the word on the slide, or of its block if that is all that is known. */
  box: Box | undefined
}

const known = new WeakMap<SlideRow, readonly OpenWord[]>()

/** All words of a row that OCR is not sure of, in reading order. */
export function unsureWordsIn(row: SlideRow): readonly OpenWord[] {
  const before = known.get(row)
  if (before) return before
  const words = blocksOf(row).flatMap((block, at) =>
    unsureWordsOf(block).map((word, position) => ({
      key: `${cellText(row.number)}/${at}.${position}`,
      block: at,
      word,
      box: word.box ?? block.box ?? undefined,
    })),
  )
  known.set(row, words)
  return words
}

/** The unsure words that are neither found right nor corrected: a word is corrected if the edited text has it less often. */
export function openWordsIn(
  row: SlideRow,
  shown: SlideRow,
  checked: ReadonlySet<string>,
): readonly OpenWord[] {
  const words = unsureWordsIn(row)
  const text = cellText(shown.slide)
  if (text === cellText(row.slide)) {
    return words.some(({ key }) => checked.has(key))
      ? words.filter(({ key }) => !checked.has(key))
      : words
  }
  const blocks = blocksOf(row)
  const corrected = new Map<string, number>()
  const settled = new Set<OpenWord>()
  // of words that are alike, those that were corrected one by one are known
  const known = words.toSorted((a, b) => Number(checked.has(b.key)) - Number(checked.has(a.key)))
  for (const open of known) {
    const { key, block, word } = open
    const alike = `${block} ${word.text}`
    const left = corrected.get(alike) ?? correctedIn(text, blocks, open)
    if (checked.has(key) || left > 0) settled.add(open)
    corrected.set(alike, left - 1)
  }
  return words.filter((word) => !settled.has(word))
}

/** The blocks of a slide as they are marked: without the doubts that somebody has settled. */
export function blocksLeft(slide: {
  row: SlideRow | undefined
  open: readonly OpenWord[]
}): Block[] {
  return blocksOf(slide.row).map((block, at) => {
    const left = slide.open.filter((open) => open.block === at).map(({ word }) => word)
    if (!isUnsureAsAWhole(block)) return { ...block, unsure: left }
    return left.length > 0 ? block : { ...block, unsure: [], confidence: null }
  })
}

/** How many times less often the edited text has a word than its block had it. */
function correctedIn(text: string, blocks: readonly Block[], { block, word }: OpenWord): number {
  const source = blocks[block]
  const now = partOf(text, blocks, block)
  if (!source || !now) return 1
  const edited = text.slice(now.from, now.to)
  if (isUnsureAsAWhole(source)) return edited === source.text ? 0 : 1
  return occurrences(source.text, word.text).length - occurrences(edited, word.text).length
}

/** The text of a slide with another word in the place of an unsure one; undefined if that is not in it. */
export function withWord(
  text: string,
  blocks: readonly Block[],
  { block, word, by }: Pick<OpenWord, 'block' | 'word'> & { by: string },
): string | undefined {
  const source = blocks[block]
  const part = partOf(text, blocks, block)
  if (!source || !part) return undefined
  const own = text.slice(part.from, part.to)
  const place = isUnsureAsAWhole(source)
    ? { from: 0, to: own.length }
    : placesOfWords(own, source).get(word)
  if (!place) return undefined
  return text.slice(0, part.from + place.from) + by + text.slice(part.from + place.to)
}

/** Where the lines of a block are in the text of its slide. */
function partOf(text: string, blocks: readonly Block[], block: number): Stretch | undefined {
  let from = 0
  for (const piece of piecesOf(text, blocks)) {
    const to = from + piece.lines.join('\n').length
    if (piece.block === block) return { from, to }
    from = to + 1
  }
  return undefined
}
