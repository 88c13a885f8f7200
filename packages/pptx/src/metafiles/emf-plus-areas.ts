import type { Box, Point } from '@rowdeck/core/deck-model/box'
import type { Matrix } from '../matrix.ts'
import { areCorners, rectangle } from '../rectangle.ts'
import { brushOf, paintOf, pathOf, pointsOf, rectanglesOf } from './emf-plus-objects.ts'
import { boxAround, type Paint } from './painted-area.ts'
import type { RecordBytes } from './record-bytes.ts'
import type { TextCollector } from './text-collector.ts'

const [brushKind, pathKind] = [1, 3]
/** A flag of records: the number of the brush is a color. */
const colorFlag = 0x8000
/** What is painted may be anywhere if its place is not known. */
const anywhere: Box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }

/** What a record is drawn with. */
interface PlusDrawing {
  flags: number
  toDevice: Matrix
  collector: TextCollector
}

/** Collects the areas that records of EMF+ paint. */
export class EmfPlusAreas {
  readonly #brushes = new Map<number, Paint>()
  readonly #paths = new Map<number, Point[] | undefined>()
  /** Whether parts of areas may be clipped away. */
  #isClipped = false

  /** Keeps an object if areas need it. Throws DamagedMetafile. */
  addObject(kind: number, number: number, data: RecordBytes): void {
    if (kind === brushKind) this.#brushes.set(number, brushOf(data))
    else if (kind === pathKind) this.#paths.set(number, pathOf(data))
  }

  /** What a record paints with, by the number of its brush. */
  brush(number: number, flags: number): Paint {
    if ((flags & colorFlag) !== 0) return paintOf(number)
    return this.#brushes.get(number) ?? 'unknown'
  }

  /** Plays a record. Throws DamagedMetafile. */
  play(kind: number, data: RecordBytes, drawing: PlusDrawing): void {
    this.#players[kind]?.(data, drawing)
  }

  /** What records do, by their types. */
  readonly #players: Record<number, (data: RecordBytes, drawing: PlusDrawing) => void> = {
    16394: (data, drawing) => {
      const place = { count: data.u32(4), from: 8, flags: drawing.flags }
      for (const box of rectanglesOf(data, place)) this.#fill(rectangle(box), data, drawing)
    },
    16396: (data, drawing) =>
      this.#fill(pointsOf(data, { count: data.u32(4), from: 8, ...drawing }), data, drawing),
    16398: (data, drawing) => this.#fillRound(4, data, drawing),
    16400: (data, drawing) => this.#fillRound(12, data, drawing),
    16403: (data, drawing) => this.#fill(undefined, data, drawing),
    16404: (data, drawing) => {
      const path = this.#paths.get(drawing.flags & 0xff)
      this.#fill(path && notWhole(path), data, drawing)
    },
    16406: (data, drawing) => {
      const points = pointsOf(data, { count: data.u32(8), from: 12, ...drawing })
      this.#fill(points && notWhole(points), data, drawing)
    },
    16410: (data, { flags, toDevice, collector }) => {
      const [box] = rectanglesOf(data, { count: 1, from: 24, flags })
      collector.addArea(box && boxAround(rectangle(box), toDevice), 'unknown', false)
    },
    16411: (data, { flags, toDevice, collector }) => {
      const points = pointsOf(data, { count: data.u32(24), from: 28, flags })
      const box = points === undefined ? anywhere : boxAround(points, toDevice)
      collector.addArea(box, 'unknown', false)
    },
    16433: () => this.#clip(false),
    16434: () => this.#clip(true),
    16435: () => this.#clip(true),
    16436: () => this.#clip(true),
  }

  #clip(isClipped: boolean): void {
    this.#isClipped = isClipped
  }

  #fillRound(from: number, data: RecordBytes, drawing: PlusDrawing): void {
    const [box] = rectanglesOf(data, { count: 1, from, flags: drawing.flags })
    this.#fill(box && notWhole(rectangle(box)), data, drawing)
  }

  #fill(
    points: Point[] | undefined,
    data: RecordBytes,
    { flags, toDevice, collector }: PlusDrawing,
  ): void {
    const box = points === undefined ? anywhere : boxAround(points, toDevice)
    const isUpright = toDevice[1] === 0 && toDevice[2] === 0
    const isWhole = points !== undefined && areCorners(points) && isUpright && !this.#isClipped
    collector.addArea(box, this.brush(data.u32(0), flags), isWhole)
  }
}

/** Points of something round: one more keeps them from being corners of a box. */
function notWhole(points: Point[]): Point[] {
  return [...points, ...points]
}
