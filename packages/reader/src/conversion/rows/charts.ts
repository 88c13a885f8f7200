import type { ChartAxis, ChartPart, ChartType } from '@rowdeck/core/deck-model/chart'
import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'

/** What is said of a chart beside its values. */
export interface SlideChart {
  /** Null if its series are drawn in several ways. */
  type: ChartType | null
  title: string | null
  axes: { of: ChartAxis['of']; title: string | null; secondary: boolean }[]
  series: {
    name: string
    column: number
    type: ChartType
    unit: string | null
    secondary: boolean
  }[]
  labels: string[]
}

/** The values of a chart, which are among the lines of its block. */
export function valueRows(
  [block]: readonly Pick<SlideBlock, 'lines'>[],
  { firstRow, rowCount }: ChartPart,
): string[][] {
  const lines = block?.lines.slice(firstRow, firstRow + rowCount) ?? []
  return lines.map((line) => line.split('\t'))
}

/** What a chart says beside its values. */
export function chartOf(
  [block]: readonly Pick<SlideBlock, 'lines'>[],
  { title, axes, series, firstRow, rowCount }: ChartPart,
): SlideChart {
  const [first = null, ...others] = new Set(series.map(({ type }) => type))
  return {
    type: others.length > 0 ? null : first,
    title: shown(title),
    axes: axes.map((axis) => ({
      of: axis.of,
      title: shown(axis.title),
      secondary: axis.isSecondary,
    })),
    series: series.map(({ name, column, type, unit, isSecondary }) => ({
      ...{ name: name.normalize('NFC'), column, type },
      ...{ unit: shown(unit), secondary: isSecondary },
    })),
    labels: block?.lines.slice(firstRow + rowCount) ?? [],
  }
}

/** Null for a text that is not given. */
function shown(text: string): string | null {
  return text === '' ? null : text.normalize('NFC')
}
