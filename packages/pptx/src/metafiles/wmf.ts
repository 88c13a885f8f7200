import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { rectangle } from '../rectangle.ts'
import { advancesOf, charactersOfBytes } from './characters-in-font.ts'
import { DeviceContext } from './device-context.ts'
import type { DrawingFont, DrawingText } from './drawn-text.ts'
import { boldFrom, emOfHeight, radiansOf } from './font-height.ts'
import { boxAround, brushOf, colorOf } from './painted-area.ts'
import { DamagedMetafile, type RecordBytes, recordsMax } from './record-bytes.ts'
import { TextCollector } from './text-collector.ts'
import { addArea } from './wmf-areas.ts'

const placeableKey = 0x9ac6cdd7
const placeableBytes = 22
const headerBytes = 18
/** Size and function of a record. */
const recordHeadBytes = 6
/** Flags of ExtTextOut. */
const [opaque, clipped, glyphIndex, pairs] = [0x2, 0x4, 0x10, 0x2000]
const anisotropic = 8
const opaqueBack = 2
/** Objects that a drawing has at once; programs keep some hundreds. */
const objectsMax = 5_000
/** The functions that create objects, which share their numbers with fonts and brushes. */
const creates = new Set([0x00f7, 0x02fa, 0x06ff, 0x06fe, 0x02fd])

/** Whether bytes begin as a WMF file does, with the head of a placeable one or without. */
export function isWmf(bytes: RecordBytes): boolean {
  if (bytes.length < headerBytes) return false
  if (bytes.u32(0) === placeableKey) return true
  return (bytes.u16(0) === 1 || bytes.u16(0) === 2) && bytes.u16(2) === headerBytes / 2
}

/** Reads the text of a WMF file ([MS-WMF]). Throws DamagedMetafile. */
export function readWmf(bytes: RecordBytes): DrawingText {
  const player = new WmfPlayer(bytes.u32(0) === placeableKey ? windowOfHead(bytes) : undefined)
  let at = bytes.u32(0) === placeableKey ? placeableBytes + headerBytes : headerBytes
  for (let count = 0; count < recordsMax && at + recordHeadBytes <= bytes.length; count++) {
    const length = bytes.u32(at) * 2
    const kind = bytes.u16(at + 4)
    if (length < recordHeadBytes) throw new DamagedMetafile('A record has no length.')
    if (kind === 0) return player.drawing
    player.play(kind, bytes.part(at + recordHeadBytes, length - recordHeadBytes))
    at += length
  }
  throw new DamagedMetafile('The last record is missing.')
}

/** The rectangle that a placeable file shows, in logical units. */
function windowOfHead(bytes: RecordBytes): Box {
  return { left: bytes.i16(6), top: bytes.i16(8), right: bytes.i16(10), bottom: bytes.i16(12) }
}

/** Plays records on a device that is as large as the picture: one by one. */
class WmfPlayer {
  readonly #context = new DeviceContext({ x: 1, y: 1 }, anisotropic)
  readonly #collector = new TextCollector()
  readonly #handles: boolean[] = []
  #hasWindow = false

  constructor(window: Box | undefined) {
    if (window === undefined) return
    this.#context.set({ windowOrigin: { x: window.left, y: window.top } })
    this.#setExtent({ x: window.right - window.left, y: window.bottom - window.top })
  }

  get drawing(): DrawingText {
    return { frame: { left: 0, top: 0, right: 1, bottom: 1 }, texts: this.#collector.texts }
  }

  play(kind: number, record: RecordBytes): void {
    if (creates.has(kind)) this.#takeHandle()
    else this.#players[kind]?.(record)
    // without a window, nothing is known about places
    if (this.#hasWindow) addArea(this.#collector, this.#context, { kind, record })
  }

  /** What records do, by their functions. Coordinates are written with y first. */
  readonly #players: Record<number, (record: RecordBytes) => void> = {
    30: () => this.#context.save(),
    295: (record) => this.#context.restore(record.i16(0)),
    301: (record) => this.#context.select(record.u16(0)),
    496: (record) => this.#deleteObject(record.u16(0)),
    258: (record) => this.#context.set({ isBackShown: record.u16(0) === opaqueBack }),
    260: (record) => this.#context.set({ mixing: record.u16(0) }),
    300: () => this.#context.set({ isClipped: true }),
    302: (record) => this.#context.set({ align: record.u16(0) }),
    322: () => this.#context.addObject(this.#takeHandle(), { brush: 'unknown' }),
    505: () => this.#context.addObject(this.#takeHandle(), { brush: 'unknown' }),
    513: (record) => this.#context.set({ backColor: colorOf(record.u32(0)) }),
    521: (record) => this.#context.set({ textColor: colorOf(record.u32(0)) }),
    764: (record) =>
      this.#context.addObject(this.#takeHandle(), { brush: brushOf(record.u16(0), record.u32(2)) }),
    1045: () => this.#context.set({ isClipped: true }),
    1046: () => this.#context.set({ isClipped: true }),
    523: (record) => this.#context.set({ windowOrigin: point(record, 0) }),
    524: (record) => this.#setExtent(point(record, 0)),
    527: (record) => this.#moveOrigin(point(record, 0)),
    1040: (record) => this.#scaleExtent(record),
    531: (record) => this.#context.set({ position: point(record, 0) }),
    532: (record) => this.#context.set({ position: point(record, 0) }),
    763: (record) => this.#context.addObject(this.#takeHandle(), { font: fontOf(record) }),
    1313: (record) => this.#textOut(record),
    2610: (record) => this.#extTextOut(record),
  }

  #setExtent({ x, y }: Point): void {
    if (x === 0 || y === 0) return
    this.#hasWindow = true
    this.#context.set({ windowExtent: { x, y } })
  }

  #moveOrigin({ x, y }: Point): void {
    const { windowOrigin } = this.#context.state
    this.#context.set({ windowOrigin: { x: windowOrigin.x + x, y: windowOrigin.y + y } })
  }

  #scaleExtent(record: RecordBytes): void {
    const [y, x] = [record.i16(2) / record.i16(0), record.i16(6) / record.i16(4)]
    this.#context.scale('windowExtent', { x, y })
  }

  /** An object gets the lowest number that is free. */
  #takeHandle(): number {
    const free = this.#handles.indexOf(false)
    const handle = free < 0 ? this.#handles.length : free
    if (handle >= objectsMax) throw new DamagedMetafile('It has too many objects.')
    this.#handles[handle] = true
    return handle
  }

  #deleteObject(handle: number): void {
    if (this.#handles[handle]) this.#handles[handle] = false
    this.#context.deleteObject(handle)
  }

  #textOut(record: RecordBytes): void {
    const length = record.u16(0)
    const { characters } = charactersOfBytes(record.bytes(2, length), this.#font)
    const at = point(record, 2 + even(length))
    this.#add({ at, characters, advances: undefined })
  }

  #extTextOut(record: RecordBytes): void {
    const [length, options] = [record.u16(4), record.u16(6)]
    const box = (options & (opaque | clipped)) === 0 ? undefined : rectangleAt(record)
    const drawn = box && boxAround(rectangle(box), this.#context.toDevice)
    if ((options & opaque) !== 0) {
      this.#collector.addArea(drawn, this.#context.state.backColor, true)
    }
    if (length === 0 || (options & glyphIndex) !== 0) return
    const clip = (options & clipped) === 0 ? undefined : drawn
    const from = (options & (opaque | clipped)) === 0 ? 8 : 16
    const { characters, units } = charactersOfBytes(record.bytes(from, length), this.#font)
    const distances = from + even(length)
    const step = (options & pairs) === 0 ? 2 : 4
    const hasAdvances = distances + length * step <= record.length
    const advances = hasAdvances
      ? advancesOf(units, (unit) => record.i16(distances + unit * step))
      : undefined
    this.#add({ at: point(record, 0), characters, advances }, clip)
  }

  get #font(): DrawingFont | undefined {
    return this.#context.state.font
  }

  #add(text: Parameters<TextCollector['add']>[1], clip?: Box): void {
    // without a window, nothing is known about places
    if (this.#hasWindow) this.#collector.add(this.#context, text, clip)
  }
}

function point(record: RecordBytes, at: number): Point {
  return { y: record.i16(at), x: record.i16(at + 2) }
}

/** The rectangle of a text. */
function rectangleAt(record: RecordBytes): Box {
  const [leftTop, rightBottom] = [8, 12]
  return {
    ...{ left: record.i16(leftTop), top: record.i16(leftTop + 2) },
    ...{ right: record.i16(rightBottom), bottom: record.i16(rightBottom + 2) },
  }
}

function even(length: number): number {
  return length + (length % 2)
}

function fontOf(record: RecordBytes): DrawingFont {
  const nameAt = 18
  const name = record.bytes(nameAt, Math.min(32, record.length - nameAt))
  const end = name.indexOf(0)
  return {
    face: new TextDecoder('windows-1252').decode(end < 0 ? name : name.subarray(0, end)),
    em: emOfHeight(record.i16(0)),
    escapement: radiansOf(record.i16(4)),
    charset: record.u8(13),
    isBold: record.i16(8) >= boldFrom,
    isItalic: record.u8(10) !== 0,
  }
}
