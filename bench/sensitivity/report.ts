import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Gains } from '../reread/gains.ts'
import type { Threshold } from './thresholds.ts'

/** A threshold, and what each move of it changes. */
export interface Measured {
  threshold: Threshold
  /** `gains` is undefined if reading does not end with this value. */
  moved: { value: number; gains: Gains | undefined }[]
}

const columns: Column<Measured>[] = [
  { title: 'threshold', cell: ({ threshold }) => nameOf(threshold), align: 'left' },
  { title: 'value', cell: ({ threshold }) => String(threshold.value) },
  { title: 'slides', cell: (one) => both(one, ({ rows }) => rows) },
  { title: 'sources', cell: (one) => both(one, ({ sources }) => sources) },
  { title: 'right in', cell: (one) => both(one, ({ rightIn }) => rightIn) },
  { title: 'wrong in', cell: (one) => both(one, ({ wrongIn }) => wrongIn) },
]

/** The page `bench/SENSITIVITY.md`, from moves by a quarter that change something and from moves to the extremes. */
export function describeMoves(
  near: Measured[],
  far: Measured[] | undefined,
  { documents, slides }: { documents: number; slides: number },
): string {
  const sorted = near.filter(changes).toSorted((one, other) => rightIn(other) - rightIn(one))
  return `# What each threshold of \`packages/reader/src/conversion\` and \`packages/core/src/deck-model\` decides

\`npm run sensitivity\` moves each of ${near.length + (far?.length ?? 0)} thresholds down and up by a quarter (whole numbers by at least one), one at a time, and
reads ${slides} pages of ${documents} documents again: some of every deck and every deck of probes of the benchmark, handouts, the
golden decks, and a part of them from pictures, as OCR would return them if it never failed. A source is a repository of decks or a
class of probes. The columns count, for the move down and the move up, the slides that change in any column, and the sources where the
value as it is reads better or worse than the moved one. Pictures on slides are not read.

## A quarter changes something

${markdownTable(columns, sorted)}

${far === undefined ? 'The others change nothing; their extremes were not measured.' : describeIdle(far)}
`
}

/** What the thresholds decide that change nothing within a quarter. */
function describeIdle(far: Measured[]): string {
  const [inReach, idle] = [true, false].map((changing) =>
    far.filter((one) => changes(one) === changing),
  ) as [Measured[], Measured[]]
  return `## Only its extremes change something

The rule is needed, but its exact value is not: these ${inReach.length} change no row within a quarter, but do at 0 or at a thousand times
their value. Behind each is how many slides.

${listed(inReach, (one) => ` ${both(one, ({ rows }) => rows)}`)}

## Nothing changes

${idle.length} thresholds: bounds on work and on the size of answers, and thresholds for what these documents do not have, such as damaged text
layers and pictures on slides.

${listed(idle, () => '')}`
}

/** Whether a move changes any row. */
export function changes({ moved }: Measured): boolean {
  return moved.some(({ gains }) => gains === undefined || gains.rows > 0)
}

function rightIn({ moved }: Measured): number {
  return moved.reduce((sum, { gains }) => sum + (gains?.rightIn ?? 0), 0)
}

function both({ moved }: Measured, count: (gains: Gains) => number): string {
  return moved.map(({ gains }) => (gains ? count(gains) : 'does not end')).join(' / ')
}

/** Thresholds by file, in one line each. */
function listed(measured: Measured[], behind: (one: Measured) => string): string {
  const byFile = Map.groupBy(measured, ({ threshold }) => threshold.file)
  return [...byFile]
    .map(
      ([file, own]) =>
        `- ${file}: ${own.map((one) => one.threshold.name + behind(one)).join(', ')}`,
    )
    .join('\n')
}

function nameOf({ file, name }: Threshold): string {
  return `${file} ${name}`
}
