import { heightOf, widthOf } from '../box.ts'
import type { Item } from './frame-groups.ts'

/** Four texts on an ellipse may be two rows. */
const stepsMin = 5
/** More steps than cycles have; bounds the work. */
export const stepsMax = 12
/** Maximum distance of a step from the ellipse, as a share of its radius squared: the middles of a grid's edges are .4 off. */
const ellipseTolerance = 0.25
/** Angles between neighbors differ from even ones by at most this share; labels of other drawings are uneven. */
const angleTolerance = 0.5
/** Maximum difference in font size, and in height of the frames, between the steps of a cycle. */
const sizeShareMax = 0.1
/** A step this close behind the top is the first, otherwise the one before it, in radians: half a step of the largest cycle. */
const topRadiansMax = Math.PI / stepsMax

/**
 * The steps of a cycle, which stand on an ellipse at even angles, clockwise from the top; undefined if the items
 * are not one.
 */
export function cycleOf(items: Item[]): Item[] | undefined {
  if (items.length < stepsMin || items.length > stepsMax || !areAlike(items)) return undefined
  const centers = items.map(({ box }) => [
    box.left + widthOf(box) / 2,
    box.top + heightOf(box) / 2,
  ]) as [number, number][]
  const mean = (axis: 0 | 1) =>
    centers.reduce((sum, center) => sum + center[axis], 0) / items.length
  const [middleX, middleY] = [mean(0), mean(1)]
  const offsets = centers.map(([x, y]) => [x - middleX, y - middleY] as [number, number])
  const radii = radiiOf(offsets)
  if (radii === undefined) return undefined
  const steps = offsets.map(([x, y], index) => {
    const angle = Math.atan2(y / radii[1], x / radii[0])
    // from the top, clockwise
    return { item: items[index] as Item, angle: (angle + 2.5 * Math.PI) % (2 * Math.PI) }
  })
  steps.sort((a, b) => a.angle - b.angle)
  if (!isEven(steps.map(({ angle }) => angle))) return undefined
  if ((steps[0]?.angle ?? 0) > topRadiansMax) steps.unshift(...steps.splice(-1))
  return steps.map(({ item }) => item)
}

/** Whether all items are single texts of one font size, all of them in frames of one size or none. */
function areAlike(items: Item[]): boolean {
  const [first] = items
  if (first === undefined || Array.isArray(first.content)) return false
  const { size } = first.content
  return items.every(({ content, framed, box }) => {
    if (Array.isArray(content) || framed !== first.framed) return false
    if (Math.abs(content.size - size) > sizeShareMax * size) return false
    return !framed || Math.abs(heightOf(box) - heightOf(first.box)) <= sizeShareMax * heightOf(box)
  })
}

/** The radii of the upright ellipse around the origin that fits the points best; undefined if none does. */
function radiiOf(points: [number, number][]): [number, number] | undefined {
  let [xxxx, xxyy, yyyy, xx, yy] = [0, 0, 0, 0, 0]
  for (const [x, y] of points) {
    const [x2, y2] = [x * x, y * y]
    xxxx += x2 * x2
    xxyy += x2 * y2
    yyyy += y2 * y2
    xx += x2
    yy += y2
  }
  const determinant = xxxx * yyyy - xxyy * xxyy
  const across = (xx * yyyy - yy * xxyy) / determinant
  const down = (yy * xxxx - xx * xxyy) / determinant
  if (!(across > 0 && down > 0)) return undefined
  const isOn = ([x, y]: [number, number]) =>
    Math.abs(across * x * x + down * y * y - 1) <= ellipseTolerance
  return points.every(isOn) ? [1 / Math.sqrt(across), 1 / Math.sqrt(down)] : undefined
}

function isEven(angles: number[]): boolean {
  const even = (2 * Math.PI) / angles.length
  return angles.every((angle, index) => {
    const next = angles[index + 1] ?? (angles[0] as number) + 2 * Math.PI
    return Math.abs(next - angle - even) <= angleTolerance * even
  })
}
