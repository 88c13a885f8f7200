import type { Box, ShapeText } from '../../conversion/convert.ts'
import { readChart } from './chart.ts'
import { damaged } from './damaged.ts'
import { readDiagram } from './diagram.ts'
import { type LinkContext, targetOf } from './links.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { paragraphsOf, type TextContext } from './paragraphs.ts'
import { addPicture } from './pictures.ts'
import {
  ancestorsOf,
  bodyAttribute,
  furniture,
  inherited,
  isTitle,
  type Placeholder,
  placeholderOf,
  styleFamilyOf,
  textBodyOf,
} from './placeholders.ts'
import {
  boxOf,
  groupMatrix,
  type Matrix,
  type Placement,
  placementOf,
  scaled,
  scaleOf,
} from './placement.ts'
import { paintOf } from './shape-paint.ts'
import { type SlideCollector, shapesMax } from './slide-collector.ts'
import { readTable, tableBox } from './table.ts'
import { textExtent } from './text-extent.ts'
import { textFrame } from './text-frame.ts'
import { at, childOf, flagOf, within, type XmlElement } from './xml-element.ts'

/** Directions of text in a shape that turn it, in radians clockwise. */
const turns: Record<string, number> = { vert: Math.PI / 2, vert270: -Math.PI / 2 }

/** What the shapes of a slide, or of the layout behind it, are read with. */
export interface ShapeContext {
  parts: PackageParts
  /** The part that the shapes are in. */
  part: Part
  /** The placeholders of the slide's layout and master; empty lists for the shapes of a layout or master. */
  behind: { layout: Placeholder[]; master: Placeholder[] }
  /** Styles of the master (`p:txStyles`) and of the deck. */
  masterStyles: XmlElement | undefined
  defaultTextStyle: XmlElement | undefined
  slideNumber: number
  /** Absent where links cannot be followed, as in diagrams. */
  links: LinkContext | undefined
  /** Whether the shapes are drawn on every slide: their placeholders are prompts, and their texts repeat. */
  isBackground: boolean
  collector: SlideCollector
}

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
        readShape(shape, matrix, context)
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

function readShape(shape: XmlElement, parent: Matrix, context: ShapeContext): void {
  const { collector } = context
  const order = takeTurn(collector)
  const placeholder = placeholderOf(shape)
  // the text of a placeholder on a layout or master is a prompt
  if (placeholder !== undefined && context.isBackground) return
  const chain = [shape, ...(placeholder ? ancestorsOf(placeholder, context.behind) : [])]
  const xfrm = inherited(chain, 'p:spPr', 'a:xfrm') ?? at(shape, 'dsp:spPr', 'a:xfrm')
  const place = xfrm && placementOf(xfrm, parent)
  const properties = at(shape, 'p:spPr') ?? at(shape, 'dsp:spPr')
  const style = at(shape, 'p:style') ?? at(shape, 'dsp:style')
  if (place !== undefined) {
    collector.addPaint(paintOf(properties, style), place, order)
    const names = at(shape, 'p:nvSpPr', 'p:cNvPr')
    addPicture(at(properties, 'a:blipFill'), place, { ...context, order, properties: names })
  }
  const paragraphs = paragraphsOf(textBodyOf(shape), textContext(placeholder, chain, context))
  const written = paragraphs.flatMap(({ lines }) => lines).join(' ')
  if (place !== undefined)
    addLink(at(shape, 'p:nvSpPr', 'p:cNvPr'), place.box, { ...context, written })
  if (place === undefined || paragraphs.length === 0) return
  const local = textBox(shape, place)
  const scale = scaleOf(place.matrix)
  const drawn = textExtent(scaled(local, scale), paragraphs, textFrame(chain))
  const extent = scaled(drawn, { x: 1 / scale.x, y: 1 / scale.y })
  collector.addText(paragraphs, {
    order,
    box: boxOf(place.matrix, extent),
    angle: place.angle + (turns[bodyAttribute(chain, 'vert') ?? ''] ?? 0),
    role: roleOf(placeholder, context),
  })
}

/** Diagrams have a box of their own for the text of a shape. */
function textBox(shape: XmlElement, { local }: Placement): Box {
  const xfrm = childOf(shape, 'dsp:txXfrm')
  return xfrm === undefined ? local : placementOf(xfrm, [1, 0, 0, 1, 0, 0]).local
}

/** A link of a whole shape. */
function addLink(
  properties: XmlElement | undefined,
  box: Box,
  { collector, links, written = '' }: ShapeContext & { written?: string },
): void {
  const target = links && targetOf(properties, links)
  if (target !== undefined) collector.addLink({ text: written, target, box })
}

function takeTurn(collector: SlideCollector): number {
  const order = collector.next()
  if (order >= shapesMax) throw damaged(`a slide has more than ${shapesMax} shapes.`)
  return order
}

function roleOf(
  placeholder: Placeholder | undefined,
  { isBackground }: ShapeContext,
): ShapeText['role'] {
  if (isBackground || furniture.has(placeholder?.type ?? '')) return 'header-footer'
  return isTitle(placeholder?.type) ? 'title' : 'body'
}

function textContext(
  placeholder: Placeholder | undefined,
  [, ...ancestors]: XmlElement[],
  { masterStyles, defaultTextStyle, slideNumber, links }: ShapeContext,
): TextContext {
  const inheritedStyles = ancestors.map((shape) => at(textBodyOf(shape), 'a:lstStyle'))
  const family = placeholder && childOf(masterStyles, styleFamilyOf(placeholder.type))
  return { styles: [...inheritedStyles, family, defaultTextStyle], slideNumber, links }
}

/** The context of text that is in no placeholder and no shape. */
function plainText({ defaultTextStyle, slideNumber, links }: ShapeContext): TextContext {
  return { styles: [defaultTextStyle], slideNumber, links }
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
    const drawn = boxOf(matrix, tableBox(table, local, styles))
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
      readShapes(content.shapes, matrix, { ...context, links: undefined }),
    )
    return
  }
  const styles = plainText(context)
  const paragraphs = content.model.flatMap((body) => paragraphsOf(body, styles))
  context.collector.addText(paragraphs, { order, box, angle: 0, role: 'body' })
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

function readConnector(shape: XmlElement, parent: Matrix, { collector }: ShapeContext): void {
  takeTurn(collector)
  const xfrm = at(shape, 'p:spPr', 'a:xfrm')
  if (xfrm === undefined) return
  collector.addLine(paintOf(at(shape, 'p:spPr'), at(shape, 'p:style')), placementOf(xfrm, parent))
}
