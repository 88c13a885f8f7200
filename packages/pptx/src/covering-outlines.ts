import { arrowOutlines } from './arrow-outlines.ts'
import type { Outline, Sized } from './preset-outline.ts'

type Draw = (size: Sized) => Outline

/** Points of a quarter of an ellipse. What they leave out of one that is 500 points wide is half a point. */
const quarterPoints = 16
/** The usual adjustment of corners, as a share of the shorter side. */
const usualCorner = 1 / 6

const [rectangle, diamond] = [polygon('0 0, 1 0, 1 1, 0 1'), polygon('0 .5, .5 0, 1 .5, .5 1')]
/** What is filled of a cloud at any place of its arcs. */
const inCloud = polygon('.14 .16, .79 .16, .79 .8, .14 .8')
const arrows = [
  ...['bentUpArrow', 'chevron', 'leftArrow', 'rightArrow', 'upArrow', 'downArrow', 'triangle'],
  ...['leftRightArrow', 'upDownArrow'],
]

/** What common presets fill for certain, by ECMA-376, part 1, presetShapeDefinitions.xml. */
export const coveringOutlines: Readonly<Record<string, Draw>> = {
  ...{ rect: rectangle, bevel: rectangle, wedgeRectCallout: rectangle },
  ...{ flowChartProcess: rectangle, flowChartPredefinedProcess: rectangle },
  ...{ diamond, flowChartDecision: diamond, cloud: inCloud, cloudCallout: inCloud },
  ...{ ellipse, flowChartConnector: ellipse, wedgeEllipseCallout: ellipse },
  roundRect: rounded('adj'),
  wedgeRoundRectCallout: rounded('adj3'),
  flowChartAlternateProcess: rounded(''),
  flowChartTerminator: ({ width, height }) =>
    withRoundCorners({ width, height }, { x: width * 0.1609, y: height / 2 }),
  round2SameRect: rounded('adj1', 'adj2'),
  round2DiagRect: rounded('adj1', 'adj2'),
  hexagon: leaning(
    { usual: 0.25, most: 0.5 },
    (x) => `0 .5, ${x} 0, ${1 - x} 0, 1 .5, ${1 - x} 1, ${x} 1`,
  ),
  parallelogram: leaning({ usual: 0.25, most: 1 }, (x) => `0 1, ${x} 0, 1 0, ${1 - x} 1`),
  trapezoid: leaning({ usual: 0.25, most: 0.5 }, (x) => `0 1, ${x} 0, ${1 - x} 0, 1 1`),
  homePlate: leaning({ usual: 0.5, most: 1 }, (x) => `0 0, ${1 - x} 0, 1 .5, ${1 - x} 1, 0 1`),
  flowChartDocument: polygon('0 0, 1 0, 1 .8, 0 .8'),
  can({ width, height, short, adjust }) {
    const end = Math.min(0.5, (short * adjust('adj', 0.25)) / 2 / height)
    return polygon(`0 ${end}, 1 ${end}, 1 ${1 - end}, 0 ${1 - end}`)({ width, height })
  },
  cube({ width, height, short, adjust }) {
    const depth = short * Math.min(1, adjust('adj', 0.25))
    const [x, y] = [depth / width, depth / height]
    const points = `0 ${y}, ${x} 0, 1 0, 1 ${1 - y}, ${1 - x} 1, 0 1`
    return polygon(points)({ width, height })
  },
  foldedCorner({ width, height, short, adjust }) {
    const fold = short * Math.min(0.5, adjust('adj', usualCorner))
    const [x, y] = [1 - fold / width, 1 - fold / height]
    return polygon(`0 0, 1 0, 1 ${y}, ${x} 1, 0 1`)({ width, height })
  },
  ...Object.fromEntries(Object.entries(arrowOutlines).filter(([name]) => arrows.includes(name))),
}

/** Points in shares of the box, as `x y`, separated by commas. */
function polygon(points: string): (size: Pick<Sized, 'width' | 'height'>) => Outline {
  const shares = points.split(', ').map((point) => point.split(' ').map(Number))
  return ({ width, height }) => shares.map(([x = 0, y = 0]) => [x * width, y * height])
}

/** A polygon of which something leans or points by an adjustment, in shares of its width. */
function leaning(
  { usual, most }: { usual: number; most: number },
  points: (x: number) => string,
): Draw {
  return ({ width, height, short, adjust }) =>
    polygon(points(Math.min(most, (short * adjust('adj', usual)) / width)))({ width, height })
}

/** A rectangle with corners that are as round as adjustments say; the first has a usual value. */
function rounded(name: string, other = ''): Draw {
  return ({ short, adjust, ...size }) => {
    const radius = short * Math.min(0.5, Math.max(adjust(name, usualCorner), adjust(other, 0)))
    return withRoundCorners(size, { x: radius, y: radius })
  }
}

function ellipse({ width, height }: Pick<Sized, 'width' | 'height'>): Outline {
  return withRoundCorners({ width, height }, { x: width / 2, y: height / 2 })
}

function withRoundCorners(
  { width, height }: Pick<Sized, 'width' | 'height'>,
  radius: { x: number; y: number },
): Outline {
  return Array.from({ length: 4 * (quarterPoints + 1) }, (_, at): [number, number] => {
    const quarter = Math.floor(at / (quarterPoints + 1))
    const angle = ((at - quarter) / quarterPoints) * (Math.PI / 2)
    const [isLeft, isTop] = [quarter === 1 || quarter === 2, quarter > 1]
    return [
      (isLeft ? radius.x : width - radius.x) + radius.x * Math.cos(angle),
      (isTop ? radius.y : height - radius.y) + radius.y * Math.sin(angle),
    ]
  })
}
