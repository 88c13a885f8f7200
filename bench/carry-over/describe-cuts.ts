import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Figure } from '../reread/figure.ts'
import type { CutEvidenceResult, CutFigures, CutResults } from './judge-cuts.ts'

const columns: Column<CutFigures>[] = [
  { title: 'edits of the order', cell: ({ name }) => name, align: 'left' },
  { title: 'slides', cell: ({ slides }) => String(slides) },
  { title: 'sources', cell: ({ sources }) => String(sources) },
  { title: 'learned without the source', cell: ({ apart }) => interval(apart) },
  { title: 'learned from all', cell: ({ learned }) => share(learned.mean) },
  { title: 'always rows', cell: ({ rows }) => share(rows.mean) },
  { title: 'best cuts', cell: ({ best }) => share(best.mean) },
]

const evidenceColumns: Column<CutEvidenceResult>[] = [
  { title: 'evidence', cell: ({ name }) => name, align: 'left' },
  { title: 'weight for rows', cell: ({ weight }) => weight.toFixed(2) },
  { title: 'decides in sources', cell: ({ sources }) => String(sources) },
  { title: 'rightly in', cell: ({ rightIn }) => String(rightIn) },
  { title: 'wrongly in', cell: ({ wrongIn }) => String(wrongIn) },
  { title: 'edits without it', cell: ({ gain }) => interval(gain, gain.mean > 0 ? '+' : '') },
]

/** The part of `bench/CARRY-OVER.md` about rows and columns. */
export function describeCuts({ figures, evidence }: CutResults, examples: number): string {
  return `## Rows or columns

A region of a slide that can be cut into rows and into columns is cut as a sum of evidence says (\`packages/reader/src/conversion/order/cut-evidence.ts\`),
with weights that a logistic regression learns from ${examples} such regions: those of slides whose order was labeled by eye, each turned
around while everything after it is decided as well as can be, and some that are made for it (\`bench/carry-over/made-cuts.ts\`). Slides with such regions are read in PDF and
PPTX, each with what is learned from the other parts. Slides without a labeled order are compared with two orders that are computed from
geometry; these read columns of cards row by row, which favors rows. Means over sources, with the interval that holds 95 % of 1,000 samples of them.

${markdownTable(columns, figures)}

Each piece of evidence is left out in turn, and the parts are learned again. A piece decides in a source if slides that are labeled by eye are
read otherwise without it.

${markdownTable(evidenceColumns, evidence)}
`
}

function interval({ mean, low, high }: Figure, sign = ''): string {
  return `${sign}${share(mean)} (${share(low)} to ${share(high)})`
}

function share(value: number): string {
  return value.toFixed(4).replace(/^(-?)0/, '$1')
}
