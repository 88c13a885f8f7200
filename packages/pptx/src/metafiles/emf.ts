import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { identity, type Matrix, multiply } from '../matrix.ts'
import { rectangle } from '../rectangle.ts'
import { DeviceContext } from './device-context.ts'
import type { DrawingText, DrawnText } from './drawn-text.ts'
import { EmfAreas, stockBrush } from './emf-areas.ts'
import { EmfPlusPlayer } from './emf-plus.ts'
import {
  type EmfString,
  fontOf,
  pointAt,
  smallString,
  stringAt,
  stringsOf,
  textOf,
} from './emf-strings.ts'
import { boxAround, brushOf, colorOf } from './painted-area.ts'
import { DamagedMetafile, type RecordBytes, recordsMax } from './record-bytes.ts'
import { TextCollector } from './text-collector.ts'

const signature = 0x464d4520
const plusSignature = 0x2b464d45
/** Type and size of a record. */
const recordHeadBytes = 8
const headerBytes = 88
const [headerType, endType] = [1, 14]
const mapModeText = 1
const opaqueBack = 2
/** Numbers of objects from here on are those of Windows, such as its own fonts, which replace that of the drawing. */
const stockFrom = 0x80000000
const [stockFontFirst, stockFontLast] = [0x8000000a, 0x80000011]
/** An object number has two bytes in the header. */
const handleMax = 0xffff

export function isEmf(bytes: RecordBytes): boolean {
  return bytes.length >= headerBytes && bytes.u32(0) === headerType && bytes.u32(40) === signature
}

/** Reads the text of an EMF file ([MS-EMF]) with that of EMF+ ([MS-EMFPLUS]). Throws DamagedMetafile. */
export function readEmf(bytes: RecordBytes): DrawingText {
  const header = deviceOf(bytes)
  const player = new EmfPlayer(header)
  let at = 0
  for (let count = 0; count < recordsMax && at + recordHeadBytes <= bytes.length; count++) {
    const [kind, length] = [bytes.u32(at), bytes.u32(at + 4)]
    if (length < recordHeadBytes) {
      throw new DamagedMetafile('A record has no length.')
    }
    if (kind === endType) return { frame: header.frame, texts: player.texts }
    player.play(kind, bytes.part(at, length))
    at += length
  }
  throw new DamagedMetafile('The last record is missing.')
}

interface Device {
  frame: Box
  pixelsPerMm: { x: number; y: number }
}

/** The device that the drawing was made for, and the part of it that the picture shows, in its pixels. */
function deviceOf(bytes: RecordBytes): Device {
  const [left, top, right, bottom] = [24, 28, 32, 36].map((at) => bytes.i32(at) / 100)
  const x = bytes.i32(72) / bytes.i32(80)
  const y = bytes.i32(76) / bytes.i32(84)
  const frame = {
    ...{ left: (left as number) * x, top: (top as number) * y },
    ...{ right: (right as number) * x, bottom: (bottom as number) * y },
  }
  const isSized = frame.right > frame.left && frame.bottom > frame.top
  if (!isSized || !Object.values(frame).every(Number.isFinite)) {
    throw new DamagedMetafile('The picture has no size.')
  }
  return { frame, pixelsPerMm: { x, y } }
}

class EmfPlayer {
  readonly #context: DeviceContext
  readonly #collector = new TextCollector()
  readonly #plus = new EmfPlusPlayer(this.#collector)
  readonly #areas: EmfAreas

  constructor({ pixelsPerMm }: Device) {
    this.#context = new DeviceContext(pixelsPerMm, mapModeText)
    this.#areas = new EmfAreas(this.#context, this.#collector)
  }

  /** The texts of either kind of records if both draw the same picture. */
  get texts(): DrawnText[] {
    const own = this.#collector.texts
    return own.length > 0 ? own : this.#plus.texts
  }

  play(kind: number, record: RecordBytes): void {
    this.#players[kind]?.(record)
    this.#areas.play(kind, record)
  }

  /** What records do, by their types. */
  readonly #players: Record<number, (record: RecordBytes) => void> = {
    9: (record) => this.#context.set({ windowExtent: pointAt(record, 8) }),
    10: (record) => this.#context.set({ windowOrigin: pointAt(record, 8) }),
    11: (record) => this.#context.set({ viewportExtent: pointAt(record, 8) }),
    12: (record) => this.#context.set({ viewportOrigin: pointAt(record, 8) }),
    17: (record) => this.#context.set({ mapMode: record.u32(8) }),
    18: (record) => this.#context.set({ isBackShown: record.u32(8) === opaqueBack }),
    20: (record) => this.#context.set({ mixing: record.u32(8) }),
    24: (record) => this.#context.set({ textColor: colorOf(record.u32(8)) }),
    25: (record) => this.#context.set({ backColor: colorOf(record.u32(8)) }),
    29: () => this.#context.set({ isClipped: true }),
    30: () => this.#context.set({ isClipped: true }),
    22: (record) => this.#context.set({ align: record.u32(8) }),
    27: (record) => this.#context.set({ position: pointAt(record, 8) }),
    31: (record) => this.#context.scale('viewportExtent', ratioAt(record, 8)),
    32: (record) => this.#context.scale('windowExtent', ratioAt(record, 8)),
    33: () => this.#context.save(),
    34: (record) => this.#context.restore(record.i32(8)),
    35: (record) => this.#context.set({ world: record.matrix(8) }),
    36: (record) => this.#modifyWorld(record),
    37: (record) => this.#select(record.u32(8)),
    39: (record) =>
      this.#context.addObject(handleOf(record.u32(8)), {
        brush: brushOf(record.u32(12), record.u32(16)),
      }),
    93: (record) => this.#context.addObject(handleOf(record.u32(8)), { brush: 'unknown' }),
    94: (record) => this.#context.addObject(handleOf(record.u32(8)), { brush: 'unknown' }),
    67: () => this.#context.set({ isClipped: true }),
    75: (record) => this.#context.set({ isClipped: record.u32(8) > 0 }),
    40: (record) => this.#context.deleteObject(record.u32(8)),
    54: (record) => this.#context.set({ position: pointAt(record, 8) }),
    70: (record) => this.#comment(record),
    82: (record) => this.#context.addObject(handleOf(record.u32(8)), { font: fontOf(record) }),
    83: (record) => this.#add(stringAt(record, 36, 'bytes')),
    84: (record) => this.#add(stringAt(record, 36, 'utf-16')),
    96: (record) => this.#addAll(stringsOf(record, 'bytes')),
    97: (record) => this.#addAll(stringsOf(record, 'utf-16')),
    108: (record) => this.#add(smallString(record)),
  }

  #modifyWorld(record: RecordBytes): void {
    const { world } = this.#context.state
    const matrix = record.matrix(8)
    const modes: Record<number, Matrix> = {
      1: identity,
      2: multiply(world, matrix),
      3: multiply(matrix, world),
      4: matrix,
    }
    this.#context.set({ world: modes[record.u32(32)] ?? world })
  }

  #select(handle: number): void {
    if (handle >= stockFontFirst && handle <= stockFontLast) this.#context.set({ font: undefined })
    else if (handle < stockFrom) this.#context.select(handle)
    const brush = stockBrush(handle)
    if (brush !== undefined) this.#context.set({ brush })
  }

  #comment(record: RecordBytes): void {
    const length = record.u32(8)
    if (length < 4 || record.u32(12) !== plusSignature) return
    this.#plus.playAll(record.part(16, length - 4))
  }

  #addAll(strings: Iterable<EmfString>): void {
    for (const string of strings) this.#add(string)
  }

  #add(string: EmfString): void {
    const text = textOf(string, this.#context.state.font)
    const { toDevice } = this.#context
    if (string.opaque !== undefined) {
      const box = boxAround(rectangle(string.opaque), toDevice)
      this.#collector.addArea(box, this.#context.state.backColor, true)
    }
    const clip = string.clip && boxAround(rectangle(string.clip), toDevice)
    if (text !== undefined) this.#collector.add(this.#context, text, clip)
  }
}

function handleOf(handle: number): number {
  if (handle > handleMax) throw new DamagedMetafile('An object has an impossible number.')
  return handle
}

/** The ratio of numerators and denominators, across and down. */
function ratioAt(record: RecordBytes, at: number): Point {
  return {
    x: record.i32(at) / record.i32(at + 4),
    y: record.i32(at + 8) / record.i32(at + 12),
  }
}
