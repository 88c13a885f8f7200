import type { Box, PageText } from '../../conversion/convert.ts'

/** Letters drawn again within this many ems of each other are one letter to the eye. */
const sameEm = 0.12
/** Other letters within this many ems are drawn over each other. */
const overEm = 0.2
/** Text objects of which less than this share of the smaller one overlaps are beside each other. */
const overlapMin = 0.5
/** Texts of which more letters than this share stand on other letters are two that were laid over each other. */
const conflictShareMax = 0.1
/** Comparisons of letters on one page, as a bound. */
const comparisonsMax = 2_000_000

const space = 0x20

interface DrawnRun {
  from: number
  to: number
  letters: number
  box: Box
}

/**
 * Drops letters that are drawn a second time where they stand already: bold type made by drawing
 * twice, code that is coloured by drawing parts of it again. Of two text objects the longer one keeps
 * its letters. Changes the text in place.
 */
export function dropDoubles(text: PageText): void {
  const runs = runsOf(text)
  const sorted = [...runs].sort((a, b) => a.box.top - b.box.top)
  const doubles = new Map<DrawnRun, Doubles>()
  let comparisons = 0
  for (const [at, run] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next] as DrawnRun
      if (other.box.top >= run.box.bottom || comparisons > comparisonsMax) break
      comparisons++
      if (!overlaps(run.box, other.box)) continue
      comparisons += (run.to - run.from) * (other.to - other.from)
      const [longer, shorter] = byLength(run, other)
      const found = doubles.get(shorter) ?? { letters: new Set(), conflicts: new Set() }
      doubles.set(shorter, found)
      addDoubles(text, { longer, shorter }, found)
    }
  }
  dropOnes(text, doubles)
}

/** Places of letters of a run: those that stand elsewhere, and those on which others stand. */
interface Doubles {
  letters: Set<number>
  conflicts: Set<number>
}

function dropOnes(text: PageText, doubles: Map<DrawnRun, Doubles>): void {
  const dropped = new Set<number>()
  for (const [run, { letters, conflicts }] of doubles) {
    if (conflicts.size > conflictShareMax * run.letters) continue
    for (const index of letters) dropped.add(index)
  }
  if (dropped.size > 0) keepOnly(text, (index) => !dropped.has(index))
}

/** Letters that follow each other in one text object. */
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
    run = { from: index, to: index + 1, letters: 1, box: boxAt(text, index) }
    runs.push(run)
    object = place
  }
  return runs
}

function extend(run: DrawnRun, { boxes }: PageText, index: number): void {
  const { box } = run
  const at = index * 4
  box.left = Math.min(box.left, boxes[at] as number)
  box.top = Math.min(box.top, boxes[at + 1] as number)
  box.right = Math.max(box.right, boxes[at + 2] as number)
  box.bottom = Math.max(box.bottom, boxes[at + 3] as number)
  run.to = index + 1
  run.letters++
}

function overlaps(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (across <= 0 || down <= 0) return false
  return across * down >= overlapMin * Math.min(areaOf(one), areaOf(other))
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

/** The longer run first; of runs as long as each other the one that was drawn first. */
function byLength(one: DrawnRun, other: DrawnRun): [DrawnRun, DrawnRun] {
  const more = one.letters - other.letters || other.from - one.from
  return more > 0 ? [one, other] : [other, one]
}

/** Compares each letter of the shorter run with those of the longer one at its place. */
function addDoubles(
  text: PageText,
  { longer, shorter }: { longer: DrawnRun; shorter: DrawnRun },
  found: Doubles,
): void {
  for (let index = shorter.from; index < shorter.to; index++) {
    if ((text.objects[index] as number) < 0) continue
    const over = overWhat(text, index, longer)
    if (over === 'same') found.letters.add(index)
    else if (over === 'other' && text.codes[index] !== space) found.conflicts.add(index)
  }
}

function overWhat(
  { codes, boxes, sizes }: PageText,
  index: number,
  run: DrawnRun,
): 'same' | 'other' | 'nothing' {
  const size = sizes[index] as number
  const [left, top] = [boxes[index * 4] as number, boxes[index * 4 + 1] as number]
  let over: 'other' | 'nothing' = 'nothing'
  for (let at = run.from; at < run.to; at++) {
    const across = Math.abs((boxes[at * 4] as number) - left)
    const down = Math.abs((boxes[at * 4 + 1] as number) - top)
    if (codes[at] === codes[index] && across <= sameEm * size && down <= sameEm * size)
      return 'same'
    if (codes[at] !== space && across <= overEm * size && down <= overEm * size) over = 'other'
  }
  return over
}

function keepOnly(text: PageText, isKept: (index: number) => boolean): void {
  let to = 0
  for (let from = 0; from < text.length; from++) {
    if (!isKept(from)) continue
    text.codes[to] = text.codes[from] as number
    text.boxes.copyWithin(to * 4, from * 4, from * 4 + 4)
    text.sizes[to] = text.sizes[from] as number
    text.angles[to] = text.angles[from] as number
    text.objects[to] = text.objects[from] as number
    text.flags[to] = text.flags[from] as number
    to++
  }
  text.length = to
}

function boxAt({ boxes }: PageText, index: number): Box {
  const at = index * 4
  return {
    left: boxes[at] as number,
    top: boxes[at + 1] as number,
    right: boxes[at + 2] as number,
    bottom: boxes[at + 3] as number,
  }
}
