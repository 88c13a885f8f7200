import { type Box, isInside, middleOf, type Point } from '@rowdeck/core/deck-model/box'
import { bandsOf } from './bands.ts'
import type { Item } from './frame-groups.ts'
import { areAlike } from './item-style.ts'

/** Fewer steps are a row, a triangle, or the corners of a grid. */
const stepsMin = 5
/** More steps than rings have; bounds the work. */
const stepsMax = 12
/** How far from the ellipse steps are at most, as a share of its radius: corners of a grid are .4 away. */
const distanceMax = 0.25
/** Angles between neighbors differ from even ones by at most this share; labels of other drawings are uneven. */
const angleTolerance = 0.5
/** A step this close behind the top is the first, otherwise the one before it, in radians: half a step of the largest ring. */
const topRadiansMax = Math.PI / stepsMax

/**
 * Finds a ring, such as a cycle: texts that look alike and stand on an ellipse at even angles. Returns the parts of the
 * items in reading order: what is above, the text in the middle, the steps clockwise from the top, and what is below;
 * undefined if there is none.
 */
export function ringIn(items: Item[]): Item[][] | undefined {
  if (items.length < stepsMin || items.length > stepsMax + 3) return undefined
  const rows = bandsOf(items, 'down')
  for (const [from, to] of [
    [0, rows.length],
    [0, rows.length - 1],
    [1, rows.length],
    [1, rows.length - 1],
  ] as const) {
    const steps = stepsOf(rows.slice(from, to).flat())
    if (steps === undefined) continue
    return [rows.slice(0, from).flat(), ...steps.map((step) => [step]), rows.slice(to).flat()]
  }
  return undefined
}

/** The text in the middle, if there is one, and the steps; undefined if the items are no ring. */
function stepsOf(items: Item[]): Item[] | undefined {
  if (items.length < stepsMin) return undefined
  const all = items.map(({ box }) => box)
  const center = { x: middle(all, 'left', 'right'), y: middle(all, 'top', 'bottom') }
  const inside = items.filter(({ box }) => isInside(center, box))
  const steps = items.filter((item) => !inside.includes(item))
  if (inside.length > 1 || steps.length < stepsMin || !areAlike(steps)) return undefined
  if (!areAround(steps)) return undefined
  const clockwise = clockwiseAround(center, steps)
  return clockwise === undefined ? undefined : [...inside, ...clockwise]
}

/** Whether some are left of others and some above others: items of a list are not. */
function areAround(steps: Item[]): boolean {
  const least = (edge: 'right' | 'bottom') => Math.min(...steps.map(({ box }) => box[edge]))
  const most = (edge: 'left' | 'top') => Math.max(...steps.map(({ box }) => box[edge]))
  return least('right') < most('left') && least('bottom') < most('top')
}

function middle(boxes: Box[], start: 'left' | 'top', end: 'right' | 'bottom'): number {
  const middles = boxes.map((box) => (box[start] + box[end]) / 2)
  return (Math.min(...middles) + Math.max(...middles)) / 2
}

/** The steps clockwise from the top; undefined if they are on no ellipse or their angles are uneven. */
function clockwiseAround(center: Point, items: Item[]): Item[] | undefined {
  const offsets = items.map(({ box }) => {
    const { x, y } = middleOf(box)
    return { x: x - center.x, y: y - center.y }
  })
  const [across, down] = [
    Math.max(...offsets.map(({ x }) => x)),
    Math.max(...offsets.map(({ y }) => y)),
  ]
  const steps = offsets.map(({ x, y }, at) => ({
    item: items[at] as Item,
    distance: Math.hypot(x / across, y / down),
    // from the top, clockwise
    angle: (Math.atan2(x / across, -y / down) + 2 * Math.PI) % (2 * Math.PI),
  }))
  if (steps.some(({ distance }) => Math.abs(distance - 1) > distanceMax)) return undefined
  steps.sort((a, b) => a.angle - b.angle)
  if (!isEven(steps.map(({ angle }) => angle))) return undefined
  if ((steps[0]?.angle ?? 0) > topRadiansMax) steps.unshift(...steps.splice(-1))
  return steps.map(({ item }) => item)
}

function isEven(angles: number[]): boolean {
  const even = (2 * Math.PI) / angles.length
  return angles.every((angle, at) => {
    const next = angles[at + 1] ?? (angles[0] as number) + 2 * Math.PI
    return Math.abs(next - angle - even) <= angleTolerance * even
  })
}
