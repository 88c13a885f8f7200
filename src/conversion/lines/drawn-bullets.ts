import type { Box } from '../box.ts'
import { listMarkLength } from './characters.ts'
import type { Line } from './line.ts'

/** Height of a bullet, in ems of the line's size. Chosen by eye. */
const heightMinEm = 0.12
const heightMaxEm = 0.8
/** Gap between a bullet and its line, in ems. Chosen by eye. */
const gapMinEm = 0.1
const gapMaxEm = 1.6
/** Place of a bullet's center between the top of its line (0) and the bottom (1). Chosen by eye. */
const centerMin = 0.25
const centerMax = 0.85
/** A single line beside a small shape may be the label of a point on a map. */
const itemsMin = 2
/** Bounds the pairs that are compared. */
const itemsMax = 1_000
/** Left edges and heights of the bullets of a list differ by less, in points. Chosen by eye. */
const differenceMax = 0.5
/** Maximum ratio of the heights, relative to their lines, of bullets on different levels. Chosen by eye. */
const ratioMax = 1.6
/** Maximum difference of their distances from their lines, in ems. Chosen by eye. */
const gapDifferenceMaxEm = 0.25

interface Item {
  line: Line
  bullet: Box
}

/**
 * Adds bullets that are drawn as shapes to the text of their lines, so that these are list items like those with
 * bullets of a font. Shapes below each other are bullets, and then others like them, because a level may have one item.
 */
export function markDrawnBullets(lines: Line[], bullets: Box[]): void {
  if (bullets.length < itemsMin) return
  const items = lines.flatMap((line) => {
    const bullet = bulletOf(line, bullets)
    return bullet === undefined ? [] : [{ line, bullet }]
  })
  if (items.length > itemsMax) return
  const listed = items.filter((item) => isInList(item, items))
  const bulleted = items.filter((item) => listed.some((other) => areAlike(item, other)))
  bulleted.forEach(addMark)
}

function bulletOf(line: Line, bullets: Box[]): Box | undefined {
  const { box, size, angle, text } = line
  if (angle !== 0 || listMarkLength(text) > 0) return undefined
  return bullets.find(({ left, top, right, bottom }) => {
    const gap = box.left - right
    if (gap < gapMinEm * size || gap > gapMaxEm * size) return false
    const height = Math.max(bottom - top, right - left)
    if (height < heightMinEm * size || height > heightMaxEm * size) return false
    const center = ((top + bottom) / 2 - box.top) / (box.bottom - box.top)
    return center >= centerMin && center <= centerMax
  })
}

function isInList({ bullet }: Item, items: Item[]): boolean {
  const alike = items.filter(
    ({ bullet: other }) =>
      Math.abs(other.left - bullet.left) < differenceMax &&
      Math.abs(other.bottom - other.top - (bullet.bottom - bullet.top)) < differenceMax,
  )
  return alike.length >= itemsMin
}

function areAlike(one: Item, other: Item): boolean {
  const [height, otherHeight] = [heightEm(one), heightEm(other)]
  if (Math.max(height, otherHeight) > ratioMax * Math.min(height, otherHeight)) return false
  return Math.abs(gapEm(one) - gapEm(other)) <= gapDifferenceMaxEm
}

function heightEm({ line, bullet }: Item): number {
  return (bullet.bottom - bullet.top) / line.size
}

function gapEm({ line, bullet }: Item): number {
  return (line.box.left - bullet.right) / line.size
}

function addMark({ line, bullet }: Item): void {
  line.textLeft = line.box.left
  line.box.left = bullet.left
  line.text = `• ${line.text}`
}
