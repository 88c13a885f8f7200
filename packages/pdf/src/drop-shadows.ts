import { CharFlag, type Frame, type PageText } from '@rowdeck/core/deck-model/page'
import { keepOnly } from './keep-only.ts'
import { areNearlyAll, sameEdgeEm, wordGapEm } from './likeness.ts'

/** Letters that are nearer are dropped as duplicates, or are not if others lie on them. */
const offsetMinEm = 0.1
/** Maximum offset of a shadow, in ems; equal letters of a word are seldom as near, equal lines never. Chosen by eye. */
const offsetMaxEm = 0.36
/** Offsets of the letters of one shadow differ by less, in ems: rounding. */
const sameOffsetEm = 0.03
/** A shadow has as many letters, of as many kinds: "ll" and "tt" are as far apart in some fonts. Chosen by eye. */
const lettersMin = 3
const kindsMin = 3
/** Bounds the letters that one is compared with, and the comparisons on one page. */
const nearMax = 100
const comparisonsMax = 2_000_000

/** The same letter twice; the first is drawn first. */
interface Pair {
  first: number
  second: number
  across: number
  down: number
}

/**
 * Drops the shadows of texts, which lie further from them than fake bold does, so that PDFium mixes their letters: BBaassee. They
 * are the letters of a text at one and the same offset; the one drawn last is kept. Piled cards are none: a filled shape is
 * drawn between their texts. Changes the text in place.
 */
export function dropShadows(text: PageText, frames: readonly Frame[]): void {
  const pairs = pairsOf(text)
  if (pairs.length < lettersMin) return
  const dropped = new Set<number>()
  for (const level of Map.groupBy(pairs, ({ first }) => levelOf(text, first)).values()) {
    for (const shadow of byOffset(level)) {
      if (!isShadow(text, shadow) || isPile(text, shadow, frames)) continue
      for (const { first } of shadow) dropped.add(first)
    }
  }
  if (dropped.size > 0) drop(text, dropped)
}

/** The pairs of a line by their offsets. Each round takes out at least one pair. */
function byOffset(level: Pair[]): Pair[][] {
  const groups: Pair[][] = []
  let left = level
  while (left.length >= lettersMin) {
    const [first, ...more] = left as [Pair, ...Pair[]]
    const isSame = ({ across, down }: Pair) =>
      Math.abs(first.across - across) < sameOffsetEm && Math.abs(first.down - down) < sameOffsetEm
    groups.push([first, ...more.filter(isSame)])
    left = more.filter((pair) => !isSame(pair))
  }
  return groups
}

/** Letters that are drawn twice close to each other, in one size, in the order in which they are drawn. */
function pairsOf(text: PageText): Pair[] {
  const pairs: Pair[] = []
  let comparisons = 0
  for (const same of lettersByCode(text)) {
    if (same.length < 2 || comparisons > comparisonsMax) continue
    same.sort((one, other) => leftOf(text, one) - leftOf(text, other))
    for (let at = 0; at < same.length; at++) comparisons += addPairs(text, { same, at }, pairs)
  }
  return pairs.sort((one, other) => one.first - other.first)
}

/** Adds the pairs of a letter with those to its right; returns how many it was compared with. */
function addPairs(
  text: PageText,
  { same, at }: { same: number[]; at: number },
  pairs: Pair[],
): number {
  const one = same[at] as number
  const end = leftOf(text, one) + offsetMaxEm * (text.sizes[one] as number)
  let next = at + 1
  for (; next < same.length && next <= at + nearMax; next++) {
    const other = same[next] as number
    if (leftOf(text, other) > end) break
    const pair = pairOf(text, one, other)
    if (pair !== undefined) pairs.push(pair)
  }
  return next - at
}

function leftOf({ boxes }: PageText, index: number): number {
  return boxes[index * 4] as number
}

/** The level letters that objects of the page draw, each code apart. */
function lettersByCode({ codes, angles, objects, length }: PageText): Iterable<number[]> {
  const byCode = new Map<number, number[]>()
  for (let index = 0; index < length; index++) {
    if ((objects[index] as number) < 0 || angles[index] !== 0) continue
    const code = codes[index] as number
    const same = byCode.get(code)
    if (same === undefined) byCode.set(code, [index])
    else same.push(index)
  }
  return byCode.values()
}

/** Two equal letters, if one may be in the shadow of the other. */
function pairOf(text: PageText, one: number, other: number): Pair | undefined {
  const { boxes, sizes } = text
  const size = sizes[one] as number
  const apart = ((boxes[other * 4 + 1] as number) - (boxes[one * 4 + 1] as number)) / size
  // most are in other lines; letters of size 0 have no offset
  if (!(Math.abs(apart) <= offsetMaxEm) || sizes[other] !== size) return undefined
  const beside = (leftOf(text, other) - leftOf(text, one)) / size
  if (!(Math.max(Math.abs(beside), Math.abs(apart)) >= offsetMinEm)) return undefined
  return isDrawnFirst(text, one, other)
    ? { first: one, second: other, across: beside, down: apart }
    : { first: other, second: one, across: -beside, down: -apart }
}

/** A name for the line of a letter. */
function levelOf({ boxes, sizes }: PageText, index: number): string {
  const size = sizes[index] as number
  return `${size} ${Math.round((boxes[index * 4 + 1] as number) / (sameEdgeEm * size))}`
}

/** Whether pairs at one offset are a text and its shadow: they are nearly all that the line has between the first and the last. */
function isShadow({ codes, boxes, sizes, objects, length }: PageText, pairs: Pair[]): boolean {
  // a font may map one glyph to several characters
  const places = new Map(pairs.map((pair) => [boxes[pair.first * 4], pair]))
  const letters = [...places.values()].filter(({ first }) => (codes[first] as number) > 0x20)
  if (letters.length < lettersMin) return false
  if (new Set(letters.map(({ first }) => codes[first])).size < kindsMin) return false
  const [{ first }] = letters as [Pair]
  const [size, top] = [sizes[first] as number, boxes[first * 4 + 1] as number]
  const lefts = letters.map((pair) => boxes[pair.first * 4] as number)
  const [from, to] = [Math.min(...lefts), Math.max(...lefts)]
  const own = new Set(pairs.flatMap((pair) => [pair.first, pair.second]))
  let others = 0
  for (let index = 0; index < length; index++) {
    if ((objects[index] as number) < 0 || (codes[index] as number) <= 0x20 || own.has(index))
      continue
    const left = boxes[index * 4] as number
    const isLevel = Math.abs((boxes[index * 4 + 1] as number) - top) < sameEdgeEm * size
    others += Number(isLevel && left >= from && left <= to && sizes[index] === size)
  }
  // kerning may differ
  return areNearlyAll(letters.length, letters.length + others)
}

/** Whether a filled shape under the second of two texts covers the first. */
function isPile({ boxes, objects }: PageText, pairs: Pair[], frames: readonly Frame[]): boolean {
  const [{ first, second }] = pairs as [Pair]
  const [from, to] = [objects[first] as number, objects[second] as number]
  const [left, top] = [boxes[first * 4] as number, boxes[first * 4 + 1] as number]
  return frames.some((frame) => {
    const isBetween = frame.place !== undefined && frame.place > from && frame.place < to
    return (
      isBetween &&
      frame.left <= left &&
      frame.right >= left &&
      frame.top <= top &&
      frame.bottom >= top
    )
  })
}

/** Drops letters and the spaces that PDFium inferred beside them; a gap between words that they filled is a space. */
function drop(text: PageText, dropped: ReadonlySet<number>): void {
  const left = new Set(dropped)
  let last = -1
  for (let index = 0; index < text.length; index++) {
    if ((text.flags[index] as number) & CharFlag.generated || dropped.has(index)) continue
    const between = Array.from({ length: index - last - 1 }, (_, at) => last + 1 + at)
    const shadow = between.find((at) => dropped.has(at))
    if (last >= 0 && shadow !== undefined && areLevel(text, last, index)) {
      const size = text.sizes[index] as number
      const gap = (text.boxes[index * 4] as number) - (text.boxes[last * 4 + 2] as number)
      for (const at of between) left.add(at)
      if (gap > wordGapEm * size) {
        left.delete(shadow)
        text.codes[shadow] = 0x20
        text.objects[shadow] = -1
        text.flags[shadow] = CharFlag.generated
        text.boxes.fill(0, shadow * 4, shadow * 4 + 4)
      }
    }
    last = index
  }
  keepOnly(text, (index) => !left.has(index))
}

function areLevel({ boxes, sizes }: PageText, one: number, other: number): boolean {
  const down = Math.abs((boxes[one * 4 + 1] as number) - (boxes[other * 4 + 1] as number))
  return sizes[one] === sizes[other] && down < sameEdgeEm * (sizes[one] as number)
}

/** PDFium sorts some characters by their places. */
function isDrawnFirst({ objects }: PageText, one: number, other: number): boolean {
  const places = (objects[one] as number) - (objects[other] as number)
  return places === 0 ? one < other : places < 0
}
