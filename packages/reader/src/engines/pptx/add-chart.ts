import type { ShapeTable } from '@rowdeck/core/deck-model/slide-shapes'
import { readChart } from './chart.ts'
import type { Part } from './package-parts.ts'
import { writtenLines } from './paragraphs.ts'
import { textBodyOf } from './placeholders.ts'
import { isHidden, plainText, type ShapeContext, takeTurn } from './shape-context.ts'
import { within, type XmlElement } from './xml-element.ts'

/** What charts and the drawings on them hold, by their root elements: a slide may show one many times. */
const knownCharts = new WeakMap<XmlElement, ReturnType<typeof readChart>>()
const knownShapes = new WeakMap<XmlElement, XmlElement[]>()

/** Adds a chart as a table. The texts of shapes that an author drew on it come last; they are in a part of their own. */
export async function addChart(
  chart: Part,
  place: Pick<ShapeTable, 'box' | 'order'>,
  context: ShapeContext,
): Promise<void> {
  const { collector, parts } = context
  const drawing = await parts.relatedOfType(chart, 'chartUserShapes')
  const typed = shapesOn(drawing?.root).flatMap((shape) => {
    takeTurn(collector)
    return isHidden(shape) ? [] : writtenLines(textBodyOf(shape), plainText(context))
  })
  const { labels, ...read } = chartText(chart)
  const none = { cells: [], spans: [], links: [], header: false }
  collector.addChart({ ...read, ...none, ...place, labels: [...labels, ...typed] })
}

function chartText(chart: Part): ReturnType<typeof readChart> {
  const text = knownCharts.get(chart.root) ?? readChart(chart)
  knownCharts.set(chart.root, text)
  return text
}

function shapesOn(drawing: XmlElement | undefined): XmlElement[] {
  if (drawing === undefined) return []
  const shapes = knownShapes.get(drawing) ?? within(drawing, 'cdr:sp')
  knownShapes.set(drawing, shapes)
  return shapes
}
