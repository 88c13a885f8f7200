import type { Outline, Sized } from './preset-outline.ts'

/** Outlines of arrows, as ECMA-376, part 1, presetShapeDefinitions.xml has them, without stripes and with cut corners for arcs. */
export const arrowOutlines: Record<string, (size: Sized) => Outline> = {
  rightArrow: pointingRight,
  stripedRightArrow: pointingRight,
  notchedRightArrow: pointingRight,
  leftArrow: (size) => mirrored(size, pointingRight(size)),
  downArrow: (size) => transposed(pointingRight(turned(size))),
  upArrow: (size) => transposed(mirrored(turned(size), pointingRight(turned(size)))),
  leftRightArrow: pointingBothWays,
  upDownArrow: (size) => transposed(pointingBothWays(turned(size))),
  bentArrow,
  bentUpArrow,
  chevron: ({ width, height, short, adjust }) => {
    const point = short * adjust('adj', 0.5)
    const [right, half] = [width - point, height / 2]
    return [
      [0, 0],
      [right, 0],
      [width, half],
      [right, height],
      [0, height],
      [point, half],
    ]
  },
  triangle: ({ width, height, adjust }) => [
    [0, height],
    [width * adjust('adj', 0.5), 0],
    [width, height],
  ],
  flowChartExtract: ({ width, height }) => [
    [0, height],
    [width / 2, 0],
    [width, height],
  ],
  flowChartMerge: ({ width, height }) => [
    [0, 0],
    [width, 0],
    [width / 2, height],
  ],
}

interface Head {
  /** Where it begins. */
  neck: number
  /** The edges of the shaft. */
  upper: number
  lower: number
}

function headOf({ width, height, short, adjust }: Sized): Head {
  const room = (height * (1 - Math.min(1, adjust('adj1', 0.5)))) / 2
  const neck = width - Math.min(width, short * adjust('adj2', 0.5))
  return { neck, upper: room, lower: height - room }
}

function pointingRight(size: Sized): Outline {
  const { width, height } = size
  const { neck, upper, lower } = headOf(size)
  const tip: Outline = [
    [neck, 0],
    [width, height / 2],
    [neck, height],
  ]
  return [[0, upper], [neck, upper], ...tip, [neck, lower], [0, lower]]
}

function pointingBothWays(size: Sized): Outline {
  const { width, height } = size
  const { neck, upper, lower } = headOf(size)
  const [left, half] = [width - neck, height / 2]
  const tip: Outline = [
    [neck, 0],
    [width, half],
    [neck, height],
  ]
  const otherTip: Outline = [
    [left, height],
    [0, half],
    [left, 0],
  ]
  return [[left, upper], [neck, upper], ...tip, [neck, lower], [left, lower], ...otherTip]
}

function bentArrow({ width, height, short, adjust }: Sized): Outline {
  const half = short * Math.min(0.5, adjust('adj2', 0.25))
  const shaft = Math.min(2 * half, short * adjust('adj1', 0.25))
  const neck = width - short * Math.min(0.5, adjust('adj3', 0.25))
  const [upper, lower] = [half - shaft / 2, half + shaft / 2]
  const bend = Math.min(short * adjust('adj4', 0.4375), neck, height - upper)
  const inner = Math.max(0, bend - shaft)
  return [
    [0, height],
    [0, upper + bend],
    [bend / 3, upper + bend / 3],
    [bend, upper],
    [neck, upper],
    [neck, 0],
    [width, half],
    [neck, 2 * half],
    [neck, lower],
    [shaft + inner, lower],
    [shaft + inner / 3, lower + inner / 3],
    [shaft, lower + inner],
    [shaft, height],
  ]
}

function bentUpArrow({ width, height, short, adjust }: Sized): Outline {
  const half = short * Math.min(0.5, adjust('adj2', 0.25))
  const shaft = Math.min(2 * half, short * adjust('adj1', 0.25))
  const neck = short * Math.min(0.5, adjust('adj3', 0.25))
  const [middle, top] = [width - half, height - shaft]
  const [inner, outer] = [middle - shaft / 2, middle + shaft / 2]
  return [
    [0, top],
    [inner, top],
    [inner, neck],
    [width - 2 * half, neck],
    [middle, 0],
    [width, neck],
    [outer, neck],
    [outer, height],
    [0, height],
  ]
}

function mirrored({ width }: Sized, outline: Outline): Outline {
  return outline.map(([x, y]) => [width - x, y])
}

function transposed(outline: Outline): Outline {
  return outline.map(([x, y]) => [y, x])
}

function turned(size: Sized): Sized {
  return { ...size, width: size.height, height: size.width }
}
