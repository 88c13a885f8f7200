import { areaOf, type Box, overlapAcross, overlapDown, union } from '@rowdeck/core/deck-model/box'
import { CharFlag, charBox, type PageText } from '@rowdeck/core/deck-model/page'
import { keepOnly } from './keep-only.ts'
import { sameLetterEm } from './likeness.ts'

/** Maximum offset, in ems, at which different letters overlap. Chosen by eye. */
const overEm = 0.2
/**
 * Separates text objects on top of each other from those side by side, as a share of the smaller one's area.
 * Chosen by eye.
 */
const overlapMin = 0.5
/**
 * Above this share of letters on top of different letters, two texts overlap and neither is a duplicate.
 * Chosen by eye.
 */
const conflictShareMax = 0.1
/** Bounds the comparisons of letters on one page. */
const comparisonsMax = 2_000_000

const space = 0x20
const lineEnd = 0x0d

interface DrawnRun {
  from: number
  to: number
  letters: number
  box: Box
}

/**
 * Drops letters that are drawn a second time in the same place: fake bold made by drawing text twice, code
 * colored by drawing parts of it again. Of two text objects, the longer one keeps its letters. Changes the
 * text in place.
 */
export function dropDuplicates(text: PageText): void {
  const runs = runsOf(text)
  const sorted = [...runs].sort((a, b) => a.box.top - b.box.top)
  const duplicates = new Map<DrawnRun, Duplicates>()
  let comparisons = 0
  for (const [index, run] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as DrawnRun
      if (other.box.top >= run.box.bottom || comparisons > comparisonsMax) break
      comparisons++
      if (!overlaps(run.box, other.box)) continue
      comparisons += (run.to - run.from) * (other.to - other.from)
      if (comparisons > comparisonsMax) break
      const [longer, shorter] = byLength(run, other)
      const found = duplicates.get(shorter) ?? { letters: new Set(), conflicts: new Set() }
      duplicates.set(shorter, found)
      addDuplicates(text, { longer, shorter }, found)
    }
  }
  dropFound(text, duplicates)
}

/** Indices of a run's letters: those drawn elsewhere too, and those with a different letter on top. */
interface Duplicates {
  letters: Set<number>
  conflicts: Set<number>
}

function dropFound(text: PageText, duplicates: Map<DrawnRun, Duplicates>): void {
  const dropped = new Set<number>()
  for (const [run, { letters, conflicts }] of duplicates) {
    if (conflicts.size > conflictShareMax * run.letters) continue
    for (const index of letters) dropped.add(index)
  }
  if (dropped.size === 0) return
  forgetGaps(text, dropped)
  keepOnly(text, (index) => !dropped.has(index))
}

/**
 * PDFium inferred spaces from the gaps beside letters that are dropped now: a line end leaves it to the places of the others whether
 * there is a space.
 */
function forgetGaps({ codes, flags, length }: PageText, dropped: ReadonlySet<number>): void {
  let last = -1
  for (let index = 0; index < length; index++) {
    if ((flags[index] as number) & CharFlag.generated) continue
    if (dropped.has(index) || dropped.has(last)) codes.fill(lineEnd, last + 1, index)
    last = index
  }
}

/** Consecutive letters of one text object. */
function runsOf(text: PageText): DrawnRun[] {
  const runs: DrawnRun[] = []
  let run: DrawnRun | undefined
  let object = -1
  for (let index = 0; index < text.length; index++) {
    const place = text.objects[index] as number
    if (place < 0) continue
    if (run !== undefined && place === object) {
      extend(run, text, index)
      continue
    }
    run = { from: index, to: index + 1, letters: 1, box: charBox(text, index) }
    runs.push(run)
    object = place
  }
  return runs
}

function extend(run: DrawnRun, text: PageText, index: number): void {
  run.box = union(run.box, charBox(text, index))
  run.to = index + 1
  run.letters++
}

function overlaps(one: Box, other: Box): boolean {
  const [across, down] = [overlapAcross(one, other), overlapDown(one, other)]
  if (across <= 0 || down <= 0) return false
  return across * down >= overlapMin * Math.min(areaOf(one), areaOf(other))
}

/** The longer run first; of equally long ones, the one drawn first. */
function byLength(one: DrawnRun, other: DrawnRun): [DrawnRun, DrawnRun] {
  const more = one.letters - other.letters || other.from - one.from
  return more > 0 ? [one, other] : [other, one]
}

/** Compares each letter of the shorter run with those of the longer one in its place. */
function addDuplicates(
  text: PageText,
  { longer, shorter }: { longer: DrawnRun; shorter: DrawnRun },
  found: Duplicates,
): void {
  for (let index = shorter.from; index < shorter.to; index++) {
    if ((text.objects[index] as number) < 0) continue
    const over = letterBelow(text, index, longer)
    if (over === 'same') found.letters.add(index)
    else if (over === 'other' && text.codes[index] !== space) found.conflicts.add(index)
  }
}

function letterBelow(
  { codes, boxes, sizes }: PageText,
  index: number,
  run: DrawnRun,
): 'same' | 'other' | 'nothing' {
  const size = sizes[index] as number
  const [left, top] = [boxes[index * 4] as number, boxes[index * 4 + 1] as number]
  let over: 'other' | 'nothing' = 'nothing'
  for (let other = run.from; other < run.to; other++) {
    const across = Math.abs((boxes[other * 4] as number) - left)
    const down = Math.abs((boxes[other * 4 + 1] as number) - top)
    if (
      codes[other] === codes[index] &&
      across <= sameLetterEm * size &&
      down <= sameLetterEm * size
    )
      return 'same'
    if (codes[other] !== space && across <= overEm * size && down <= overEm * size) over = 'other'
  }
  return over
}
