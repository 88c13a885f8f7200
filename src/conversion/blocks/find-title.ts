import { containsMost, heightOf, overlapAcross, overlapDown, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { horizontalRadiansMax } from '../lines/character-cell.ts'
import { isMarkedItem, isNumbered, listMarkLength } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { ascending, countBelow, countUpTo } from '../near/sorted.ts'
import { withoutLogos } from './logo-words.ts'
import { isLabelAbove, isNumber } from './section-label.ts'

/** Shares of the slide's height: top band in which titles are expected, and lowest start of a title elsewhere. Chosen by eye. */
const topBand = 0.3
const startsAbove = 0.55
/** Minimum font size, as a share of the slide's height, of a title at the top that is no larger than the body. Chosen by eye. */
const largeLetter = 0.05
/** Minimum font size of a title of a slide whose text is all one size, such as a section slide. Chosen by eye. */
const hugeLetter = 0.08
/** The same for a block that stands alone, or is this many times as large as any other, such as a section's name. Chosen by eye. */
const loneLetter = 0.04
const aloneRatio = 1.3
/** Lowest start of such a block: sections are often named in the lower half. Chosen by eye. */
const aloneAbove = 0.85
/** A small title at the very top has at most two lines and nothing beside it; it starts and ends above these. Chosen by eye. */
const headLinesMax = 2
const headStart = 0.2
const headEnd = 0.25
/** Minimum font size of a title relative to the largest in the top band: separates it from small headers. Chosen by eye. */
const topShareMin = 0.4
/** The same for text below the head of the slide, relative to all that may be a title: beside a title in a panel. Chosen by eye. */
const lowerShareMin = 0.6
/** The same outside the top band, relative to the largest on the slide. Chosen by eye. */
const largestShareMin = 0.8
/** Separates a title from body text: by how much it exceeds the most frequent font size, as a share. Chosen by eye. */
const overUsualMin = 0.08
/** A kicker is at least this much smaller than the title below it. Chosen by eye. */
const kickerRatio = 1.25
/** Longer blocks are body text. Chosen by eye. */
const linesMax = 4
/** This many blocks of one size are labels of a drawing, none of them the title. Chosen by eye. */
const labelsMin = 4
/** Sizes that differ by less than this share are the same. */
const sameSizeShare = 0.05
/** Unless it is above all others by this many ems. Chosen by eye. */
const aboveEm = 2

/**
 * Index of the title block, -1 if there is none: the heading in the document's structure, otherwise the
 * topmost block in a large font in the top band, otherwise the one in the largest font in the upper half.
 * A small line directly above a larger one (a kicker) is not the title.
 */
export function findTitle(all: Block[], slideHeight: number): number {
  const blocks = withoutLogos(all, slideHeight)
  const heading = blocks.findIndex((block) => block.lines.some((line) => line.heading))
  if (heading >= 0) return heading
  const able = blocks.filter((block) => canBeTitle(block, slideHeight))
  const usual = usualSize(blocks)
  const least = lowerShareMin * largestOf(able)
  const atTop = able.filter(({ box: { top }, size }) => {
    return top < topBand * slideHeight && (top < headStart * slideHeight || size >= least)
  })
  const largestAtTop = largestOf(atTop)
  const largest = largestOf(blocks)
  const isBelowText = belowText(blocks)
  const isOneOfMany = oneOfMany(blocks)
  const outstanding = (block: Block) =>
    block.size >= (1 + overUsualMin) * usual ||
    (block.size >= largeLetter * slideHeight &&
      (!isOneOfMany(block) || standsAboveRow(block, blocks)) &&
      !isBelowText(block))
  const title =
    topmost(
      atTop.filter((block) => outstanding(block) && block.size >= topShareMin * largestAtTop),
    ) ??
    topmost(
      able.filter(
        (block) =>
          block.size >= (1 + overUsualMin) * usual &&
          block.size >= largestShareMin * largest &&
          !isBelowText(block),
      ),
    ) ??
    topmost(
      able.filter((block) => block.size >= hugeLetter * slideHeight && block.size >= largest),
    ) ??
    largestAlone(blocks, slideHeight) ??
    headline(able, blocks, slideHeight)
  return title === undefined
    ? -1
    : all.indexOf(title.size < largeLetter * slideHeight ? underKicker(title, able) : title)
}

/** Tells whether words of nearly the same size are above a block, which is then text like them. */
function belowText(blocks: Block[]): (block: Block) => boolean {
  const worded = blocks.filter(hasWords).sort((a, b) => a.box.bottom - b.box.bottom)
  const bottoms = worded.map(({ box }) => box.bottom)
  let most = 0
  const largest = worded.map(({ size }) => (most = Math.max(most, size)))
  return ({ box, size }) => {
    const above = countUpTo(bottoms, box.top)
    return above > 0 && (largest[above - 1] as number) > size / aloneRatio
  }
}

/** The topmost block if it is much larger than any other, in the lower half too; a line right above it may label it. */
function largestAlone(blocks: Block[], slideHeight: number): Block | undefined {
  const worded = blocks.filter(hasWords)
  const largest = largestOf(worded)
  const found = worded.filter(({ size }) => size > largest / aloneRatio)
  const [only] = found
  if (only === undefined || found.length > 1 || largest < loneLetter * slideHeight) return undefined
  if (only.box.top > aloneAbove * slideHeight || !isTitleLike(only)) return undefined
  const above = worded.filter((other) => other.box.bottom <= only.box.top)
  const [label] = above
  return label === undefined || (above.length === 1 && isLabelAbove(label, only)) ? only : undefined
}

/** The line or two at the very top of a slide, above everything else. */
function headline(able: Block[], blocks: Block[], slideHeight: number): Block | undefined {
  const head = topmost(able)
  if (head === undefined || blocks.length < 2 || head.lines.length > headLinesMax) return undefined
  if (head.box.top > headStart * slideHeight || head.box.bottom > headEnd * slideHeight) {
    return undefined
  }
  const isAlone = blocks.every((other) => other === head || other.box.top >= head.box.bottom)
  return isAlone && !oneOfMany(blocks)(head) ? head : undefined
}

function canBeTitle(block: Block, slideHeight: number): boolean {
  return block.box.top <= startsAbove * slideHeight && isTitleLike(block)
}

function isTitleLike(block: Block): boolean {
  if (block.rows !== undefined || startsWithBullet(block) || isList(block)) return false
  if (block.lines.length > linesMax || hasEmptyLine(block)) return false
  return block.lines.every(({ angle }) => Math.abs(angle) < horizontalRadiansMax) && hasWords(block)
}

/** Whether the author left a line empty between others, as between the items of a list without marks. */
function hasEmptyLine({ lines }: Block): boolean {
  return lines.some(({ box }, at) => {
    const before = lines[at - 1]
    return before !== undefined && box.top - before.box.bottom > before.size
  })
}

/** Whether several lines begin with a shape, which one line may have in a title too. */
function isList({ lines }: Block): boolean {
  return lines.filter(({ text }) => listMarkLength(text) > 0 && !isNumbered(text)).length > 1
}

function startsWithBullet({ lines: [first] }: Block): boolean {
  return first !== undefined && isMarkedItem(first.text)
}

/** Tells whether several blocks have the font size of one, as the labels of a drawing do; the items of a list are no labels. */
function oneOfMany(blocks: Block[]): (block: Block) => boolean {
  const sizes = ascending(blocks.filter((it) => !startsWithBullet(it)).map(({ size }) => size))
  return ({ size }) => {
    const near = sameSizeShare * size
    return countBelow(sizes, size + near) - countUpTo(sizes, size - near) >= labelsMin
  }
}

/** The blocks of the same font size, with itself. */
function alikeTo({ size }: Block, blocks: Block[]): Block[] {
  return blocks.filter((other) => Math.abs(other.size - size) < sameSizeShare * size)
}

/** Whether a block is well above everything else, which includes a row of its size, and is in no shape without them. */
function standsAboveRow(block: Block, blocks: Block[]): boolean {
  const { box, size, frame } = block
  compare(blocks.length)
  const others = blocks.filter((other) => other !== block)
  if (others.some((other) => other.box.top < box.bottom + aboveEm * size)) return false
  const [first, ...row] = alikeTo(block, others)
  if (first === undefined || row.some((other) => overlapDown(first.box, other.box) <= 0))
    return false
  return frame === undefined || others.every((other) => containsMost(frame, other.box))
}

function hasWords(block: Block): boolean {
  return block.lines.some(({ text }) => /\p{L}/u.test(text) && !isNumber(text))
}

function largestOf(blocks: Block[]): number {
  return blocks.reduce((most, block) => Math.max(most, block.size), 0)
}

/** The font size of most letters on the slide. */
function usualSize(blocks: Block[]): number {
  const letters = new Map<number, number>()
  for (const { lines } of blocks) {
    for (const { size, text } of lines) {
      const step = Math.round(size * 2) / 2
      letters.set(step, (letters.get(step) ?? 0) + text.length)
    }
  }
  let usual = 0
  let most = 0
  for (const [size, count] of letters) {
    if (count > most) {
      usual = size
      most = count
    }
  }
  return usual
}

function topmost(blocks: Block[]): Block | undefined {
  let best: Block | undefined
  for (const block of blocks) if (best === undefined || isAbove(block, best)) best = block
  return best
}

function isAbove(block: Block, best: Block): boolean {
  const rise = best.box.top - block.box.top
  const near = 0.3 * Math.min(heightOf(block.box), heightOf(best.box))
  return Math.abs(rise) > near ? rise > 0 : block.box.left < best.box.left
}

function underKicker(title: Block, able: Block[]): Block {
  const larger = able.find(
    (block) =>
      block.size >= kickerRatio * title.size &&
      block.box.top >= title.box.top &&
      block.box.top - title.box.bottom < 1.5 * title.size &&
      widthOf(block.box) >= widthOf(title.box) &&
      overlapAcross(block.box, title.box) > 0.5 * widthOf(title.box),
  )
  return larger ?? title
}
