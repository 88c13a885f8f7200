import { Connected } from '@rowdeck/core/connected'
import { type Box, heightOf, union, widthOf } from '@rowdeck/core/deck-model/box'

/** Edges of pieces are at most two steps of this share of the page's longer side apart: programs round them to pixels. Chosen by eye. */
const stepShare = 0.0015

/** A picture as a viewer sees it: one of the page, or the pieces that a program cut it into. */
export interface WholePicture<Picture> {
  /** At least one, in drawing order. */
  pieces: Picture[]
  /** The number of the first piece. */
  number: number
  /** The box around all pieces. */
  box: Box
}

/** The ends of an edge and its place across: whole edges meet where all three are the same. */
type Edge = [from: number, to: number, at: number]

/** The edge of a box at which another one may end, and the one at which another one may begin: downwards, and to the right. */
const directions: ((box: Box) => { start: Edge; end: Edge })[] = [
  ({ left, top, right, bottom }) => ({ start: [left, right, top], end: [left, right, bottom] }),
  ({ left, top, right, bottom }) => ({ start: [top, bottom, left], end: [top, bottom, right] }),
]

/**
 * Joins pictures that meet along a whole edge: the strips and tiles of a scan or a diagram, and the runs of a text that a program
 * draws as pictures. In the order of their first pieces; the time is linear.
 */
export function wholePictures<Picture extends { box: Box }>(
  pictures: readonly Picture[],
  page: { width: number; height: number },
): WholePicture<Picture>[] {
  const step = stepShare * Math.max(page.width, page.height)
  const connected = new Connected(pictures.length)
  for (const edgesOf of directions) {
    const edges = pictures.map(({ box }) => (isEmpty(box) ? undefined : edgesOf(box)))
    connectMeeting(edges, step, connected)
  }
  return connected.groups().map((numbers) => {
    const pieces = numbers.map((number) => pictures[number] as Picture)
    const boxes = pieces.map(({ box }) => box)
    return { pieces, number: numbers[0] as number, box: boxes.reduce(union) }
  })
}

/** Connects the numbers of edges that start where others end. */
function connectMeeting(
  edges: readonly ({ start: Edge; end: Edge } | undefined)[],
  step: number,
  connected: Connected,
): void {
  const inSteps = (edge: Edge) => edge.map((value) => Math.round(value / step)) as Edge
  const starting = Map.groupBy(edges.keys(), (number) => {
    const edge = edges[number]
    return edge && inSteps(edge.start).join()
  })
  edges.forEach((edge, number) => {
    if (edge === undefined) return
    for (const key of keysNear(inSteps(edge.end))) {
      const numbers = starting.get(key) ?? []
      for (const other of numbers) connected.connect(number, other)
      // they are connected with each other now, so the first one is enough for those that follow
      numbers.splice(1)
    }
  })
}

/** Keys of the edges that differ by a step at most. */
function keysNear([from, to, at]: Edge): string[] {
  const around = [-1, 0, 1]
  return around.flatMap((a) =>
    around.flatMap((b) => around.map((c) => [from + a, to + b, at + c].join())),
  )
}

function isEmpty(box: Box): boolean {
  return widthOf(box) <= 0 || heightOf(box) <= 0
}
