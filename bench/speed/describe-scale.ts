import { type Column, markdownTable } from '../report/markdown-table.ts'
import { linePlot } from '../scaling/line-plot.ts'

/** One reader with so many callers. */
export interface LoadPoint {
  name: string
  callers: number
  slidesPerSecond: number
  medianMs: number
  p99Ms: number
  /** CPU time of a conversion, over all processes. */
  cpuMs: number
}

/** What a slide costs one reader in a deck of this length. */
export interface LengthPoint {
  name: string
  slides: number
  wallMs: number
  cpuMs: number
}

const throughputPlot = 'scale-throughput.svg'
const waitPlot = 'scale-wait.svg'
const lengthPlot = 'scale-length.svg'

/** The section's Markdown; `slides` is the length of the deck that the callers send. */
export function describeScale(
  loads: LoadPoint[],
  lengths: LengthPoint[],
  { slides, cores }: { slides: number; cores: number },
): string {
  const byCallers: Column<LoadPoint>[] = [
    { title: 'callers', cell: ({ callers }) => String(callers) },
    { title: 'reader', cell: ({ name }) => name, align: 'left' },
    { title: 'slides a second', cell: ({ slidesPerSecond }) => slidesPerSecond.toFixed(0) },
    { title: 'median ms', cell: ({ medianMs }) => medianMs.toFixed(0) },
    { title: 'p99 ms', cell: ({ p99Ms }) => p99Ms.toFixed(0) },
    { title: 'CPU ms a deck', cell: ({ cpuMs }) => cpuMs.toFixed(1) },
  ]
  const byLength: Column<LengthPoint>[] = [
    { title: 'slides', cell: (point) => String(point.slides) },
    { title: 'reader', cell: ({ name }) => name, align: 'left' },
    { title: 'ms a slide', cell: ({ wallMs }) => wallMs.toFixed(2) },
    { title: 'CPU ms a slide', cell: ({ cpuMs }) => cpuMs.toFixed(2) },
  ]
  return `## Scale

Callers that send a deck of ${slides} slides (2.7 MB) again and again, each when it has the answer to the one before, to the service
on ${cores} cores (\`mode=text\`, an account for each). The callers run on the same cores. The others read the file from the disk
and have no server: at most one process per core works for all callers, and LiteParse's stays loaded. Waits are from sending to the
whole answer.

![Slides a second by the number of callers](${throughputPlot})

![99th percentile of the wait by the number of callers](${waitPlot})

${markdownTable(byCallers, loads)}

Cost of a slide for one caller, by the length of the deck (drawn slides of twelve lines; CPU of all processes):

![Milliseconds a slide by the length of the deck](${lengthPlot})

${markdownTable(byLength, lengths)}
`
}

/** The plots that the section shows. */
export function scalePlots(loads: LoadPoint[], lengths: LengthPoint[]) {
  const callers = 'callers'
  return [
    {
      name: throughputPlot,
      content: linePlot({
        ...{ title: 'Slides a second', xLabel: callers, yLabel: 'slides a second' },
        lines: linesOf(loads, ({ callers: x, slidesPerSecond: y }) => ({ x, y })),
      }),
    },
    {
      name: waitPlot,
      content: linePlot({
        ...{ title: '99th percentile of the wait', xLabel: callers, yLabel: 'milliseconds' },
        lines: linesOf(loads, ({ callers: x, p99Ms: y }) => ({ x, y })),
      }),
    },
    {
      name: lengthPlot,
      content: linePlot({
        ...{
          title: 'Cost of a slide',
          xLabel: 'slides of the deck',
          yLabel: 'milliseconds a slide',
        },
        lines: linesOf(lengths, ({ slides: x, wallMs: y }) => ({ x, y })),
      }),
    },
  ]
}

function linesOf<Point extends { name: string }>(
  points: Point[],
  place: (point: Point) => { x: number; y: number },
) {
  return [...Map.groupBy(points, ({ name }) => name)].map(([name, own]) => ({
    name,
    points: own.map(place),
  }))
}
