/** Neighbouring pixels that differ by more are an edge. */
const contrastMin = 20
/** Pixels without contrast that an edge may run over. */
const gapMax = 3

export interface Brightness {
  width: number
  height: number
  /** 0 to 255, a byte a pixel, rows from the top. */
  values: Uint8Array
}

/** An edge: it runs from `from` to `to` and stands, halfway, at `at`; in pixels. */
export interface Edge {
  from: number
  to: number
  at: number
}

/**
 * Edges of at least `lengthMin` pixels that run across or down a picture and drift by one pixel a
 * step at most, as they do where it is slightly turned. They are followed from their starts; where
 * two meet, the one that started first goes on.
 */
export function longEdges(
  image: Brightness,
  direction: 'across' | 'down',
  lengthMin: number,
): Edge[] {
  const [length, breadth] =
    direction === 'across' ? [image.width, image.height] : [image.height, image.width]
  const edges = new Map<number, Edge>()
  let trails = emptyTrails(breadth)
  for (let along = 0; along < length; along++) {
    const next = emptyTrails(breadth)
    for (let across = 1; across < breadth; across++) {
      if (contrastAt(image, direction, { along, across }) < contrastMin) {
        stay(trails, next, { along, across })
        continue
      }
      const start = earliest(trails, across) ?? along * breadth + across
      next.starts[across] = start + 1
      next.lasts[across] = along
      const from = Math.floor(start / breadth)
      if (along - from < lengthMin) continue
      edges.set(start, { from, to: along, at: ((start % breadth) + across) / 2 })
    }
    trails = next
  }
  return [...edges.values()]
}

/** Of the edges that reach a row: where each started, plus one, 0 for none; where it last had contrast. */
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
  const at = direction === 'across' ? across * width + along : along * width + across
  const before = direction === 'across' ? at - width : at - 1
  return Math.abs((values[at] as number) - (values[before] as number))
}

function stay(trails: Trails, next: Trails, { along, across }: Place): void {
  const last = trails.lasts[across] as number
  if (trails.starts[across] === 0 || along - last > gapMax) return
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
