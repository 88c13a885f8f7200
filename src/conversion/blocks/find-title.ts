import { heightOf, overlapAcross, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'

/** Shares of the slide's height. */
const topBand = 0.3
const startsAbove = 0.55
/** Letters as large as this share of the slide's height make a title at the top. */
const largeLetter = 0.05
/** Letters as large as this make one anywhere above the middle, as on a slide that has nothing else. */
const hugeLetter = 0.08
/** In the top band a title has at least this share of the size of the largest letters there. */
const topShareMin = 0.4
/** Elsewhere of the largest on the slide. */
const largestShareMin = 0.8
/** And is at least this much larger than the usual letter of the slide. */
const overUsualMin = 1.08
/** A line above the title is at least this much smaller. */
const kickerRatio = 1.25
const linesMax = 4
/** So many blocks of one size are labels, none of them the title. */
const labelsMin = 4

/**
 * The block that is the slide's title, -1 where none is: the heading of the document's structure,
 * else the topmost block of large letters in the top band, else of the largest letters in the upper
 * half. A small line right above a larger one introduces the title and is not it.
 */
export function findTitle(blocks: Block[], slideHeight: number): number {
  const heading = blocks.findIndex((block) => block.lines.some((line) => line.heading))
  if (heading >= 0) return heading
  const able = blocks.filter((block) => canBeTitle(block, slideHeight))
  const usual = usualSize(blocks)
  const atTop = able.filter((block) => block.box.top < topBand * slideHeight)
  const largestAtTop = largestOf(atTop)
  const largest = largestOf(blocks)
  const outstanding = (block: Block) =>
    block.size >= overUsualMin * usual ||
    (block.size >= largeLetter * slideHeight && !isOneOfMany(block, blocks))
  const title =
    topmost(
      atTop.filter((block) => outstanding(block) && block.size >= topShareMin * largestAtTop),
    ) ??
    topmost(
      able.filter(
        (block) => block.size >= overUsualMin * usual && block.size >= largestShareMin * largest,
      ),
    ) ??
    topmost(able.filter((block) => block.size >= hugeLetter * slideHeight && block.size >= largest))
  return title === undefined
    ? -1
    : blocks.indexOf(title.size < largeLetter * slideHeight ? underKicker(title, able) : title)
}

function canBeTitle(block: Block, slideHeight: number): boolean {
  if (block.rows !== undefined || startsWithBullet(block)) return false
  if (block.lines.length > linesMax || block.box.top > startsAbove * slideHeight) return false
  return block.lines.every(({ angle }) => Math.abs(angle) < 0.03) && hasWords(block)
}

function startsWithBullet({ lines: [first] }: Block): boolean {
  return first !== undefined && /^[•‣⁃◦▪▫●➢➤✓✔❑❖–-] ?\S/u.test(first.text)
}

/** Whether it is as large as several others, as the labels of a drawing are. */
function isOneOfMany({ size }: Block, blocks: Block[]): boolean {
  const alike = blocks.filter((other) => Math.abs(other.size - size) < 0.05 * size)
  return alike.length >= labelsMin
}

function hasWords(block: Block): boolean {
  return block.lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function largestOf(blocks: Block[]): number {
  return blocks.reduce((most, block) => Math.max(most, block.size), 0)
}

/** The size that most letters of the slide have. */
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
