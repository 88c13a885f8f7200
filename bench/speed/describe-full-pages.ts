import { type Column, markdownTable } from '../report/markdown-table.ts'
import { type Line, linePlot } from '../scaling/line-plot.ts'

/** CPU milliseconds of one page with so many things on it. */
interface PageTime {
  count: number
  ms: number
}

/** One arrangement of things on a page, in ascending order of their number. */
export interface PageTimes {
  kind: string
  arrangement: string
  read: PageTime[]
  /** Pages beyond the bounds. */
  refused: PageTime[]
}

const plot = 'full-pages.svg'

/** The section's Markdown. */
export function describeFullPages(times: PageTimes[]): string {
  const columns: Column<PageTimes>[] = [
    { title: 'things', cell: ({ kind }) => kind, align: 'left' },
    { title: 'arrangement', cell: ({ arrangement }) => arrangement, align: 'left' },
    { title: 'ms of 1,000', cell: ({ read }) => milliseconds(read[0]) },
    { title: 'slowest at', cell: ({ read }) => slowestOf(read).count.toLocaleString('en-US') },
    { title: 'ms', cell: ({ read }) => milliseconds(slowestOf(read)) },
    { title: 'exponent', cell: ({ read }) => exponentOf(read).toFixed(2) },
    { title: 'ms of a refusal', cell: ({ refused }) => milliseconds(refused.at(-1)) },
  ]
  const slowest = slowestOf(times.flatMap(({ read }) => read))
  const refusal = slowestOf(times.flatMap(({ refused }) => refused))
  const steepest = Math.max(...times.map(({ read }) => exponentOf(read)))
  return `## Full pages

CPU time of reading one page of a PDF in a warm process, from the file to its blocks, by the number of things on it: from 1,000 to
the most that the bounds of a page admit (30,000 characters as PDFium counts them, which include spaces and line ends between
pieces of text, and 30,000 objects), and up to 100,000, where pages with too many characters are refused and objects beyond the
bound are ignored. The arrangements are those that are the worst for comparisons of everything with everything. "Exponent" is the
slope of the time over the number, both logarithmic, up to the slowest page. No page takes more than ${milliseconds(slowest)} ms, no
refusal more than ${milliseconds(refusal)} ms, and no exponent is above ${steepest.toFixed(2)}.

![CPU time of the slowest page of each kind by the number of things](${plot})

${markdownTable(columns, times)}
`
}

/** The time of the slowest page of each kind with at most so many things, and of the slowest refusal. */
export function fullPagesPlot(times: PageTimes[]): { name: string; content: string } {
  const kinds = [...Map.groupBy(times, ({ kind }) => kind)]
  const lines: Line[] = kinds.map(([name, own]) => ({
    name,
    points: slowestUpTo(own.flatMap(({ read }) => read)),
  }))
  lines.push({ name: 'refused', points: slowestUpTo(times.flatMap(({ refused }) => refused)) })
  const title = 'Reading one page'
  const [xLabel, yLabel] = ['things on the page', 'CPU milliseconds']
  return { name: plot, content: linePlot({ title, xLabel, yLabel, lines }) }
}

/** The time of the slowest page with at most so many things, for each number of them. */
function slowestUpTo(times: PageTime[]): Line['points'] {
  const points = new Map<number, number>()
  let slowest = 0
  for (const { count, ms } of times.toSorted((one, other) => one.count - other.count)) {
    slowest = Math.max(slowest, ms)
    points.set(count, slowest)
  }
  return [...points].map(([x, y]) => ({ x, y }))
}

function slowestOf(times: PageTime[]): PageTime {
  return times.reduce((one, other) => (other.ms > one.ms ? other : one))
}

/** The exponent of growth up to the slowest page, 0 if that is the first: the slope of the least squares line through the logarithms. */
function exponentOf(times: PageTime[]): number {
  const points = times
    .slice(0, times.indexOf(slowestOf(times)) + 1)
    .map(({ count, ms }) => ({ x: Math.log(count), y: Math.log(ms) }))
  if (points.length < 2) return 0
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const slope = mean(points.map((point) => (point.x - x) * (point.y - y)))
  return slope / mean(points.map((point) => (point.x - x) ** 2))
}

function milliseconds(time: PageTime | undefined): string {
  return time === undefined ? '' : time.ms.toFixed(0)
}
