import {
  type ChartAxis,
  type ChartFacts,
  type ChartType,
  chartAxes,
} from '@rowdeck/core/deck-model/chart'
import { typedText } from './chart-labels.ts'
import { type ChartSeries, columnsOf } from './chart-series.ts'
import { isPercentage, unitOf } from './number-format.ts'
import type { ChartSight } from './unseen-in-chart.ts'
import { at, childOf, childrenOf, flagOf, within, type XmlElement } from './xml-element.ts'

/** The elements of plots, without `c:`, `3D` and `Chart`; bars are columns unless they lie. */
const types: Readonly<Record<string, ChartType>> = {
  ...{ bar: 'column', line: 'line', area: 'area', pie: 'pie', ofPie: 'pie', doughnut: 'doughnut' },
  ...{ scatter: 'scatter', bubble: 'bubble', radar: 'radar', stock: 'stock', surface: 'surface' },
}

/** Series that are drawn alike, over the same axes. */
interface Plot {
  element: XmlElement
  type: ChartType
  /** The IDs of its axes: that of categories or x values first, then that of values. */
  axes: string[]
  isSecondary: boolean
}

/** What a chart says about its series and axes. The axes of the first plot are the primary ones, as programs write them. */
export function factsOf(
  area: XmlElement | undefined,
  { series, title, sight }: { series: ChartSeries[]; title: string; sight: ChartSight },
): ChartFacts {
  const plots = plotsOf(area)
  const plotOf = new Map(
    plots.flatMap((plot) => childrenOf(plot.element, 'c:ser').map((one) => [one, plot] as const)),
  )
  const axes = new Map(
    (area?.children ?? []).filter(isAxis).map((axis) => [idsOf(axis)[0] ?? '', axis]),
  )
  return {
    title,
    axes: axesOf(plots, axes, sight),
    series: columnsOf(series).map(({ of, name, column }) => {
      const plot = plotOf.get(of.element)
      const unit = unitOf(of.format) ?? axisUnit(plot, axes)
      return {
        ...{ name, column, unit },
        type: plot?.type ?? 'column',
        isSecondary: plot?.isSecondary ?? false,
      }
    }),
  }
}

function plotsOf(area: XmlElement | undefined): Plot[] {
  let primary: string[] | undefined
  return (area?.children ?? []).flatMap((element) => {
    const [, name = ''] = /^c:([A-Za-z]+?)(?:3D)?Chart$/.exec(element.name) ?? []
    const known = Object.hasOwn(types, name) ? types[name] : undefined
    if (known === undefined) return []
    const lies = childOf(element, 'c:barDir')?.attributes.val === 'bar'
    const axes = idsOf(element)
    primary ??= axes
    const isSecondary = axes.some((id) => !primary?.includes(id))
    return [{ element, type: lies ? 'bar' : known, axes, isSecondary }]
  })
}

function isAxis({ name }: XmlElement): boolean {
  return name.endsWith('Ax')
}

/** The ID of an axis, or those of the axes of a plot. */
function idsOf(element: XmlElement): string[] {
  return childrenOf(element, 'c:axId').map(({ attributes }) => attributes.val ?? '')
}

/** The first two axes of each plot: the third is that of the series of a chart with depth, which are columns here. */
function axesOf(
  plots: Plot[],
  known: ReadonlyMap<string, XmlElement>,
  sight: ChartSight,
): ChartAxis[] {
  const found = new Map<XmlElement, ChartAxis>()
  for (const { axes, isSecondary } of plots) {
    for (const [place, of] of chartAxes.entries()) {
      const axis = known.get(axes[place] ?? '')
      if (axis === undefined || found.has(axis) || flagOf(at(axis, 'c:delete'), 'val')) continue
      found.set(axis, { of, title: axisTitle(axis, sight), isSecondary })
    }
  }
  return [...found.values()]
}

/** The title of an axis; empty for what is no axis or has none. */
export function axisTitle(axis: XmlElement, sight: ChartSight): string {
  const title = childOf(axis, 'c:title')
  return typedText(sight.titleParagraphs(title, at(title, 'c:tx', 'c:rich')))
}

/** The unit that the axis of values shows, unless it shows other numbers than the cells: shares of them. */
function axisUnit(plot: Plot | undefined, axes: ReadonlyMap<string, XmlElement>): string {
  const axis = axes.get(plot?.axes[1] ?? '')
  const format = childOf(axis, 'c:numFmt')?.attributes.formatCode ?? ''
  const isOfShares = within(plot?.element, 'c:grouping')[0]?.attributes.val === 'percentStacked'
  return isOfShares || isPercentage(format) ? '' : (unitOf(format) ?? '')
}
