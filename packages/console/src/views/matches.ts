import type { Column } from '../desk/slide-table.ts'
import { formatCount } from '../elements/format.ts'
import { patternOf } from '../elements/pattern-of.ts'
import { type Slide, textIn } from './slides.ts'

/** The matches in each slide that has any, by the position of the slide. */
export function matchesIn(
  slides: readonly Slide[],
  columns: readonly Column[],
  search: string,
): Map<number, number> {
  const pattern = patternOf(search.trim())
  const found = new Map<number, number>()
  if (!pattern) return found
  for (const slide of slides) {
    const counts = columns.map(({ key }) => textIn(slide, key).match(pattern)?.length ?? 0)
    // the same words are in several columns, so the matches of one column count
    const count = Math.max(0, ...counts)
    if (count > 0) found.set(slide.index, count)
  }
  return found
}

/** The next or previous of the shown slides that is wanted, around the end. */
export function stepAmong(
  slides: readonly Slide[],
  { from, by, wanted }: { from: Slide | undefined; by: 1 | -1; wanted: (slide: Slide) => boolean },
): Slide | undefined {
  const at = from ? slides.indexOf(from) : -1
  if (by === 1) return slides.slice(at + 1).find(wanted) ?? slides.find(wanted)
  return slides.slice(0, Math.max(0, at)).findLast(wanted) ?? slides.findLast(wanted)
}

/** "1 match", "2 matches". */
export function matchCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'match' : 'matches'}`
}
