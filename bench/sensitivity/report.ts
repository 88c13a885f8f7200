import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Change } from './score.ts'
import type { Threshold } from './thresholds.ts'

/** A score that moves by less than this is noise: half a thousandth. */
const noise = 0.0005

/** Another value of a threshold and what it changed. */
export interface Moved {
  value: number
  /** Undefined if conversion failed or took too long. */
  change: Change | undefined
}

export interface Measured {
  threshold: Threshold
  /** A fifth below and above. */
  near: Moved[]
  /** At its extremes; empty if they were not tried. */
  extreme: Moved[]
}

type Line = Moved & { threshold: Threshold }

const columns: Column<Line>[] = [
  { title: 'threshold', cell: ({ threshold }) => nameOf(threshold), align: 'left' },
  { title: 'value', cell: ({ threshold }) => String(threshold.value) },
  { title: 'moved to', cell: ({ value }) => String(value) },
  { title: 'rows', cell: rowsOf },
  { title: 'golden rows', cell: ({ change }) => String(change?.goldenRows ?? '') },
  { title: 'F1', cell: ({ change }) => thousandths(change?.f1) },
  { title: 'visual edits', cell: ({ change }) => thousandths(change?.nedVisual) },
  { title: 'labeled order', cell: ({ change }) => thousandths(change?.nedLabeled) },
  { title: 'title first', cell: ({ change }) => thousandths(change?.titleFirst) },
  { title: 'whole', cell: ({ change }) => thousandths(change?.whole) },
]

/** The report in Markdown. */
export function describeMoves(
  measured: Measured[],
  { documentCount, labeledOnly }: { documentCount: number; labeledOnly: boolean },
): string {
  const idle = measured.filter(({ near }) => changesNothing(near))
  const active = measured.filter(({ near }) => !changesNothing(near))
  const unused = idle.filter(({ extreme }) => extreme.length > 0 && changesNothing(extreme))
  const rest = idle.filter((one) => !unused.includes(one))
  const lines = active.flatMap(({ threshold, near }) => near.map((one) => ({ threshold, ...one })))
  const documents = labeledOnly
    ? 'the decks of the benchmark that have slides whose order was labeled by eye'
    : `the golden decks and the decks of the benchmark from their text layers, and a part of them
from that text as if OCR had returned it`
  return `# What each threshold of \`src/conversion\` decides

\`npm run sensitivity\` moves each threshold by a fifth (whole numbers by at least one), one at a time, and converts
${documentCount} documents again: ${documents}. No picture is read: a slide that conversion would send to OCR counts as changed.
F1, title first and whole paragraphs are better if they rise, visual edits and the edits of slides whose order was labeled
by eye if they fall; all in thousandths over all slides with ground truth. A row counts as changed if any of its columns
differs. ${measured.length} thresholds were moved. ${describeWorst(lines)}

## Changes

${markdownTable(columns, lines)}

## No effect within a fifth

These ${rest.length} thresholds change no row within a fifth. Behind each is how many rows change at its extremes, 0 and a
thousand times its value, if they were tried.

${rest.map((one) => `- ${nameOf(one.threshold)}${describeExtremes(one)}`).join('\n')}

## No effect at all

These ${unused.length} thresholds change no row even at their extremes. Limits on work, thresholds that only apply to pictures, and
rules for kinds of decks that are not among these documents are here too, so check a rule on other decks before you remove it.

${unused.map(({ threshold }) => `- ${nameOf(threshold)}`).join('\n')}
`
}

/** The move after which the order of the labeled slides is worst. */
function describeWorst(moves: Line[]): string {
  const edits = ({ change }: Line) => change?.nedLabeled ?? 0
  const [worst] = moves.toSorted((one, other) => edits(other) - edits(one))
  if (worst === undefined) return ''
  const to = `${nameOf(worst.threshold)} at ${worst.value}`
  return `The labeled order gets worse by at most ${(1000 * edits(worst)).toFixed(1)}, with ${to}.`
}

function changesNothing(moved: Moved[]): boolean {
  return moved.every(({ change }) => change?.rows === 0)
}

function describeExtremes({ extreme }: Measured): string {
  if (extreme.length === 0) return ''
  return `: ${extreme.map((one) => `${rowsOf(one)} at ${one.value}`).join(', ')}`
}

function rowsOf({ change }: Moved): string {
  return String(change?.rows ?? 'fails')
}

function nameOf({ file, name }: Threshold): string {
  return `${file} ${name}`
}

function thousandths(difference = 0): string {
  return Math.abs(difference) < noise ? '' : (1000 * difference).toFixed(1)
}
