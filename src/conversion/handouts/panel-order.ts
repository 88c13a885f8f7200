import type { Box } from '../box.ts'
import type { PanelSighting } from '../deck-layout.ts'
import { stepsOf } from './equal-boxes.ts'
import { holderOf } from './panel-candidates.ts'

/**
 * Slots in the order in which the handout prints slides: by columns where the slides' own numbers
 * say so or, without numbers, where they are drawn so; else by rows, as office programs print them.
 */
export function inPrintedOrder(slots: Box[], sightings: PanelSighting[]): Box[] {
  const byRows = sorted(slots, 'rows')
  const byColumns = sorted(slots, 'columns')
  const lead = countNumbered(byColumns, sightings) - countNumbered(byRows, sightings)
  if (lead !== 0) return lead > 0 ? byColumns : byRows
  return countDrawn(byColumns, sightings) > countDrawn(byRows, sightings) ? byColumns : byRows
}

function sorted(slots: Box[], by: 'rows' | 'columns'): Box[] {
  const lefts = stepsOf(slots.map(({ left }) => left))
  const tops = stepsOf(slots.map(({ top }) => top))
  const column = ({ left }: Box) => lefts.findLastIndex((step) => left >= step)
  const row = ({ top }: Box) => tops.findLastIndex((step) => top >= step)
  return [...slots].sort((a, b) => {
    const [down, across] = [row(a) - row(b), column(a) - column(b)]
    return by === 'rows' ? down || across : across || down
  })
}

/** How often a slot's number is followed by the next number in the next slot. */
function countNumbered(order: Box[], sightings: PanelSighting[]): number {
  return count(order, sightings, ({ numbers }, from, to) =>
    (numbers[from] ?? []).some((number) => numbers[to]?.includes(number + 1)),
  )
}

/** How often the next slot is what the page draws next. */
function countDrawn(order: Box[], sightings: PanelSighting[]): number {
  return count(order, sightings, (_, from, to) => to === from + 1)
}

function count(
  order: Box[],
  sightings: PanelSighting[],
  follows: (sighting: PanelSighting, from: number, to: number) => boolean,
): number {
  let steps = 0
  for (const sighting of sightings) {
    const places = order.map((slot) => holderOf(sighting.boxes, slot))
    for (let at = 1; at < places.length; at++) {
      const [from, to] = [places[at - 1] as number, places[at] as number]
      if (from >= 0 && to >= 0 && follows(sighting, from, to)) steps++
    }
  }
  return steps
}
