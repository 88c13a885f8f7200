import type { Box } from '../box.ts'
import { heightOf, overlapAcross, overlapDown, union, widthOf } from '../box.ts'
import type { BoxIndex } from '../near/box-index.ts'
import { contiguity } from './drawing-order.ts'
import type { Item } from './frame-groups.ts'

/** Weight of a band that is twice as wide, relative to contiguous drawing. Chosen by eye. */
const bandWeight = 0.2
/** Horizontal bands count as this many times as wide, because line spacing is narrower than column spacing. Chosen by eye. */
const preferDownRatio = 2
/**
 * Weight of a rule between columns, unless one lies between the rows too, as in a grid. One between rows alone is often the
 * axis of a timeline, and tells nothing.
 */
const ruledWeight = 2
/** Minimum share of a band's length that a rule must cover to act as a separator. Chosen by eye. */
const ruleShareMin = 0.8
export type Axis = 'down' | 'across'

/** A region cut along an empty band. */
export interface Cut {
  /** Width of the empty band. */
  gap: number
  /** Where the band begins. */
  from: number
  before: Item[]
  after: Item[]
}

/** Lines drawn on a slide, such as those that separate texts. */
export interface Rules {
  boxes: Box[]
  index: BoxIndex
}

/** The cut along one of the bands of a region, undefined if it has none. */
export function betterCut(
  down: Cut | undefined,
  across: Cut | undefined,
  rules: Rules,
): Cut | undefined {
  if (down === undefined || across === undefined) return down ?? across
  if (!areSideBySide(across)) return down
  const wider = Math.log2((preferDownRatio * down.gap) / across.gap)
  const parted = isRuled(across, 'across', rules) && !isRuled(down, 'down', rules)
  const lead =
    contiguityOf(down) - contiguityOf(across) + (parted ? -ruledWeight : 0) + bandWeight * wider
  return lead >= 0 ? down : across
}

/** Whether the two sides overlap vertically. */
function areSideBySide({ before, after }: Cut): boolean {
  const [left, right] = [before, after].map((items) => items.map(({ box }) => box).reduce(union))
  return left !== undefined && right !== undefined && overlapDown(left, right) > 0
}

/** Whether a rule is drawn along the band. */
function isRuled({ gap, from, before, after }: Cut, axis: Axis, rules: Rules): boolean {
  if (rules.boxes.length === 0) return false
  const { left, top, right, bottom } = [...before, ...after].map(({ box }) => box).reduce(union)
  const band =
    axis === 'down'
      ? { left, right, top: from - 1, bottom: from + gap + 1 }
      : { top, bottom, left: from - 1, right: from + gap + 1 }
  return rules.index.some(band, (at) => {
    const rule = rules.boxes[at] as Box
    const across = overlapAcross(rule, band)
    const down = overlapDown(rule, band)
    return axis === 'down'
      ? across > ruleShareMin * (right - left) && down >= heightOf(rule)
      : down > ruleShareMin * (bottom - top) && across >= widthOf(rule)
  })
}

function contiguityOf({ before, after }: Cut): number {
  const mine = new Set(before)
  const drawn = [...before, ...after].sort((a, b) => a.order - b.order)
  return contiguity(drawn, (item) => mine.has(item))
}
