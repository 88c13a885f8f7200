import type { BlockArrow } from '@rowdeck/core/deck-model/arrow-outline'
import { type Box, distanceTo, type Point } from '@rowdeck/core/deck-model/box'
import type { Arrow } from '@rowdeck/core/deck-model/page'
import { addBlockArrow } from './block-arrows.ts'
import { type DrawnPath, pointAt } from './drawn-path.ts'
import { arrowLengthMin } from './likeness.ts'
import { isClosed, isFilled } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Separates heads of arrows from shapes: the largest side, in points. On slides heads are 5 to 16 points long. */
const headSideMax = 25
/** The points of heads: triangles, barbed and open ones; circles of curves have more. */
const headPointsMin = 3
const headPointsMax = 14
/** More points are a drawing: a line with corners has up to 6. */
const linePointsMax = 12
/** A head begins this close to the end of its line, in points: its width is rounded. */
const headGapMax = 2.5
/** Bounds the parts of a page; one with more is no flow chart. */
const partsMax = 400

/** The end of a line, and the point before it. */
interface LineEnd {
  end: Point
  before: Point
}

/** The parts of a page that may form arrows, small filled shapes and open lines, and the shapes that are arrows. */
export interface ArrowParts {
  heads: Box[]
  lines: [LineEnd, LineEnd][]
  blocks: BlockArrow[]
}

/** Notes a path that may be an arrow or a part of one. */
export function addArrowPart(library: PdfiumLibrary, drawn: DrawnPath, parts: ArrowParts): void {
  const { path, box } = drawn
  addBlockArrow(library, drawn, parts.blocks)
  const count = library.calls.FPDFPath_CountSegments(path)
  if (count < 2 || count > headPointsMax) return
  if (isFilled(library, path)) {
    const side = Math.max(box.right - box.left, box.bottom - box.top)
    const isHead = side < headSideMax && count >= headPointsMin
    if (isHead && parts.heads.length < partsMax) parts.heads.push(box)
    return
  }
  if (count > linePointsMax || parts.lines.length >= partsMax || isClosed(library, path)) return
  const points = [0, 1, count - 2, count - 1].flatMap(
    (index) => pointAt(library, drawn, index) ?? [],
  )
  const [start, second, last, end] = points
  if (start === undefined || second === undefined || last === undefined || end === undefined) return
  if (Math.hypot(start.x - end.x, start.y - end.y) < arrowLengthMin) return
  parts.lines.push([
    { end: start, before: second },
    { end, before: last },
  ])
}

/** The lines that have a head at one end, from the other end to the point of the head. */
export function arrowsOf({ heads, lines }: ArrowParts): Arrow[] {
  return lines.flatMap(([one, two]) => {
    const [first, second] = [headAt(one, heads), headAt(two, heads)]
    if (first !== undefined && second === undefined) return [arrowOf(two, one, first)]
    if (second !== undefined && first === undefined) return [arrowOf(one, two, second)]
    return []
  })
}

function arrowOf(start: LineEnd, last: LineEnd, head: Box): Arrow {
  const ends = { from: start.end, to: tipOf(head, last) }
  const isEnd = ({ x, y }: Point) => [start.end, last.end].some((end) => end.x === x && end.y === y)
  const [first, second] = [start.before, last.before].filter((point) => !isEnd(point))
  if (first === undefined) return ends
  const isOne = second === undefined || (first.x === second.x && first.y === second.y)
  return { ...ends, bends: isOne ? [first] : [first, second] }
}

function headAt({ end }: LineEnd, heads: Box[]): Box | undefined {
  return heads.find((head) => distanceTo(head, end) < headGapMax)
}

/** Where the line would leave the head if it went on. */
function tipOf({ left, top, right, bottom }: Box, { end, before }: LineEnd): Point {
  const [across, down] = [end.x - before.x, end.y - before.y]
  const level = Math.abs(across) > Math.abs(down)
  const far = level ? (across > 0 ? right : left) - end.x : (down > 0 ? bottom : top) - end.y
  const share = Math.max(0, far / (level ? across : down || 1))
  return { x: end.x + share * across, y: end.y + share * down }
}
