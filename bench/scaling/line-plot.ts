export interface Line {
  name: string
  points: { x: number; y: number }[]
}

export interface Plot {
  title: string
  xLabel: string
  yLabel: string
  lines: Line[]
  /** Whether the axes are linear, both from 0; logarithmic otherwise. */
  isLinear?: boolean
}

const [width, height] = [820, 460]
const frame = { left: 70, right: 180, top: 50, bottom: 60 }
/** Height of a line's name, so that the names of lines that end at the same place stay apart. */
const nameHeight = 16
const colors = [
  '#0b5d6b',
  '#1a9b8a',
  '#e0a030',
  '#d2603a',
  '#7a4fa3',
  '#444444',
  '#3f7fd0',
  '#c2417c',
]

/** A plot as SVG. On logarithmic axes, points must be above 0. */
export function linePlot({ title, xLabel, yLabel, lines, isLinear = false }: Plot): string {
  const scale = isLinear ? linearScale : logScale
  const all = lines.flatMap(({ points }) => points)
  const x = scale(
    all.map((point) => point.x),
    frame.left,
    width - frame.right,
  )
  const y = scale(
    all.map((point) => point.y),
    height - frame.bottom,
    frame.top,
  )
  const parts = [
    text(width / 2, 26, title, 'middle', 'font-size="16" font-weight="600"'),
    text((frame.left + width - frame.right) / 2, height - 16, xLabel, 'middle'),
    `<g transform="rotate(-90 18 ${height / 2})">${text(18, height / 2, yLabel, 'middle')}</g>`,
    ...x.ticks.map(
      (tick) =>
        gridLine({ x: x.at(tick) }) +
        text(x.at(tick), height - frame.bottom + 20, tickLabel(tick), 'middle'),
    ),
    ...y.ticks.map(
      (tick) =>
        gridLine({ y: y.at(tick) }) + text(frame.left - 8, y.at(tick) + 4, tickLabel(tick), 'end'),
    ),
    ...lines.map((line, index) => drawnLine(line, colorOf(index))),
    ...namesOf(lines),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`

  function drawnLine({ points }: Line, color: string): string {
    const path = points.map((point) => `${round(x.at(point.x))},${round(y.at(point.y))}`)
    return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${path.join(' ')}"/>`
  }

  /** The names at the ends of the lines, from top to bottom. */
  function namesOf(lines: Line[]): string[] {
    const ends = lines.flatMap(({ name, points }, index) => {
      const last = points.at(-1)
      return last ? [{ name, index, at: { x: x.at(last.x), y: y.at(last.y) } }] : []
    })
    let lowest = 0
    return ends
      .sort((one, other) => one.at.y - other.at.y)
      .map(({ name, index, at }) => {
        lowest = Math.max(at.y, lowest + nameHeight)
        return text(at.x + 8, lowest + 4, name, 'start', `fill="${colorOf(index)}"`)
      })
  }
}

function colorOf(index: number): string {
  return colors[index % colors.length] as string
}

function logScale(values: number[], from: number, to: number) {
  const first = Math.floor(Math.log10(Math.min(...values)))
  const last = Math.ceil(Math.log10(Math.max(...values)))
  const perDecade = (to - from) / Math.max(1, last - first)
  return {
    at: (value: number) => from + (Math.log10(value) - first) * perDecade,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
  }
}

/** With ticks a decimal step apart, at least five of them. */
function linearScale(values: number[], from: number, to: number) {
  const highest = Math.max(...values)
  const decimal = 10 ** Math.floor(Math.log10(highest))
  const step = [decimal, decimal / 2, decimal / 5, decimal / 10].find(
    (one) => highest / one >= 5,
  ) as number
  const last = Math.ceil(highest / step)
  return {
    at: (value: number) => from + ((to - from) * value) / (last * step),
    ticks: Array.from({ length: last + 1 }, (_, index) => index * step),
  }
}

function gridLine(place: { x: number } | { y: number }): string {
  const ends =
    'x' in place
      ? `x1="${round(place.x)}" x2="${round(place.x)}" y1="${frame.top}" y2="${height - frame.bottom}"`
      : `x1="${frame.left}" x2="${width - frame.right}" y1="${round(place.y)}" y2="${round(place.y)}"`
  return `<line ${ends} stroke="#dddddd"/>`
}

function text(
  ...[x, y, words, anchor, more = '']: [number, number, string, string, string?]
): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" ${more}>${words}</text>`
}

function tickLabel(value: number): string {
  return value >= 1 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(2)))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
