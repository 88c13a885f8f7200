import type { Point } from '@rowdeck/core/deck-model/box'
import { areCorners, rectangle } from '../rectangle.ts'
import type { DeviceContext } from './device-context.ts'
import { boxAround, paintOfCopy } from './painted-area.ts'
import type { RecordBytes } from './record-bytes.ts'
import type { TextCollector } from './text-collector.ts'

/** Functions that fill a rectangle, or what is round in one, and where that is. */
const rectangular = 0x041b
const inRectangle = new Map([
  [rectangular, 0],
  [0x0418, 0],
  [0x061c, 4],
  [0x081a, 8],
  [0x0830, 8],
])
const [polygon, polyPolygon] = [0x0324, 0x0538]
/** Functions that copy pixels, and where height, width, y and x of the place are. */
const pixels = new Map([
  [0x061d, 4],
  [0x0f43, 14],
  [0x0b41, 12],
  [0x0b23, 12],
  [0x0940, 8],
  [0x0922, 8],
  [0x0d33, 10],
])
const [setBits, copiesToDevice] = [0x0d33, new Set([0x0940, 0x0922])]
/** Bytes of a record that copies without a bitmap: it has two more before the place. */
const withoutBitmap = 18

/** Collects the area that a record of a WMF file paints, if it paints any. Throws DamagedMetafile. */
export function addArea(
  collector: TextCollector,
  context: DeviceContext,
  { kind, record }: { kind: number; record: RecordBytes },
): void {
  const { paint, state, toDevice } = context
  const points = cornersOf(kind, record) ?? pointsOf(kind, record)
  if (points === undefined) return
  const isPixels = pixels.has(kind)
  const isWhole = isPixels || (areCorners(points) && (kind === rectangular || kind === polygon))
  const operation = isPixels && kind !== setBits ? record.u32(0) : 0
  const painted = isPixels ? paintOfCopy(operation, state.brush) : paint
  collector.addArea(boxAround(points, toDevice), painted, isWhole && !state.isClipped)
}

function cornersOf(kind: number, record: RecordBytes): Point[] | undefined {
  const at = inRectangle.get(kind)
  if (at !== undefined) {
    const [bottom, right, top, left] = numbers(record, at)
    return rectangle({ left, top, right, bottom })
  }
  const place = pixels.get(kind)
  if (place === undefined) return undefined
  const isShort = copiesToDevice.has(kind) && record.length <= withoutBitmap
  const [height, width, top, left] = numbers(record, place + (isShort ? 2 : 0))
  return rectangle({ left, top, right: left + width, bottom: top + height })
}

function pointsOf(kind: number, record: RecordBytes): Point[] | undefined {
  if (kind === polygon) return record.points(2, record.u16(0))
  if (kind !== polyPolygon) return undefined
  const parts = record.u16(0)
  let count = 0
  for (let part = 0; part < parts; part++) count += record.u16(2 + part * 2)
  return record.points(2 + parts * 2, count)
}

function numbers(record: RecordBytes, at: number): [number, number, number, number] {
  return [record.i16(at), record.i16(at + 2), record.i16(at + 4), record.i16(at + 6)]
}
