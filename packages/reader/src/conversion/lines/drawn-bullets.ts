import { type Box, heightOf, middleOf, overlapDown, widthOf } from '@rowdeck/core/deck-model/box'
import type { Page } from '@rowdeck/core/deck-model/page'
import { areNearlyAll, belongsEm, letterGapEm, sameEdgePoints, sameSizeRatio } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { pairedMax } from '../near/comparisons.ts'
import { textSizeRatioMax } from './baseline.ts'
import type { Line } from './line.ts'
import { listItemsMin, listMarkLength } from './list-marks.ts'
import { areMostlyRightToLeft } from './right-to-left.ts'

/** Minimum height of a bullet, in ems of the line's size. Chosen by eye. */
const heightMinEm = 0.12
/**
 * Where programs put a bullet that is drawn, and how large it is, in ems: by these alone, 14 of 16 shapes that stand alone are bullets
 * on 7,236 pages, and with two words behind them all. The gap is wider in labels of arrows and in signs of formulas.
 */
const usual = { height: [0.2, 0.6], gap: [0.25, 1], middle: [0.35, 0.7] } as const
/** Maximum ratio of the sides of a dot or a square. Chosen by eye. */
const dotRatioMax = 1.25
/** As many letters of a script without spaces as two words have. */
const unspacedWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6}/u

interface Item {
  line: Line
  bullet: Box
  /** Distance between them, in ems. */
  gapEm: number
}

/**
 * Adds bullets that are drawn as shapes to the text of their lines, so that these are list items like those with
 * bullets of a font. Where text runs from right to left, they are to the right of it. Shapes below each other are bullets, and then others like them, because a level may have one item.
 * So are dots where bullets usually stand, before words that are not the largest on the page, if no shape like them is elsewhere.
 */
export function markDrawnBullets(
  lines: Line[],
  page: Pick<Page, 'bullets' | 'width' | 'height'>,
): void {
  const { bullets } = page
  if (bullets.length === 0) return
  const backward = areMostlyRightToLeft(lines)
  const index = new BoxIndex(bullets)
  const items = lines.flatMap((line) => {
    const gapTo = (bullet: Box) =>
      backward ? bullet.left - line.box.right : line.box.left - bullet.right
    const bullet = bulletOf(line, { bullets, index, gapTo })
    return bullet === undefined ? [] : [{ line, bullet, gapEm: gapTo(bullet) / line.size }]
  })
  if (items.length > pairedMax) return
  const listed = items.filter((item) => isInList(item, items))
  const bulleted = items.filter((item) => listed.some((other) => areAlike(item, other)))
  const dots = items.filter((item) => !bulleted.includes(item) && isUsual(item, lines))
  const beside = new Set([...bulleted, ...dots].map(({ bullet }) => bullet))
  const others = bullets.filter((bullet) => !beside.has(bullet) && isOnPage(bullet, page))
  const alone = dots.filter(({ bullet }) => !others.some((other) => areOneSize(bullet, other)))
  for (const item of [...bulleted, ...alone]) addMark(item, backward)
}

/** Whether a shape is a dot where bullets usually stand, before words that are smaller than others of the page, or as large. */
function isUsual({ line, bullet, gapEm }: Item, lines: Line[]): boolean {
  const [width, height] = [widthOf(bullet), heightOf(bullet)]
  if (Math.max(width, height) > dotRatioMax * Math.min(width, height)) return false
  const middle = middleOf(bullet).y - line.box.top
  const isThere =
    isWithin(usual.height, Math.max(width, height) / line.size) &&
    isWithin(usual.gap, gapEm) &&
    isWithin(usual.middle, middle / line.size)
  return (
    isThere &&
    hasWords(line.text) &&
    lines.some((other) => other !== line && other.size >= line.size)
  )
}

/** Whether a text has two words; a shape before less may be a sign or a key. */
function hasWords(text: string): boolean {
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word))
  return words.length > 1 || unspacedWords.test(text)
}

function isWithin([least, most]: readonly [number, number], value: number): boolean {
  return value >= least && value <= most
}

function isOnPage(
  { left, top }: Box,
  { width, height }: { width: number; height: number },
): boolean {
  return left >= 0 && left < width && top >= 0 && top < height
}

function areOneSize(one: Box, other: Box): boolean {
  return [widthOf, heightOf].every((sideOf) => {
    const sides = [sideOf(one), sideOf(other)]
    return Math.max(...sides) <= sameSizeRatio * Math.min(...sides)
  })
}

interface Bullets {
  bullets: Box[]
  index: BoxIndex
  /** The gap between the line and a bullet. */
  gapTo: (bullet: Box) => number
}

function bulletOf(line: Line, { bullets, index, gapTo }: Bullets): Box | undefined {
  const { box, size, angle, text } = line
  if (angle !== 0 || listMarkLength(text) > 0) return undefined
  const reach = belongsEm * size
  const beside = { ...box, left: box.left - reach, right: box.right + reach }
  const found = index.first(beside, (at) => {
    const bullet = bullets[at] as Box
    const { left, top, right, bottom } = bullet
    const gap = gapTo(bullet)
    if (gap < letterGapEm * size || gap > belongsEm * size) return false
    const height = Math.max(bottom - top, right - left)
    if (height < heightMinEm * size || height >= size) return false
    return areNearlyAll(overlapDown(bullet, box), bottom - top)
  })
  return bullets[found]
}

function isInList({ bullet }: Item, items: Item[]): boolean {
  const alike = items.filter(
    ({ bullet: other }) =>
      Math.abs(other.left - bullet.left) < sameEdgePoints &&
      Math.abs(other.bottom - other.top - (bullet.bottom - bullet.top)) < sameEdgePoints,
  )
  return alike.length >= listItemsMin
}

function areAlike(one: Item, other: Item): boolean {
  const [height, otherHeight] = [heightEm(one), heightEm(other)]
  return Math.max(height, otherHeight) <= textSizeRatioMax * Math.min(height, otherHeight)
}

function heightEm({ line, bullet }: Item): number {
  return (bullet.bottom - bullet.top) / line.size
}

function addMark({ line, bullet }: Item, backward: boolean): void {
  line.textLeft = backward ? line.box.right : line.box.left
  if (backward) line.box.right = bullet.right
  else line.box.left = bullet.left
  line.text = `• ${line.text}`
}
