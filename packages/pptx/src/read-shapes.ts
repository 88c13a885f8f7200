import type { Box } from '@rowdeck/core/deck-model/box'
import { addChart } from './add-chart.ts'
import { addCover } from './add-cover.ts'
import { readDiagram } from './diagram.ts'
import { addGround, groundsOf, isFill } from './grounds.ts'
import type { Matrix } from './matrix.ts'
import { paragraphsOf } from './paragraphs.ts'
import { addPicture, addPictureNamed, coveringFile } from './pictures.ts'
import { ancestorsOf, geometryOf, inheritedTransform, placeholderOf } from './placeholders.ts'
import { groupMatrix, type Placement, placedBox, placementOf } from './placement.ts'
import { readTextShape } from './read-text-shape.ts'
import {
  addDrawn,
  addLink,
  isHidden,
  plainText,
  type ShapeContext,
  takeTurn,
} from './shape-context.ts'
import { paintOf } from './shape-paint.ts'
import { isShown } from './shown-picture.ts'
import { readTable, tableBox } from './table.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { placeOutside } from './unplaced.ts'
import { unseenInDiagram } from './unseen-in-diagram.ts'
import { addGroundOfTable, unseenInTable } from './unseen-in-table.ts'
import { isAnimated, isEdgeOn, isOffSlide, isUnseenFrame } from './visibility.ts'
import { vmlPictures } from './vml-pictures.ts'
import { at, childOf, within, type XmlElement } from './xml-element.ts'

/** Reads a tree of shapes in drawing order into the collector. Throws document_unreadable. */
export async function readShapes(
  tree: XmlElement | undefined,
  matrix: Matrix,
  context: ShapeContext,
): Promise<void> {
  for (const shape of tree?.children ?? []) {
    if (isHidden(shape) || isEdgeOn(shape, context.visibility)) continue
    switch (shape.name) {
      case 'p:sp':
      case 'dsp:sp':
        readTextShape(shape, matrix, context)
        break
      case 'p:grpSp':
        await readGroup(shape, matrix, context)
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

async function readGroup(group: XmlElement, parent: Matrix, context: ShapeContext): Promise<void> {
  const properties = at(group, 'p:grpSpPr')
  const xfrm = childOf(properties, 'a:xfrm')
  if (xfrm !== undefined) {
    addLink(at(group, 'p:nvGrpSpPr', 'p:cNvPr'), placementOf(xfrm, parent).box, context)
  }
  const fill = properties?.children.find(isFill)
  const groupFill = fill?.name === 'a:grpFill' ? context.groupFill : fill
  const isGroupAnimated = isAnimated(group, context.visibility)
  const visibility = { ...context.visibility, isGroupAnimated }
  await context.collector.inGroup(() =>
    readShapes(group, groupMatrix(xfrm, parent), { ...context, groupFill, visibility }),
  )
}

async function readGraphicFrame(
  shape: XmlElement,
  parent: Matrix,
  context: ShapeContext,
): Promise<void> {
  const { collector, parts, part } = context
  const order = takeTurn(collector)
  const data = at(shape, 'a:graphic', 'a:graphicData')
  const place = placeOf(shape, parent, context)
  if (data === undefined) return
  const { box, local, matrix } = place ?? placeOutside(false, context)
  const table = childOf(data, 'a:tbl')
  const own = { ...plainText(context), isUnseenIn: unseenInTable(table, box, context) }
  const drawn = table === undefined ? box : placedBox(matrix, tableBox(table, local, own))
  if (place !== undefined && isUnseenFrame(shape, drawn, context.visibility)) return
  const isFixed = place !== undefined && !isAnimated(shape, context.visibility)
  if (table !== undefined) {
    const isBeside = (cell: Box) =>
      place !== undefined &&
      isOffSlide(shape, placedBox(matrix, moved(cell, local)), context.visibility)
    collector.addTable({ ...readTable(table, { ...own, isBeside }), box: drawn, order }, isFixed)
    addGroundOfTable(table, drawn, context)
    return
  }
  const chartId = childOf(data, 'c:chart')?.attributes['r:id']
  const chart = await unlessDamaged(() => parts.related(part, chartId))
  if (chart !== undefined) {
    await addChart(chart, { box, order, isFixed }, context)
    return
  }
  const diagram = childOf(data, 'dgm:relIds')
  if (diagram !== undefined) {
    const inside: Matrix = groupMatrixAt(local, parent)
    await addDiagram(diagram, { matrix: inside, box, order }, context)
    return
  }
  await addPreview(data, { box, angle: 0 }, { ...context, order, parent })
}

function moved({ left, top, right, bottom }: Box, by: Pick<Box, 'left' | 'top'>): Box {
  return {
    left: left + by.left,
    right: right + by.left,
    top: top + by.top,
    bottom: bottom + by.top,
  }
}

/** The picture that stands for an embedded object; files of PowerPoint 2007 have it in a drawing in VML. */
async function addPreview(
  data: XmlElement,
  place: Pick<Placement, 'box' | 'angle'>,
  context: ShapeContext & { order: number; parent: Matrix },
): Promise<void> {
  const pictures = within(data, 'p:pic')
  for (const picture of pictures) readPicture(picture, context.parent, context)
  const id = childOf(data, 'p:oleObj')?.attributes.spid
  if (pictures.length > 0 || id === undefined) return
  const { parts, part } = context
  const found = (await vmlPictures(parts, part)).get(id)
  if (found !== undefined) addPictureNamed(found, place, context)
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
  const isUnseen = unseenInDiagram(content.fills, box, context)
  const styles = { ...plainText(context), isUnseen }
  const paragraphs = content.model.flatMap((body) => paragraphsOf(body, styles))
  const place = { order, box, angle: 0, diagram: order, lineSpans: undefined }
  context.collector.addText(paragraphs, { ...place, role: 'body' })
}

function readPicture(shape: XmlElement, parent: Matrix, context: ShapeContext): void {
  const order = takeTurn(context.collector)
  const place = placeOf(shape, parent, context)
  if (place === undefined) return
  const properties = at(shape, 'p:nvPicPr', 'p:cNvPr')
  addLink(properties, place.box, context)
  const [fill, painted] = [at(shape, 'p:blipFill'), at(shape, 'p:spPr')]
  const drawn = geometryOf([shape, ...behindOf(shape, context)])
  const style = at(shape, 'p:style')
  const frame = { shape, box: place.box, angle: place.angle, place, painted, drawn, style }
  const grounds = groundsOf(frame, context)
  addGround(frame, context)
  if (isShown(fill, context)) {
    context.collector.addGround(place.box, undefined)
    const isFixed = !isAnimated(shape, context.visibility)
    const picture = isFixed ? coveringFile(fill, context) : undefined
    if (picture !== undefined) addCover(frame, picture, context.collector)
  }
  addPicture(fill, place, { ...context, order, properties, grounds, shape })
}

/** The place of a picture or frame, its own or that of a placeholder behind it; undefined if none is known. */
function placeOf(shape: XmlElement, parent: Matrix, context: ShapeContext): Placement | undefined {
  const xfrm = inheritedTransform([shape, ...behindOf(shape, context)])
  return xfrm && placementOf(xfrm, parent)
}

function behindOf(shape: XmlElement, { behind }: ShapeContext): XmlElement[] {
  const placeholder = placeholderOf(shape)
  return placeholder ? ancestorsOf(placeholder, behind) : []
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
