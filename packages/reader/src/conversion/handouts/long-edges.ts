import { edgeLevelsMin } from '../likeness.ts'

/** Maximum gap in an edge, in pixels. Chosen by eye. */
const edgeGapMax = 3

export interface Brightness {
  width: number
  height: number
  /** 0 to 255, one byte per pixel, rows from the top. */
  values: Uint8Array
}

/** An edge from `from` to `to`; `position` is its position across, halfway; in pixels. */
export interface ImageEdge {
  from: number
  to: number
  position: number
}

/**
 * Finds edges of at least `lengthMin` pixels that run across or down a picture and drift by at most one
 * pixel per step, as in a slightly rotated picture. Edges are traced from their starts; when two meet,
 * the older one continues.
 */
export function longEdges(
  image: Brightness,
  direction: 'across' | 'down',
  lengthMin: number,
): ImageEdge[] {
  const [length, breadth] =
    direction === 'across' ? [image.width, image.height] : [image.height, image.width]
  const edges = new Map<number, ImageEdge>()
  let trails = emptyTrails(breadth)
  for (let along = 0; along < length; along++) {
    const next = emptyTrails(breadth)
    for (let across = 1; across < breadth; across++) {
      if (contrastAt(image, direction, { along, across }) < edgeLevelsMin) {
        carryOver(trails, next, { along, across })
        continue
      }
      const start = earliest(trails, across) ?? along * breadth + across
      next.starts[across] = start + 1
      next.lasts[across] = along
      const from = Math.floor(start / breadth)
      if (along - from < lengthMin) continue
      edges.set(start, { from, to: along, position: ((start % breadth) + across) / 2 })
    }
    trails = next
  }
  return [...edges.values()]
}

/** For each position: the start of the edge that reaches it, plus one (0 for none), and where it last had contrast. */
interface Trails {
  starts: Int32Array
  lasts: Int32Array
}

interface Place {
  along: number
  across: number
}

function emptyTrails(breadth: number): Trails {
  return { starts: new Int32Array(breadth), lasts: new Int32Array(breadth) }
}

function contrastAt(
  { width, values }: Brightness,
  direction: 'across' | 'down',
  { along, across }: Place,
): number {
  const pixel = direction === 'across' ? across * width + along : along * width + across
  const before = direction === 'across' ? pixel - width : pixel - 1
  return Math.abs((values[pixel] as number) - (values[before] as number))
}

function carryOver(trails: Trails, next: Trails, { along, across }: Place): void {
  const last = trails.lasts[across] as number
  if (trails.starts[across] === 0 || along - last > edgeGapMax) return
  next.starts[across] = trails.starts[across] as number
  next.lasts[across] = last
}

function earliest({ starts }: Trails, across: number): number | undefined {
  let best = 0
  for (let from = across - 1; from <= across + 1; from++) {
    const start = starts[from] ?? 0
    if (start > 0 && (best === 0 || start < best)) best = start
  }
  return best === 0 ? undefined : best - 1
}
