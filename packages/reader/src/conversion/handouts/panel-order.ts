import type { Box } from '@rowdeck/core/deck-model/box'
import type { PanelCandidate } from '@rowdeck/core/deck-model/deck-layout'
import { stepsOf } from './equal-boxes.ts'
import { panelContaining } from './panel-candidates.ts'

/**
 * Puts slots in printing order: by columns if the slide numbers, or without numbers the drawing order,
 * say so; otherwise by rows, as office programs print.
 */
export function inPrintedOrder(slots: Box[], panelCandidates: PanelCandidate[]): Box[] {
  const byRows = sorted(slots, 'rows')
  const byColumns = sorted(slots, 'columns')
  const lead = countNumbered(byColumns, panelCandidates) - countNumbered(byRows, panelCandidates)
  if (lead !== 0) return lead > 0 ? byColumns : byRows
  return countDrawn(byColumns, panelCandidates) > countDrawn(byRows, panelCandidates)
    ? byColumns
    : byRows
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

/** Counts how often the next slot has the next slide number. */
function countNumbered(order: Box[], panelCandidates: PanelCandidate[]): number {
  return count(order, panelCandidates, ({ numbers }, from, to) =>
    (numbers[from] ?? []).some((number) => numbers[to]?.includes(number + 1)),
  )
}

/** Counts how often the next slot is drawn next. */
function countDrawn(order: Box[], panelCandidates: PanelCandidate[]): number {
  return count(order, panelCandidates, (_, from, to) => to === from + 1)
}

function count(
  order: Box[],
  panelCandidates: PanelCandidate[],
  follows: (candidate: PanelCandidate, from: number, to: number) => boolean,
): number {
  let steps = 0
  for (const candidate of panelCandidates) {
    const places = order.map((slot) => panelContaining(candidate.boxes, slot))
    for (let index = 1; index < places.length; index++) {
      const [from, to] = [places[index - 1] as number, places[index] as number]
      if (from >= 0 && to >= 0 && follows(candidate, from, to)) steps++
    }
  }
  return steps
}
