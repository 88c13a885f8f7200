import { formatCount } from '../elements/format.ts'
import { patternOf } from '../elements/pattern-of.ts'
import { type Slide, textIn } from './slides.ts'

/** The matches in each slide that has any, by the position of the slide. */
export function matchesIn(
  slides: readonly Slide[],
  columns: readonly string[],
  search: string,
): Map<number, number> {
  const pattern = patternOf(search.trim())
  const found = new Map<number, number>()
  if (!pattern) return found
  for (const slide of slides) {
    const counts = columns.map((key) => textIn(slide, key).match(pattern)?.length ?? 0)
    // the same words are in several columns, so the matches of one column count
    const count = Math.max(0, ...counts)
    if (count > 0) found.set(slide.index, count)
  }
  return found
}

/** The next or previous of some ascending positions, from a position on, around the end. */
export function stepAmong(
  positions: readonly number[],
  from: number,
  step: 1 | -1,
): number | undefined {
  if (step === 1) return positions.find((each) => each > from) ?? positions[0]
  return positions.findLast((each) => each < from) ?? positions.at(-1)
}

/** "1 match", "2 matches". */
export function matchCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'match' : 'matches'}`
}
