import { sourcesMin } from '../carry-over/describe-rules.ts'
import { keptRules } from '../carry-over/kept-rules.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Change } from './judge-rows.ts'

type PassResult = ReturnType<typeof resultOf>

const counts = ['pictures', 'right in', 'wrong in', 'gained', 'lost', 'wrong'] as const
const columns = (['pass', ...counts, 'stays because'] as const).map(
  (title): Column<PassResult> => ({
    title,
    cell: (result) => String(result[title]),
    align: title === 'pass' || title === 'stays because' ? 'left' : 'right',
  }),
)

/** The page `bench/PASSES.md` about the passes of these names. */
export function describePasses(names: string[], changes: Change[], command: string): string {
  const results = names
    .map((pass) => resultOf(pass, changes))
    .toSorted((one, other) => other['right in'] - one['right in'])
  const { changing = [], idle = [] } = Object.groupBy(results, ({ pictures }) =>
    pictures > 0 ? 'changing' : 'idle',
  )
  const { enough = [], few = [] } = Object.groupBy(changing, (one) =>
    one['right in'] >= sourcesMin && one['right in'] > one['wrong in'] ? 'enough' : 'few',
  )
  return `# What each pass of OCR decides

Written by \`${command}\`. Pictures of slides whose text is known were drawn by lot, one of each source in
turn. A source is the repository of a deck, or the file of slides that a probe was printed from. Each picture is read once. Then the
passes of \`packages/ocr/src/passes.ts\` run with each one left out, and the rows that a caller would get are compared with the truth:
their lines, and the cells of lines with tabs. One is right if the truth has it, with its list mark or without. Titles, order and
indents are not judged, nor are pictures beside a text layer.

- pictures: how many have a different row without the pass
- right in, wrong in: sources in which the pass makes more cells and lines right than wrong, or the reverse
- gained, lost: right cells and lines that are there only with the pass, and only without it
- wrong: wrong ones with the pass, less those without it. Parts of a right line that is torn are not counted as wrong.

${markdownTable(columns.slice(0, -1), enough)}

## Right in fewer than ${sourcesMin} sources, or wrong in as many

They stay for another reason, or go.

${markdownTable(columns, few)}

These changed no row: ${idle.map(({ pass }) => pass).join(', ')}.
`
}

function resultOf(pass: string, all: Change[]) {
  const changes = all.filter((change) => change.pass === pass)
  const sumOf = (key: 'gained' | 'lost' | 'wrong', of = changes) =>
    of.reduce((sum, change) => sum + change[key], 0)
  const gains = [...Map.groupBy(changes, ({ source }) => source).values()].map(
    (own) => sumOf('gained', own) - sumOf('lost', own) - sumOf('wrong', own),
  )
  return {
    ...{ pass, pictures: changes.length },
    'right in': gains.filter((gain) => gain > 0).length,
    'wrong in': gains.filter((gain) => gain < 0).length,
    ...{ gained: sumOf('gained'), lost: sumOf('lost'), wrong: sumOf('wrong') },
    'stays because': keptRules[`passes: ${pass}`] ?? '',
  }
}
