import type { Color, ShapeTable } from '@rowdeck/core/deck-model/slide-shapes'
import { readChart } from './chart.ts'
import { groundsIn } from './grounds.ts'
import { groundsBehind } from './grounds-behind.ts'
import type { Part } from './package-parts.ts'
import { type TextContext, writtenLines } from './paragraphs.ts'
import { textBodyOf } from './placeholders.ts'
import { isHidden, lettersIn, plainText, type ShapeContext, takeTurn } from './shape-context.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { groundsOfTextOn } from './unseen-in-chart.ts'
import { isUnseenRun } from './unseen-text.ts'
import { at, childOf, numberIn, within, type XmlElement } from './xml-element.ts'

/** What charts and the drawings on them hold, by their root elements: a slide may show one many times. */
const knownCharts = new WeakMap<XmlElement, Map<string, ReturnType<typeof readChart>>>()
const knownShapes = new WeakMap<XmlElement, XmlElement[]>()

/** Grounds that a chart is read on; on others, text in their color stays. Bounds time. */
const groundsMax = 8

/** Adds a chart as a table. The texts of shapes that an author drew on it come last; they are in a part of their own. */
export async function addChart(
  chart: Part,
  { isFixed, ...place }: Pick<ShapeTable, 'box' | 'order'> & { isFixed: boolean },
  context: ShapeContext,
): Promise<void> {
  const { collector, parts } = context
  const drawing = await unlessDamaged(() => parts.relatedOfType(chart, 'chartUserShapes'))
  const { colors } = context.visibility
  const behind = colors && groundsBehind(place.box, collector, colors)
  const typed = shapesOn(drawing?.root).flatMap((shape) => {
    takeTurn(collector)
    if (isHidden(shape)) return []
    const under = groundsOfTextOn(chart.root, lettersIn(shape), { colors, behind })
    return writtenLines(textBodyOf(shape), textOnChart(shape, under, context))
  })
  const { labels, ...read } = chartText(chart, { colors, behind })
  const none = { cells: [], spans: [], links: [], header: false }
  collector.addChart({ ...read, ...none, ...place, labels: [...labels, ...typed] }, isFixed)
}

function chartText(
  chart: Part,
  { colors, behind }: Parameters<typeof readChart>[1],
): ReturnType<typeof readChart> {
  const read = knownCharts.get(chart.root) ?? new Map<string, ReturnType<typeof readChart>>()
  knownCharts.set(chart.root, read)
  const isOneMore = read.size >= groundsMax && !read.has(JSON.stringify(behind))
  const ground = isOneMore ? undefined : behind
  const key = JSON.stringify(ground) ?? ''
  const text = read.get(key) ?? readChart(chart, { colors, behind: ground })
  read.set(key, text)
  return text
}

/** The context of text in a shape that is drawn on a chart, on these colors unless it is filled. */
function textOnChart(
  shape: XmlElement,
  behind: Color[] | undefined,
  context: ShapeContext,
): TextContext {
  const { colors } = context.visibility
  const properties = childOf(shape, 'cdr:spPr')
  const grounds = colors && groundsIn(properties, { colors, behind })
  const isUnseen: TextContext['isUnseen'] = (run) => isUnseenRun(run, { grounds, colors })
  return { ...plainText(context), isUnseen }
}

/** The shapes of a drawing on a chart that are not beside the chart. */
function shapesOn(drawing: XmlElement | undefined): XmlElement[] {
  if (drawing === undefined) return []
  const onChart = () => drawing.children.filter((anchor) => !isBeside(anchor))
  const shapes = knownShapes.get(drawing) ?? onChart().flatMap((anchor) => within(anchor, 'cdr:sp'))
  knownShapes.set(drawing, shapes)
  return shapes
}

/** Whether an anchor is beside its chart, in shares of which its corners are written. */
function isBeside(anchor: XmlElement): boolean {
  return ['cdr:x', 'cdr:y'].some((side) => {
    const share = (corner: string) => numberIn(at(anchor, corner, side)?.text)
    return (share('cdr:from') ?? 0) >= 1 || (share('cdr:to') ?? 1) <= 0
  })
}
