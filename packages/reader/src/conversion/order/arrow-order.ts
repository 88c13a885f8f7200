import {
  type Box,
  distanceTo,
  distanceToEdge,
  heightOf,
  type Point,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Arrow, Frame } from '@rowdeck/core/deck-model/page'
import { isBackground } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { frameOf } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'

/**
 * An arrow leads to the nearest box that is this close, in points: most arrows touch their boxes. Arrows between loose
 * texts, 10 and more away, lead to the wrong ones.
 */
const reach = 8

/** A box and the blocks in it, in reading order. */
interface Step {
  box: Box
  blocks: Block[]
  next: Set<Step>
  previous: Set<Step>
}

/**
 * Puts the boxes of a flow chart in the order of the arrows between them: a box is read behind all boxes that
 * lead to it, otherwise where it is; of a loop, the box that was read first stays first. Drawings with arrows
 * between texts without boxes are unchanged, as those arrows are pointers. Other blocks keep their places.
 */
export function inArrowOrder(
  blocks: Block[],
  { area, frames, arrows = [] }: { area: number; frames: Frame[]; arrows?: Arrow[] },
): Block[] {
  if (arrows.length < 2) return blocks
  const boxes = frames.filter((frame) => !isBackground(widthOf(frame) * heightOf(frame), area))
  const steps = stepsIn(blocks, boxes)
  connect(steps, arrows)
  const chart = chartsIn(steps).filter(isFlow).flat()
  if (chart.length === 0) return blocks
  const flowing = steps.filter((step) => chart.includes(step))
  const ordered = flowOf(flowing).flatMap((step) => step.blocks)
  const moved = new Set(ordered)
  return blocks.map((block) => (moved.has(block) ? (ordered.shift() as Block) : block))
}

function stepsIn(blocks: Block[], boxes: Frame[]): Step[] {
  const steps = new Map<number, Step>()
  for (const block of blocks) {
    const place = frameOf({ ...(block.lines[0] as Line), box: block.box }, boxes)
    if (place < 0 || block.isTable) continue
    const step = steps.get(place)
    if (step !== undefined) step.blocks.push(block)
    else {
      const box = boxes[place] as Frame
      steps.set(place, { box, blocks: [block], next: new Set(), previous: new Set() })
    }
  }
  return [...steps.values()]
}

/** Two boxes with arrows in both directions stay as they are. */
function connect(steps: Step[], arrows: Arrow[]): void {
  for (const { from, to } of arrows) {
    const [start, end] = [stepAt(from, steps), stepAt(to, steps)]
    if (start === undefined || end === undefined || start === end) continue
    start.next.add(end)
    end.previous.add(start)
  }
  for (const step of steps) {
    for (const other of step.next.intersection(step.previous)) {
      disconnect(step, other)
      disconnect(other, step)
    }
  }
}

function disconnect(start: Step, end: Step): void {
  start.next.delete(end)
  end.previous.delete(start)
}

/** The box whose edge is nearest: an arrow between boxes on a panel does not end at the panel. */
function stepAt(point: Point, steps: Step[]): Step | undefined {
  let nearest: Step | undefined
  let least = Number.POSITIVE_INFINITY
  for (const step of steps) {
    const distance = distanceToEdge(step.box, point)
    if (distanceTo(step.box, point) >= reach || distance >= least) continue
    nearest = step
    least = distance
  }
  return nearest
}

/** Groups the steps that arrows connect. */
function chartsIn(steps: Step[]): Step[][] {
  const charts: Step[][] = []
  const seen = new Set<Step>()
  for (const step of steps) {
    if (seen.has(step)) continue
    const chart = new Set([step])
    for (const { next, previous } of chart) {
      for (const other of next.union(previous)) chart.add(other)
    }
    for (const one of chart) seen.add(one)
    charts.push([...chart])
  }
  return charts
}

/** Whether the arrows pass through a box; otherwise they are pointers, or the branches of a small tree. */
function isFlow(chart: Step[]): boolean {
  return chart.some(({ next, previous }) => next.size > 0 && previous.size > 0)
}

/** The steps, each behind those that lead to it, otherwise in the order that they have. */
function flowOf(steps: Step[]): Step[] {
  const ordered = new Set<Step>()
  while (ordered.size < steps.length) {
    const left = steps.filter((step) => !ordered.has(step))
    const free = left.find((step) => step.previous.isSubsetOf(ordered))
    ordered.add(free ?? (left[0] as Step))
  }
  return [...ordered]
}
