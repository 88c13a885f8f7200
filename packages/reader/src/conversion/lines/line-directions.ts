import type { PageText } from '@rowdeck/core/deck-model/page'
import { letterGapEm, sameEdgeEm } from '../likeness.ts'
import { type Letter, lettersOf } from './merge-runs.ts'
import type { Run } from './page-runs.ts'
import { directionOf, runsBackward } from './right-to-left.ts'

/** Signs that belong to the word before them. */
const endSign = /^[:;,.!?،؛؟]$/u

/** What is known of a line before its direction is. */
interface Extent {
  left: number
  right: number
  size: number
  /** Letters written from right to left, and others. */
  backward: number
  forward: number
}

/**
 * The lines of a page that run from right to left. Whichever script has more letters, a line in both runs as its signs
 * and the lines that begin or end where it does tell, or else as the page does.
 */
export function backwardLines(groups: Run[][], text: PageText): Set<Run[]> {
  const backward = new Set<Run[]>()
  // most pages have no such letter, and need not be measured
  if (!groups.some((group) => group.some(({ rightToLeft }) => rightToLeft))) return backward
  const extents = groups.map((group) => extentOf(group))
  const votes = groups.map((group, at) => {
    const extent = extents[at] as Extent
    if (extent.backward === 0 || extent.forward === 0) return extent.backward - extent.forward
    return edgeVote(extent, extents) + signVote(group, text)
  })
  const lead = extents.reduce((sum, { size, backward, forward }, at) => {
    return sum + Math.sign(votes[at] as number) * size ** 2 * (backward + forward)
  }, 0)
  groups.forEach((group, at) => {
    const { backward: own } = extents[at] as Extent
    const runs = own > 0 ? (votes[at] || lead) >= 0 : lead > 0 && runsBackward(charactersOf(group))
    if (runs) backward.add(group)
  })
  return backward
}

function charactersOf(group: Run[]): string {
  return group.map((run) => run.text).join(' ')
}

function extentOf(group: Run[]): Extent {
  const extent = { backward: 0, forward: 0 }
  for (const letter of charactersOf(group)) {
    const direction = directionOf(letter)
    if (direction > 0) extent.backward++
    else if (direction < 0 && /\p{L}/u.test(letter)) extent.forward++
  }
  return {
    ...extent,
    left: Math.min(...group.map(({ box }) => box.left)),
    right: Math.max(...group.map(({ box }) => box.right)),
    size: Math.max(...group.map(({ size }) => size)),
  }
}

/** Positive if more lines end at the right edge of a line than begin at its left edge. */
function edgeVote(line: Extent, lines: Extent[]): number {
  const near = sameEdgeEm * line.size
  let vote = 0
  for (const other of lines) {
    if (other === line) continue
    vote += Number(Math.abs(other.right - line.right) < near)
    vote -= Number(Math.abs(other.left - line.left) < near)
  }
  return vote
}

/** Positive if more signs between the scripts touch the word on their right than the word on their left. */
function signVote(group: Run[], text: PageText): number {
  const letters = group
    .flatMap((run) => lettersOf(run, text))
    .filter((letter) => letter.text.trim() !== '')
  letters.sort((one, other) => one.along - other.along)
  let vote = 0
  letters.forEach((letter, at) => {
    const [before, behind] = [letters[at - 1], letters[at + 1]]
    if (before === undefined || behind === undefined || !endSign.test(letter.text)) return
    const [isBehind, isBefore] = [isTouching(before, letter), isTouching(letter, behind)]
    const isBetween = directionOf(before.text) * directionOf(behind.text) < 0
    if (isBetween && isBehind !== isBefore) vote += isBefore ? 1 : -1
  })
  return vote
}

/** Whether a sign touches the word that it belongs to: the gap on its other side is a word space. */
function isTouching(left: Letter, right: Letter): boolean {
  return right.along - left.along2 < letterGapEm * right.size
}
