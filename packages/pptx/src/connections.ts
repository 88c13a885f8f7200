import type { Point } from '@rowdeck/core/deck-model/box'
import type {
  ConnectableShape,
  Connector,
  NodeShape,
  SlideConnections,
} from '@rowdeck/core/deck-model/connections'
import { blockArrowOf } from './block-arrows.ts'
import { isLine } from './drawn-shape.ts'
import type { Matrix } from './matrix.ts'
import { alternativeOf } from './pictures.ts'
import { ancestorsOf, inheritedTransform, placeholderOf } from './placeholders.ts'
import { groupMatrix, type Placement, placementOf, pointOf } from './placement.ts'
import { isHidden, type ShapeContext } from './shape-context.ts'
import { paintOf } from './shape-paint.ts'
import { at, childOf, childrenOf, type XmlElement } from './xml-element.ts'

/** Presets whose look has a name, by how they begin; the others are boxes if they are filled or outlined at all. */
const looks: [begins: RegExp, shape: NodeShape][] = [
  [
    /^(rect|flowChartProcess|flowChartPredefinedProcess|bevel|cube|plaque|frame|foldedCorner)$/,
    'box',
  ],
  [/^(round|snip)\d?\w*Rect$|^roundRect$|^flowChart(AlternateProcess|Terminator)$/, 'rounded'],
  [/^(ellipse|flowChartConnector|donut)$/, 'ellipse'],
  [/^(diamond|flowChartDecision)$/, 'diamond'],
  [/^(parallelogram|flowChartInputOutput)$/, 'parallelogram'],
  [/^(hexagon|octagon|flowChartPreparation)$/, 'hexagon'],
  [/^(can|flowChartMagneticDisk|flowChartMagneticDrum)$/, 'cylinder'],
  [/^flowChart(Multid|D)ocument$/, 'document'],
  [/^cloud$/, 'cloud'],
]

const heads = new Set(['triangle', 'arrow', 'stealth'])

/** The connectors of a slide and the shapes that they may lead to. Groups count as shapes, and their members, too. */
export function connectionsIn(
  tree: XmlElement | undefined,
  matrix: Matrix,
  context: Pick<ShapeContext, 'behind'>,
): SlideConnections {
  const found: SlideConnections = { shapes: [], connectors: [], blockArrows: [] }
  collect(tree, matrix, { ...context, found })
  return found
}

type Collecting = Pick<ShapeContext, 'behind'> & { found: SlideConnections }

function collect(tree: XmlElement | undefined, matrix: Matrix, collecting: Collecting): void {
  for (const shape of tree?.children ?? []) {
    if (isHidden(shape)) continue
    if (shape.name === 'p:grpSp') {
      collect(shape, groupMatrix(at(shape, 'p:grpSpPr', 'a:xfrm'), matrix), collecting)
    }
    const place = placeOf(shape, matrix, collecting)
    if (place !== undefined) add(shape, place, collecting)
  }
}

function add(shape: XmlElement, place: Placement, { found }: Collecting): void {
  const names = at(shape.children[0], 'p:cNvPr')
  const id = names?.attributes.id
  if (id === undefined) return
  if (isConnector(shape)) {
    found.connectors.push(...connectorOf(shape, place, id))
    return
  }
  const look = shapeOf(shape, names)
  found.shapes.push({ id, ...look, box: place.box })
  const isDrawn = shape.name === 'p:sp' && look.shape !== 'text'
  const arrow = isDrawn ? blockArrowOf(at(shape, 'p:spPr'), place) : undefined
  if (arrow !== undefined) found.blockArrows.push({ ...arrow, id })
}

function placeOf(shape: XmlElement, matrix: Matrix, { behind }: Collecting): Placement | undefined {
  const placeholder = placeholderOf(shape)
  const chain = [shape, ...(placeholder ? ancestorsOf(placeholder, behind) : [])]
  const xfrm = inheritedTransform(chain) ?? at(shape, 'p:grpSpPr', 'a:xfrm')
  return xfrm && placementOf(xfrm, matrix)
}

/** Lines of some programs are no connectors in the file. */
function isConnector(shape: XmlElement): boolean {
  return shape.name === 'p:cxnSp' || (shape.name === 'p:sp' && isLine(presetOf(shape)))
}

function presetOf(shape: XmlElement): string {
  return at(shape, 'p:spPr', 'a:prstGeom')?.attributes.prst ?? ''
}

function shapeOf(
  shape: XmlElement,
  names: XmlElement | undefined,
): Pick<ConnectableShape, 'shape' | 'alternative'> {
  if (shape.name === 'p:pic') return { shape: 'picture', alternative: alternativeOf(names) }
  if (shape.name === 'p:grpSp') return { shape: 'group', alternative: '' }
  if (shape.name !== 'p:sp') return { shape: 'table', alternative: '' }
  const { isFilled, isOutlined } = paintOf(at(shape, 'p:spPr'), at(shape, 'p:style'))
  const preset = presetOf(shape)
  const [, look = preset === '' ? 'box' : 'other'] =
    looks.find(([begins]) => begins.test(preset)) ?? []
  return { shape: isFilled || isOutlined ? look : 'text', alternative: '' }
}

/** Nothing if it is not drawn. */
function connectorOf(shape: XmlElement, place: Placement, id: string): Connector[] {
  const properties = at(shape, 'p:spPr')
  if (!paintOf(properties, at(shape, 'p:style')).isOutlined) return []
  const line = childOf(properties, 'a:ln')
  const glue = at(shape, 'p:nvCxnSpPr', 'p:cNvCxnSpPr')
  return [
    {
      id,
      path: pathOf(shape).map((point) => pointOf(place, point)),
      start: childOf(glue, 'a:stCxn')?.attributes.id,
      end: childOf(glue, 'a:endCxn')?.attributes.id,
      headAtStart: heads.has(childOf(line, 'a:headEnd')?.attributes.type ?? ''),
      headAtEnd: heads.has(childOf(line, 'a:tailEnd')?.attributes.type ?? ''),
    },
  ]
}

/**
 * The corners of a connector in shares of its box (ECMA-376, part 1, presetShapeDefinitions.xml). Curves pass through about the
 * same places.
 */
function pathOf(shape: XmlElement): Point[] {
  const preset = presetOf(shape)
  const guides = childrenOf(at(shape, 'p:spPr', 'a:prstGeom', 'a:avLst'), 'a:gd')
  const [first = 0.5, second = 0.5, third = 0.5] = ['adj1', 'adj2', 'adj3'].map((name) => {
    const formula = guides.find(({ attributes }) => attributes.name === name)?.attributes.fmla
    const value = Number(/^val (-?\d{1,9})$/.exec(formula ?? '')?.[1] ?? Number.NaN)
    return Number.isNaN(value) ? 0.5 : value / 100_000
  })
  const corners: Record<string, [x: number, y: number][]> = {
    2: [[1, 0]],
    3: [
      [first, 0],
      [first, 1],
    ],
    4: [
      [first, 0],
      [first, second],
      [1, second],
    ],
    5: [
      [first, 0],
      [first, second],
      [third, second],
      [third, 1],
    ],
  }
  const kind = /^(?:bent|curved)Connector([2-5])$/.exec(preset)?.[1] ?? ''
  return [[0, 0], ...(corners[kind] ?? []), [1, 1]].map(([x = 0, y = 0]) => ({ x, y }))
}
