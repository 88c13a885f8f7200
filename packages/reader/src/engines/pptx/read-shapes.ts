import type { Box } from '@rowdeck/core/deck-model/box'
import { readChart } from './chart.ts'
import { readDiagram } from './diagram.ts'
import { paragraphsOf } from './paragraphs.ts'
import { addPicture } from './pictures.ts'
import { ancestorsOf, inherited, placeholderOf } from './placeholders.ts'
import { groupMatrix, type Matrix, placedBox, placementOf } from './placement.ts'
import { readTextShape } from './read-text-shape.ts'
import { addDrawn, addLink, plainText, type ShapeContext, takeTurn } from './shape-context.ts'
import { paintOf } from './shape-paint.ts'
import { readTable, tableBox } from './table.ts'
import { isOffSlide } from './unseen-text.ts'
import { at, childOf, flagOf, within, type XmlElement } from './xml-element.ts'

/** Reads a tree of shapes in drawing order into the collector. Throws document_unreadable. */
export async function readShapes(
  tree: XmlElement | undefined,
  matrix: Matrix,
  context: ShapeContext,
): Promise<void> {
  for (const shape of tree?.children ?? []) {
    if (isHidden(shape)) continue
    switch (shape.name) {
      case 'p:sp':
      case 'dsp:sp':
        readTextShape(shape, matrix, context)
        break
      case 'p:grpSp':
        readGroupLink(shape, matrix, context)
        await context.collector.inGroup(() =>
          readShapes(shape, groupMatrix(at(shape, 'p:grpSpPr', 'a:xfrm'), matrix), context),
        )
        break
      case 'p:graphicFrame':
        await readGraphicFrame(shape, matrix, context)
        break
      case 'p:pic':
        readPicture(shape, matrix, context)
        break
      case 'p:cxnSp':
        readConnector(shape, matrix, context)
        break
    }
  }
}

function readGroupLink(group: XmlElement, parent: Matrix, context: ShapeContext): void {
  const xfrm = at(group, 'p:grpSpPr', 'a:xfrm')
  if (xfrm === undefined) return
  addLink(at(group, 'p:nvGrpSpPr', 'p:cNvPr'), placementOf(xfrm, parent).box, context)
}

function isHidden(shape: XmlElement): boolean {
  const [properties] = shape.children
  return flagOf(at(properties, 'p:cNvPr'), 'hidden') ?? false
}

async function readGraphicFrame(
  shape: XmlElement,
  parent: Matrix,
  context: ShapeContext,
): Promise<void> {
  const { collector, parts, part } = context
  const order = takeTurn(collector)
  const xfrm = at(shape, 'p:xfrm')
  const data = at(shape, 'a:graphic', 'a:graphicData')
  if (xfrm === undefined || data === undefined) return
  const { box, local, matrix } = placementOf(xfrm, parent)
  const [table, styles] = [childOf(data, 'a:tbl'), plainText(context)]
  if (table !== undefined) {
    const drawn = placedBox(matrix, tableBox(table, local, styles))
    if (isOffSlide(shape, drawn, context.visibility)) return
    collector.shown.tables.push({ ...readTable(table, styles), box: drawn, order })
    return
  }
  const chart = await parts.related(part, childOf(data, 'c:chart')?.attributes['r:id'])
  if (chart !== undefined) {
    const { titles, rows } = readChart(chart)
    const none = { cells: [], spans: [], links: [], header: false }
    collector.shown.tables.push({ rows, ...none, box, order, titles })
    return
  }
  const diagram = childOf(data, 'dgm:relIds')
  if (diagram !== undefined) {
    const inside: Matrix = groupMatrixAt(local, parent)
    await addDiagram(diagram, { matrix: inside, box, order }, context)
    return
  }
  // the picture that stands for an embedded object
  for (const picture of within(data, 'p:pic')) readPicture(picture, parent, context)
}

/** Shapes of a diagram have coordinates relative to its frame. */
function groupMatrixAt({ left, top }: Box, [a, b, c, d, e, f]: Matrix): Matrix {
  return [a, b, c, d, a * left + c * top + e, b * left + d * top + f]
}

async function addDiagram(
  ids: XmlElement,
  { matrix, box, order }: { matrix: Matrix; box: Box; order: number },
  context: ShapeContext,
): Promise<void> {
  const content = await readDiagram(context.parts, context.part, ids)
  if ('shapes' in content) {
    await context.collector.inGroup(() =>
      readShapes(content.shapes, matrix, { ...context, links: undefined, diagram: order }),
    )
    return
  }
  const styles = plainText(context)
  const paragraphs = content.model.flatMap((body) => paragraphsOf(body, styles))
  const place = { order, box, angle: 0, diagram: order, lineSpans: undefined }
  context.collector.addText(paragraphs, { ...place, role: 'body' })
}

function readPicture(shape: XmlElement, parent: Matrix, context: ShapeContext): void {
  const order = takeTurn(context.collector)
  const placeholder = placeholderOf(shape)
  const chain = [shape, ...(placeholder ? ancestorsOf(placeholder, context.behind) : [])]
  const xfrm = inherited(chain, 'p:spPr', 'a:xfrm')
  if (xfrm === undefined) return
  const properties = at(shape, 'p:nvPicPr', 'p:cNvPr')
  addLink(properties, placementOf(xfrm, parent).box, context)
  addPicture(at(shape, 'p:blipFill'), placementOf(xfrm, parent), { ...context, order, properties })
}

function readConnector(shape: XmlElement, parent: Matrix, context: ShapeContext): void {
  const { collector } = context
  const order = takeTurn(collector)
  const xfrm = at(shape, 'p:spPr', 'a:xfrm')
  if (xfrm === undefined) return
  const [properties, style] = [at(shape, 'p:spPr'), at(shape, 'p:style')]
  const place = placementOf(xfrm, parent)
  collector.addLine(paintOf(properties, style), place)
  addDrawn({ properties, style }, place, { ...context, order })
}
