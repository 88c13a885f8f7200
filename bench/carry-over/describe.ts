import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Figure } from '../reread/figure.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Decided, GroupResult, PartDecisions } from './five-parts.ts'

export interface Measured {
  command: string
  parts: PartDecisions
  wide: Decided[]
  groups: GroupResult[]
}

interface Row extends Figures {
  name: string
}

const columns: Column<Row>[] = [
  { title: 'examples', cell: ({ name }) => name, align: 'left' },
  { title: 'sources', cell: ({ sources }) => String(sources) },
  { title: 'line breaks', cell: ({ breaks }) => String(breaks) },
  { title: 'joined wrongly', cell: ({ joined }) => String(joined) },
  { title: 'torn', cell: ({ torn }) => String(torn) },
  { title: 'wrong, mean over sources', cell: ({ wrong }) => intervalOf(wrong) },
]

const groupColumns: Column<GroupResult>[] = [
  { title: 'evidence', cell: ({ group }) => group, align: 'left' },
  { title: 'decides in sources', cell: ({ sources }) => String(sources) },
  { title: 'rightly in', cell: ({ rightSources }) => String(rightSources) },
  { title: 'wrong without it', cell: ({ wrongWithout }) => String(wrongWithout) },
  {
    title: 'more',
    cell: ({ wrong, wrongWithout }) => signed(wrongWithout - wrong),
  },
]

/** The page `bench/CARRY-OVER.md`. */
export function describeCarryOver({ command, parts, wide, groups }: Measured): string {
  const rows = [...parts].flatMap(([kind, decided]) => [
    rowOf(`decks, ${kind}`, decided.filter(isOfDeck)),
    rowOf(`probes, ${kind}`, decided.filter(isOf('probes'))),
    ...(kind === 'as it is'
      ? [rowOf('slides typeset again', decided.filter(isOf('typeset')))]
      : []),
  ])
  const most = groups.toSorted((one, other) => other.wrongWithout - one.wrongWithout)
  return `# What carries over to other decks

Written by \`${command}\`. Whether a line goes on with the one before is decided by trees (\`packages/reader/src/conversion/paragraphs\`) that are
learned from the decks of the benchmark. Here every line break is decided by trees that were learned without its source, which
is the repository of a deck or the class of a probe: sources are divided into five parts, and each part is judged with
what is learned from the other four. Slides of the decks are also typeset again in other boxes, fonts and sizes, and printed by a browser
(\`bench/carry-over/typeset.ts\`): such files tell nothing of their line breaks. "As it is" are the files themselves; the other rows hide or replace what a file says
about spaces at line ends and about its structure. An author's own line break inside a paragraph counts for nothing. The
intervals hold 95 % of 1,000 samples of the sources.

${markdownTable(columns, [...rows, rowOf('wide, learned without it', wide)])}

## Evidence

Each group is left out in turn, and the five parts are learned and judged again, from the files as they are alone. A group decides something in a
source if a decision there changes without it, and rightly if more of the changed decisions there were right with it.
Groups stand in for each other: one that changes little may be needed where another is unknown. Learned from the same decks with
blocks that differ in a few lines, all groups together were wrong 344 times and 370 times: smaller differences are chance.

${markdownTable(groupColumns, most)}
`
}

function isOf(set: string): (one: Decided) => boolean {
  return ({ example }) => example.set === set
}

function isOfDeck({ example }: Decided): boolean {
  return example.set !== 'probes' && example.set !== 'typeset'
}

function rowOf(name: string, decided: Decided[]): Row {
  return { name, ...figuresOf(decided) }
}

function intervalOf({ mean, low, high }: Figure): string {
  return `${share(mean)} (${share(low)} to ${share(high)})`
}

function share(value: number): string {
  return value.toFixed(3).replace(/^0/, '')
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value)
}
