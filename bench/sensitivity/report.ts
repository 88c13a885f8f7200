import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Change } from './score.ts'
import type { Threshold } from './thresholds.ts'

/** A score that moves by less than this is noise: half a thousandth. */
const noise = 0.0005

/** A threshold with another value, and what changed by it. */
export interface Moved {
  threshold: Threshold
  value: number
  /** Undefined where conversion failed with it. */
  change: Change | undefined
}

const columns: Column<Moved>[] = [
  { title: 'threshold', cell: ({ threshold }) => nameOf(threshold), align: 'left' },
  { title: 'value', cell: ({ threshold }) => String(threshold.value) },
  { title: 'moved to', cell: ({ value }) => String(value) },
  { title: 'rows', cell: ({ change }) => String(change?.rows ?? 'fails') },
  { title: 'golden rows', cell: ({ change }) => String(change?.goldenRows ?? '') },
  { title: 'F1', cell: ({ change }) => thousandths(change?.f1) },
  { title: 'visual edits', cell: ({ change }) => thousandths(change?.nedVisual) },
  { title: 'title first', cell: ({ change }) => thousandths(change?.titleFirst) },
  { title: 'whole', cell: ({ change }) => thousandths(change?.whole) },
]

/** The report in Markdown. Tells how many of the thresholds were moved, where it is not all of them. */
export function describeMoves(
  moved: Moved[],
  { thresholds, documentCount }: { thresholds: Threshold[]; documentCount: number },
): string {
  const count = new Set(moved.map(({ threshold }) => threshold)).size

  const idle = moved.filter(({ threshold }) => isIdle(threshold, moved))
  const active = moved.filter(({ threshold }) => !isIdle(threshold, moved))
  const idleNames = [...new Set(idle.map(({ threshold }) => nameOf(threshold)))]
  return `# What each threshold of \`src/conversion\` decides

\`npm run sensitivity\` moves each threshold by a fifth (a whole number by one at least), one at a time, and reads
${documentCount} documents again: the golden decks and the decks of the benchmark from their text layers, a part of them
from their text as OCR would give it. No picture is read here: a slide that conversion would send to OCR counts as changed.
F1, title first and whole paragraphs are better where they rise, visual edits where they fall; in thousandths over all slides
that the truth knows. A row counts as changed where any column of it differs. ${count} of ${thresholds.length} thresholds were
moved${missing(thresholds, moved)}.

## Changes

${markdownTable(columns, active)}

## No effect

On these documents nothing depends on ${idleNames.length} thresholds within a fifth. Bounds on work, what only pictures reach, and what
mends a kind of deck that is not among these documents are here too: a candidate to remove is none until a wider run says so.

${idleNames.map((name) => `- ${name}`).join('\n')}
`
}

/** The files whose thresholds were not all moved. */
function missing(thresholds: Threshold[], moved: Moved[]): string {
  const done = new Set(moved.map(({ threshold }) => threshold))
  const left = thresholds.filter((threshold) => !done.has(threshold))
  if (left.length === 0) return ''
  return `; not yet those of ${[...new Set(left.map(({ file }) => file))].join(', ')}`
}

function isIdle(threshold: Threshold, moved: Moved[]): boolean {
  return moved.every((one) => one.threshold !== threshold || one.change?.rows === 0)
}

function nameOf({ file, name }: Threshold): string {
  return `${file} ${name}`
}

function thousandths(difference = 0): string {
  return Math.abs(difference) < noise ? '' : (1000 * difference).toFixed(1)
}
