import { isFill } from './grounds.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { at, childrenOf, numberOf, within, type XmlElement } from './xml-element.ts'

/** Nodes of a diagram that are read. */
const nodesMax = 2_000
/** Points that are no text of the author: layout, connections. */
const auxiliary = new Set(['pres', 'parTrans', 'sibTrans', 'doc'])

/**
 * What a diagram (SmartArt) shows: its drawing if the file has one, unless that is empty and viewers can lay out the diagram themselves, otherwise the texts of its model in the
 * order of its tree, and all fills that its nodes may have.
 */
export type DiagramContent = { shapes: XmlElement } | { model: XmlElement[]; fills: XmlElement[] }

/** Reads a diagram (`dgm:relIds`) of a slide. Damaged parts of it count as missing. */
export async function readDiagram(
  parts: PackageParts,
  slide: Part,
  ids: XmlElement,
): Promise<DiagramContent> {
  const data = await unlessDamaged(() => parts.related(slide, ids.attributes['r:dm']))
  const extension = [
    ...within(data?.root, '?:dataModelExt'),
    ...within(data?.root, 'dsp:dataModelExt'),
  ]
  const drawingId = extension[0]?.attributes.relId
  const drawing = await unlessDamaged(() => parts.related(slide, drawingId))
  const shapes = at(drawing?.root, 'dsp:spTree')
  const hasLayout = async () =>
    (await unlessDamaged(() => parts.related(slide, ids.attributes['r:lo']))) !== undefined
  if (shapes !== undefined && (hasShapes(shapes) || !(await hasLayout()))) return { shapes }
  if (data === undefined) return { model: [], fills: [] }
  const colors = await unlessDamaged(() => parts.related(slide, ids.attributes['r:cs']))
  return { model: nodesInOrder(data.root), fills: [...fillsOf(data), ...fillsOf(colors)] }
}

/** The fills of nodes and of the whole in the model of a diagram, and those of the lists of colors for its nodes. */
function fillsOf(part: Part | undefined): XmlElement[] {
  const painted = ['dgm:spPr', 'dgm:bg'].flatMap((name) => within(part?.root, name))
  const lists = within(part?.root, 'dgm:fillClrLst')
  return [
    ...painted.flatMap(({ children }) => children.filter(isFill)),
    ...lists.flatMap((list) => list.children.map((color) => ({ ...list, children: [color] }))),
  ]
}

function hasShapes(tree: XmlElement): boolean {
  return within(tree, 'dsp:sp').length > 0
}

/** The text bodies (`dgm:t`) of nodes, parents before children. */
function nodesInOrder(root: XmlElement): XmlElement[] {
  const points = new Map<string, XmlElement>()
  for (const point of childrenOf(at(root, 'dgm:ptLst'), 'dgm:pt').slice(0, nodesMax)) {
    points.set(point.attributes.modelId ?? '', point)
  }
  const children = childrenByParent(root)
  const document = [...points].find(([, { attributes }]) => attributes.type === 'doc')
  const bodies: XmlElement[] = []
  const seen = new Set<string>()
  const pending = document === undefined ? [...points.keys()].reverse() : [document[0]]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const point = points.get(id)
    if (point === undefined || seen.has(id)) continue
    seen.add(id)
    const body = at(point, 'dgm:t')
    if (body !== undefined && isText(point)) bodies.push(body)
    for (const child of (children.get(id) ?? []).toReversed()) pending.push(child)
  }
  return bodies
}

function isText(point: XmlElement): boolean {
  if (auxiliary.has(point.attributes.type ?? 'node')) return false
  return at(point, 'dgm:prSet')?.attributes.phldr !== '1'
}

function childrenByParent(root: XmlElement): Map<string, string[]> {
  const children = new Map<string, string[]>()
  const order = (connection: XmlElement) => numberOf(connection, 'srcOrd') ?? 0
  const connections = childrenOf(at(root, 'dgm:cxnLst'), 'dgm:cxn')
    .filter(({ attributes }) => (attributes.type ?? 'parOf') === 'parOf')
    .sort((a, b) => order(a) - order(b))
  for (const { attributes } of connections) {
    const { srcId = '', destId = '' } = attributes
    const known = children.get(srcId)
    if (known === undefined) children.set(srcId, [destId])
    else known.push(destId)
  }
  return children
}
