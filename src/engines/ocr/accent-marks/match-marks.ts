import type { Letter } from '../reading.ts'
import type { Mark } from './find-marks.ts'

/**
 * A mark is centered this far to the right of where a network first sees its letter, in heights of the line, give or take
 * the second: from -.15 above narrow letters to .43 above wide ones.
 */
const centerShift = 0.12
const distanceMax = 0.35
/** Distance of two marks above one letter, in heights of the line: .11 to .16 in most fonts. */
export const twoMarksMax = 0.22
/** Cost of a mark that belongs to no letter: more than that of any that does. */
const strayCost = 0.4

/**
 * Assigns marks to the letters of a line, `heights` times as long as it is high: in order, with the least sum of distances,
 * up to two marks to a letter.
 */
export function matchMarks(letters: Letter[], marks: Mark[], heights: number): Map<Letter, Mark[]> {
  const sorted = marks.toSorted((a, b) => a.position - b.position)
  const choices = leastCosts(letters, sorted, heights)
  const matched = new Map<Letter, Mark[]>()
  let count = sorted.length
  for (let index = letters.length; index > 0 && count > 0; ) {
    const taken = choices[index]?.[count]?.taken ?? 0
    const letter = letters[index - 1]
    if (letter && taken > 0) matched.set(letter, sorted.slice(count - taken, count))
    if (taken === stray) count--
    else [index, count] = [index - 1, count - taken]
  }
  return matched
}

/** How the last letter is matched, or that the last mark belongs to none. */
const stray = -1

interface Choice {
  cost: number
  /** Marks of the last letter; `stray` if the last mark is skipped. */
  taken: number
}

/** The cheapest choice for each number of first letters and each number of first marks. */
function leastCosts(letters: Letter[], marks: Mark[], heights: number): Choice[][] {
  const first = Array.from({ length: marks.length + 1 }, (_, count) => {
    return { cost: count * strayCost, taken: stray }
  })
  const table = [first]
  for (const letter of letters) {
    const before = table.at(-1) ?? []
    const row: Choice[] = []
    for (let count = 0; count <= marks.length; count++) {
      const choices = [0, 1, 2].slice(0, count + 1).map((taken) => {
        const cost = costOf(letter, marks.slice(count - taken, count), heights)
        return { cost: (before[count - taken]?.cost ?? Infinity) + cost, taken }
      })
      const skipped = { cost: (row[count - 1]?.cost ?? Infinity) + strayCost, taken: stray }
      row.push([...choices, skipped].reduce((a, b) => (b.cost < a.cost ? b : a)))
    }
    table.push(row)
  }
  return table
}

/** How far marks are from where those of a letter are expected; infinite if they cannot be its own. */
function costOf({ position }: Letter, marks: Mark[], heights: number): number {
  const [mark, second] = marks
  if (!mark) return 0
  if (second && (second.position - mark.position) * heights > twoMarksMax) return Infinity
  const center = second ? (mark.position + second.position) / 2 : mark.position
  const distance = Math.abs((center - position) * heights - centerShift)
  return distance <= distanceMax ? distance : Infinity
}
