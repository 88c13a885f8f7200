import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Figure } from '../reread/figure.ts'
import type { RuleResult } from './judge-rules.ts'
import { keptRules } from './kept-rules.ts'

/** A rule that is right in fewer sources is a pattern for one deck. */
export const sourcesMin = 3

const columns: Column<RuleResult>[] = [
  { title: 'rule', cell: ({ rule }) => nameOf(rule), align: 'left' },
  { title: 'slides', cell: ({ rows }) => String(rows) },
  { title: 'sources', cell: ({ sources }) => String(sources) },
  { title: 'right in', cell: ({ rightIn }) => String(rightIn) },
  { title: 'wrong in', cell: ({ wrongIn }) => String(wrongIn) },
  { title: 'titles', cell: ({ gains }) => thousandths(gains.titles) },
  { title: 'order', cell: ({ gains }) => thousandths(gains.order) },
  { title: 'lines', cell: ({ gains }) => thousandths(gains.lines) },
]

const reason: Column<RuleResult> = {
  title: 'stays because',
  cell: ({ rule }) => keptRules[nameOf(rule)] ?? '',
  align: 'left',
}

/** The page `bench/RULES.md`. */
export function describeRules(results: RuleResult[], command: string): string {
  const [enough, few] = [true, false].map((isEnough) =>
    results
      .filter(({ rightIn }) => rightIn >= sourcesMin === isEnough)
      .toSorted((one, other) => other.rightIn - one.rightIn),
  ) as [RuleResult[], RuleResult[]]
  return `# What each rule of titles, blocks and order decides

Written by \`${command}\`. Each rule of \`bench/carry-over/rules.ts\` is switched off in a copy of the source, and the text
layers of all decks and probes of the benchmark are read again. A source is the repository of a deck or the class of a probe. The
columns count the slides that are read otherwise without the rule, the sources that these are from, and the sources that are
read better or worse with it; then by how much, in thousandths, slides are read better with it, as the mean over all sources with the interval that
holds 95 % of 1,000 samples of them: titles that are exactly right, edits of the order (labeled by eye where it is, otherwise
visual), and whole paragraphs or right rows of probes. Pictures are not read, so rules for them decide nothing here.

${markdownTable(columns, enough)}

## Right in fewer than ${sourcesMin} sources

They stay for another reason, or go. Edits and titles are those of the scorers.

${markdownTable([...columns, reason], few)}
`
}

function nameOf({ about, name }: RuleResult['rule']): string {
  return `${about}: ${name}`
}

function thousandths({ mean, low, high }: Figure): string {
  if (low === 0 && high === 0) return ''
  const [middle, from, to] = [mean, low, high].map((value) => (1000 * value).toFixed(1))
  return `${middle} (${from} to ${to})`
}
