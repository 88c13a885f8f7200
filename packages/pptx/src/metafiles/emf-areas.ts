import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { identity } from '../matrix.ts'
import { areCorners, rectangle } from '../rectangle.ts'
import type { DeviceContext } from './device-context.ts'
import { boxAt } from './emf-strings.ts'
import { boxAround, type Paint, paintOfCopy } from './painted-area.ts'
import type { RecordBytes } from './record-bytes.ts'
import type { TextCollector } from './text-collector.ts'

/** Stock brushes: their numbers from the first one on, and the levels of gray of those that have one. */
const stockBrushFirst = 0x80000000
const stockGrays = [255, 192, 128, 64, 0]
const stockNothing = stockBrushFirst + stockGrays.length
/** Records with points of 32 and 16 bits: one line of them, or several. */
const [wideLines, narrowLines] = [new Set([2, 3, 4, 5, 6]), new Set([85, 86, 87, 88, 89])]
const [wideParts, narrowParts] = [new Set([7, 8]), new Set([90, 91])]
/** Those of them that are filled, and shapes in a rectangle. */
const filled = new Set([3, 8, 86, 91])
const [ellipse, rectangular, round, chord, pie] = [42, 43, 44, 46, 47]
const inRectangle = new Set([ellipse, rectangular, round, chord, pie])
const [moveTo, lineTo, beginPath, fillPath, strokeAndFillPath] = [27, 54, 59, 62, 63]
/** Records that copy pixels to a rectangle, and those that paint what only their bounds tell. */
const [bitBlt, stretchBlt, maskBlt, setBits, stretchBits, alphaBlend, transparentBlt] = [
  76, 77, 78, 80, 81, 114, 116,
]
const inBounds = new Set([71, 74, 79, 118])

/** A brush that drawings need not create; undefined if the number is that of none. */
export function stockBrush(handle: number): Paint | undefined {
  const gray = stockGrays[handle - stockBrushFirst]
  if (gray !== undefined) return [gray, gray, gray]
  return handle === stockNothing ? 'nothing' : undefined
}

/** Collects the areas that the records of an EMF file paint. */
export class EmfAreas {
  readonly #context: DeviceContext
  readonly #collector: TextCollector
  /** The points of the path that is being made, in the device. */
  #path: Box[] = []

  constructor(context: DeviceContext, collector: TextCollector) {
    this.#context = context
    this.#collector = collector
  }

  /** Throws DamagedMetafile. */
  play(kind: number, record: RecordBytes): void {
    if (kind === beginPath) this.#path = []
    else if (kind === fillPath || kind === strokeAndFillPath) this.#addPath()
    else if (inRectangle.has(kind)) this.#addRectangle(kind, record)
    else if (inBounds.has(kind)) this.#collector.addArea(boxAt(record, 8), 'unknown', false)
    else if (pixels[kind] !== undefined) this.#addPixels(record, pixels[kind])
    else this.#addPoints(kind, record)
  }

  #addRectangle(kind: number, record: RecordBytes): void {
    this.#fill(rectangle(boxAt(record, 8)), kind === rectangular)
  }

  #addPoints(kind: number, record: RecordBytes): void {
    const points = pointsOf(kind, record)
    if (points.length === 0) return
    if (filled.has(kind)) this.#fill(points, areCorners(points))
    const box = boxAround(points, this.#context.toDevice)
    if (box !== undefined) this.#path.push(box)
  }

  #addPath(): void {
    const corners = this.#path.flatMap(rectangle)
    this.#collector.addArea(boxAround(corners, identity), this.#context.paint, false)
    this.#path = []
  }

  #fill(points: Point[], isBox: boolean): void {
    const { paint, state, toDevice } = this.#context
    const isUpright = (toDevice[1] === 0 && toDevice[2] === 0) || !isBox
    this.#collector.addArea(
      boxAround(points, toDevice),
      paint,
      isBox && isUpright && !state.isClipped,
    )
  }

  #addPixels(record: RecordBytes, { at, size, operation }: (typeof pixels)[number]): void {
    const [left, top] = [record.i32(at), record.i32(at + 4)]
    const [width, height] = [record.i32(size), record.i32(size + 4)]
    const corners = rectangle({ left, top, right: left + width, bottom: top + height })
    const code = operation === undefined ? 0 : record.u32(operation)
    this.#collector.addArea(
      boxAround(corners, this.#context.toDevice),
      paintOfCopy(code, this.#context.state.brush),
      !this.#context.state.isClipped,
    )
  }
}

/** Where records that copy pixels have the place, the size and the operation. */
const pixels: Record<number, { at: number; size: number; operation?: number }> = {
  [bitBlt]: { at: 24, size: 32, operation: 40 },
  [stretchBlt]: { at: 24, size: 32, operation: 40 },
  [maskBlt]: { at: 24, size: 32 },
  [setBits]: { at: 24, size: 40 },
  [stretchBits]: { at: 24, size: 72, operation: 68 },
  [alphaBlend]: { at: 24, size: 32 },
  [transparentBlt]: { at: 24, size: 32 },
}

/** The points of a record; none if it has none. Throws DamagedMetafile. */
function pointsOf(kind: number, record: RecordBytes): Point[] {
  if (kind === moveTo || kind === lineTo) return [{ x: record.i32(8), y: record.i32(12) }]
  const [isWide, isParts] = [
    wideLines.has(kind) || wideParts.has(kind),
    wideParts.has(kind) || narrowParts.has(kind),
  ]
  if (!isWide && !isParts && !narrowLines.has(kind)) return []
  const count = record.u32(isParts ? 28 : 24)
  const from = isParts ? 32 + record.u32(24) * 4 : 28
  return isWide ? record.widePoints(from, count) : record.points(from, count)
}
