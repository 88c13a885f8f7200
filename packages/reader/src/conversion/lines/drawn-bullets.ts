import { type Box, overlapDown } from '@rowdeck/core/deck-model/box'
import { areNearlyAll, belongsEm, letterGapEm, sameEdgePoints } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { pairedMax } from '../near/comparisons.ts'
import { textSizeRatioMax } from './baseline.ts'
import type { Line } from './line.ts'
import { listItemsMin, listMarkLength } from './list-marks.ts'
import { areMostlyRightToLeft } from './right-to-left.ts'

/** Minimum height of a bullet, in ems of the line's size. Chosen by eye. */
const heightMinEm = 0.12

interface Item {
  line: Line
  bullet: Box
  /** Distance between them, in ems. */
  gapEm: number
}

/**
 * Adds bullets that are drawn as shapes to the text of their lines, so that these are list items like those with
 * bullets of a font. Where text runs from right to left, they are to the right of it. Shapes below each other are bullets, and then others like them, because a level may have one item.
 */
export function markDrawnBullets(lines: Line[], bullets: Box[]): void {
  if (bullets.length < listItemsMin) return
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
  for (const item of bulleted) addMark(item, backward)
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
