import { lostLetter } from '../text-layer/lost-letters.ts'

/** A glyph is at most so many letters: ffi. */
const lettersMax = 3
/** Cost of a further letter for a glyph, compared with 1 for a letter that OCR misread; decides between f and ff. Chosen by eye. */
const furtherCost = 0.1
/** Cost of what a picture need not show: a letter for a lost glyph, which may have no ink, and a space beside it. Chosen by eye. */
const unseenCost = 0.5
const never = Number.POSITIVE_INFINITY

export interface AlignedLetters {
  /** Empty if the letters beside the glyph stand side by side. */
  letters: string
  /** The number of letters around the glyph that OCR misread, plus a little for each further letter of a glyph. */
  cost: number
}

/** What is before and after a lost glyph, of which other glyphs may be lost too; a letter or space at least on both sides. */
export interface Surroundings {
  before: string[]
  after: string[]
}

/** A place of the pattern and what its ways through the text cost. */
interface Item {
  /** Undefined for a lost glyph. */
  letter?: string
  isWanted?: boolean
  skip: number
  /** Of another letter than this one, or of any for a glyph. */
  replace: number
  /** Of a letter of the text behind it that the pattern lacks. */
  insert: number
}

/**
 * What a text has in the place of a lost glyph. Undefined if it has not the two letters beside it. Takes time in proportion
 * to the length of the text (Sellers, "The theory and computation of evolutionary distances", 1980).
 */
export function alignedLetters(
  { before, after }: Surroundings,
  text: string[],
): AlignedLetters | undefined {
  const items = [...before.flatMap(itemsOf), ...glyph(true), ...after.flatMap(itemsOf)]
  makeExact(items)
  const costs = costsOf(items, text)
  const last = costs.subarray(items.length * (text.length + 1))
  const cost = last.reduce((least, one) => Math.min(least, one), never)
  if (cost === never) return undefined
  return { letters: traced(items, text, { costs, end: last.indexOf(cost) }), cost }
}

function itemsOf(letter: string): Item[] {
  return letter === lostLetter ? glyph(false) : [{ letter, skip: 1, replace: 1, insert: 1 }]
}

/** A glyph is one letter, or several, or nothing. */
function glyph(isWanted: boolean): Item[] {
  return Array.from({ length: lettersMax }, (_, at) => ({
    ...{ isWanted, skip: at === 0 ? unseenCost : 0, replace: at === 0 ? 0 : furtherCost },
    insert: isWanted ? never : 1,
  }))
}

/** The letters nearest to the wanted glyph have to be in the text. */
function makeExact(items: Item[]): void {
  const from = items.findIndex(({ isWanted }) => isWanted)
  for (const side of [items.slice(0, from).reverse(), items.slice(from + lettersMax)]) {
    const [first] = side
    if (first?.letter !== ' ') makeAnchor(first)
    else {
      // a space beside a lost glyph may only be inferred from its width
      Object.assign(first, { skip: unseenCost, replace: never })
      makeAnchor(side[1])
    }
  }
  const before = items[from - 1]
  if (before !== undefined) before.insert = never
}

function makeAnchor(item: Item | undefined): void {
  if (item?.letter !== undefined) Object.assign(item, { skip: never, replace: never })
}

/** The least cost at which the first items of the pattern end at each place of the text, one row for each item. */
function costsOf(items: Item[], text: string[]): Float64Array {
  const width = text.length + 1
  const costs = new Float64Array((items.length + 1) * width)
  items.forEach((item, row) => {
    const start = (row + 1) * width
    costs[start] = (costs[start - width] as number) + item.skip
    for (let at = 1; at <= text.length; at++) {
      const here = start + at
      costs[here] = Math.min(
        (costs[here - width - 1] as number) + costOfMatch(item, text[at - 1] as string),
        (costs[here - width] as number) + item.skip,
        (costs[here - 1] as number) + item.insert,
      )
    }
  })
  return costs
}

function costOfMatch({ letter, replace }: Item, other: string): number {
  if (letter === undefined) return other === ' ' ? never : replace
  return lookOf(letter) === lookOf(other) ? 0 : replace
}

/** The letters of the text that the wanted glyph was matched with. */
function traced(
  items: Item[],
  text: string[],
  { costs, end }: { costs: Float64Array; end: number },
): string {
  const width = text.length + 1
  let letters = ''
  let at = end
  for (let row = items.length; row > 0; ) {
    const item = items[row - 1] as Item
    const here = row * width + at
    const cost = costs[here] as number
    const other = text[at - 1]
    const isMatched =
      other !== undefined && cost === (costs[here - width - 1] as number) + costOfMatch(item, other)
    if (isMatched && item.isWanted) letters = other + letters
    const isInserted =
      !isMatched && other !== undefined && cost === (costs[here - 1] as number) + item.insert
    if (isMatched || isInserted) at--
    if (!isInserted) row--
  }
  return letters
}

/** The letter, alike for those that OCR takes for one another. */
function lookOf(letter: string): string {
  if ('lI1|'.includes(letter)) return 'l'
  return letter === '0' ? 'o' : letter.toLowerCase()
}
