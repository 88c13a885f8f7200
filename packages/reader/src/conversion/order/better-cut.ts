import { overlapDown, union } from '@rowdeck/core/deck-model/box'
import { type Axis, type Crossing, type Cut, cutEvidence, type Rules } from './cut-evidence.ts'
import learned from './cut-weights.json' with { type: 'json' }

/** Decides how a region is cut that can be cut both ways. */
export type Choose = (crossing: Crossing) => Axis

/** How much each piece of evidence weighs for rows, by its name. */
export type CutWeights = Record<string, number>

/** The cut along one of the bands of a region, undefined if it has none. */
export function betterCut(
  down: Cut | undefined,
  across: Cut | undefined,
  { rules, choose }: { rules: Rules; choose: Choose },
): Cut | undefined {
  if (down === undefined || across === undefined) return down ?? across
  if (!areSideBySide(across)) return down
  return choose({ down, across, rules }) === 'down' ? down : across
}

/** Whether the two sides overlap vertically. */
function areSideBySide({ before, after }: Cut): boolean {
  const [left, right] = [before, after].map((items) => items.map(({ box }) => box).reduce(union))
  return left !== undefined && right !== undefined && overlapDown(left, right) > 0
}

/** Decides by the evidence as it was learned from slides whose order is known (`bench/carry-over`). */
export const byLearnedWeights: Choose = choosingBy(learned)

/** Decides by the sum of the evidence. */
export function choosingBy(weights: CutWeights): Choose {
  return (crossing) => {
    const sum = Object.entries(cutEvidence).reduce(
      (lead, [name, measure]) => lead + (weights[name] ?? 0) * measure(crossing),
      0,
    )
    return sum >= 0 ? 'down' : 'across'
  }
}
