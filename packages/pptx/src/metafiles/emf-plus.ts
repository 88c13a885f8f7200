import { identity, type Matrix, multiply } from '../matrix.ts'
import type { DrawnText, TextPaint } from './drawn-text.ts'
import { EmfPlusAreas } from './emf-plus-areas.ts'
import { fontOf, formatOf, type PlusFont, type PlusFormat } from './emf-plus-objects.ts'
import { placeDriverString, placeString } from './emf-plus-text.ts'
import { DamagedMetafile, type RecordBytes } from './record-bytes.ts'
import { TextCollector } from './text-collector.ts'

/** Type, flags, size and size of the data. */
const headBytes = 12
/** States that a drawing saves and has not restored yet. */
const savedMax = 1_000
/** The kinds of objects that text needs, and how many of both there may be at once. */
const [fontKind, formatKind] = [6, 7]
const continuedFlag = 0x8000
const postMultiplied = 0x2000

/** What text is drawn with. */
interface PlusState {
  world: Matrix
  /** Maps units of the page to pixels. */
  page: Matrix
}

/** Pixels of an inch, and of the units of `GraphicsUnit`, in inches; 0 for those that are pixels. */
const unitsIn = [0, 0, 0, 1 / 72, 1, 1 / 300, 1 / 25.4]

/** Plays the records of EMF+ that comments of an EMF file hold. */
export class EmfPlusPlayer {
  /** Whether the file draws the same with records of EMF. */
  #isDual = false
  #collector: TextCollector
  readonly #areas = new EmfPlusAreas()
  readonly #fonts = new Map<number, PlusFont>()
  readonly #formats = new Map<number, PlusFormat>()
  readonly #saved = new Map<number, PlusState>()
  #state: PlusState = { world: identity, page: identity }
  #dpi = 96

  /** Draws with the records of EMF, unless these draw the same. */
  constructor(shared: TextCollector) {
    this.#collector = shared
  }

  get texts(): DrawnText[] {
    return this.#collector.texts
  }

  /** Plays the records of a comment. Throws DamagedMetafile. */
  playAll(bytes: RecordBytes): void {
    let at = 0
    while (at + headBytes <= bytes.length) {
      const length = bytes.u32(at + 4)
      if (length < headBytes) throw new DamagedMetafile('A record of EMF+ has no length.')
      const data = bytes.part(at + headBytes, length - headBytes)
      const [kind, flags] = [bytes.u16(at), bytes.u16(at + 2)]
      this.#players[kind]?.(data, flags)
      const toDevice = multiply(this.#state.page, this.#state.world)
      this.#areas.play(kind, data, { flags, toDevice, collector: this.#collector })
      at += length
    }
  }

  /** What records do, by their types. */
  readonly #players: Record<number, (data: RecordBytes, flags: number) => void> = {
    16385: (data, flags) => this.#begin(data, flags),
    16392: (data, flags) => this.#addObject(data, flags),
    16412: (data, flags) => this.#drawString(data, flags),
    16421: (data) => this.#save(data.u32(0)),
    16422: (data) => this.#restore(data.u32(0)),
    16423: (data, flags) => this.#beginContainer(data, flags),
    16424: (data) => this.#save(data.u32(0)),
    16425: (data) => this.#restore(data.u32(0)),
    16426: (data) => this.#set({ world: data.matrix(0) }),
    16427: () => this.#set({ world: identity }),
    16428: (data, flags) => this.#transform(data.matrix(0), flags),
    16429: (data, flags) => this.#transform([1, 0, 0, 1, data.f32(0), data.f32(4)], flags),
    16430: (data, flags) => this.#transform([data.f32(0), 0, 0, data.f32(4), 0, 0], flags),
    16431: (data, flags) => this.#transform(turned(data.f32(0)), flags),
    16432: (data, flags) => this.#setPage(flags & 0xff, data.f32(0)),
    16438: (data, flags) => this.#drawDriverString(data, flags),
  }

  #begin(data: RecordBytes, flags: number): void {
    if ((flags & 1) !== 0 && !this.#isDual) this.#collector = new TextCollector()
    this.#isDual ||= (flags & 1) !== 0
    const dpi = data.u32(8)
    if (dpi > 0) this.#dpi = dpi
  }

  #set(changes: Partial<PlusState>): void {
    this.#state = { ...this.#state, ...changes }
  }

  #transform(matrix: Matrix, flags: number): void {
    const { world } = this.#state
    const isLast = (flags & postMultiplied) !== 0
    this.#set({ world: isLast ? multiply(matrix, world) : multiply(world, matrix) })
  }

  #setPage(unit: number, scale: number): void {
    const pixels = this.#pixelsOf(unit) * scale
    this.#set({ page: [pixels, 0, 0, pixels, 0, 0] })
  }

  #pixelsOf(unit: number): number {
    return (unitsIn[unit] ?? 0) * this.#dpi || 1
  }

  #save(number: number): void {
    if (this.#saved.size >= savedMax) throw new DamagedMetafile('It saves too many states.')
    this.#saved.set(number, this.#state)
  }

  #restore(number: number): void {
    const state = this.#saved.get(number)
    if (state === undefined) return
    this.#saved.delete(number)
    this.#state = state
  }

  /** A container maps one rectangle to another. */
  #beginContainer(data: RecordBytes, flags: number): void {
    this.#save(data.u32(32))
    const [toX, toY, toWidth, toHeight, x, y, width, height] = [0, 4, 8, 12, 16, 20, 24, 28].map(
      (at) => data.f32(at),
    ) as [number, number, number, number, number, number, number, number]
    if (width === 0 || height === 0) return
    const pixels = this.#pixelsOf(flags & 0xff)
    const [scaleX, scaleY] = [toWidth / (width * pixels), toHeight / (height * pixels)]
    this.#transform([scaleX, 0, 0, scaleY, toX - x * pixels * scaleX, toY - y * pixels * scaleY], 0)
  }

  /** Fonts are in one record each; larger objects are in several, and are not needed. */
  #addObject(data: RecordBytes, flags: number): void {
    const [number, kind] = [flags & 0xff, (flags >> 8) & 0x7f]
    if ((flags & continuedFlag) !== 0) return
    this.#areas.addObject(kind, number, data)
    if (kind === fontKind) this.#fonts.set(number, fontOf(data))
    else if (kind === formatKind) this.#formats.set(number, formatOf(data))
  }

  #drawString(data: RecordBytes, flags: number): void {
    const font = this.#fonts.get(flags & 0xff)
    if (font === undefined) return
    const format = this.#formats.get(data.u32(4))
    const paint = this.#textPaint(data, flags)
    for (const text of placeString(data, { font, format, ...this.#drawing(font) })) {
      this.#collector.addPlaced(text, paint)
    }
  }

  #drawDriverString(data: RecordBytes, flags: number): void {
    const font = this.#fonts.get(flags & 0xff)
    if (font === undefined) return
    const text = placeDriverString(data, { font, ...this.#drawing(font) })
    if (text !== undefined) this.#collector.addPlaced(text, this.#textPaint(data, flags))
  }

  #textPaint(data: RecordBytes, flags: number): Pick<TextPaint, 'color' | 'back' | 'clip'> {
    return { color: this.#areas.brush(data.u32(0), flags), back: undefined, clip: undefined }
  }

  /** How a text is drawn: its em is in units of the world, unless its font has a unit. */
  #drawing({ unit, em }: PlusFont): { toDevice: Matrix; em: number } {
    const toDevice = multiply(this.#state.page, this.#state.world)
    const isOfPage = unit === 0 || unit === 2
    const pagePixels = this.#state.page[0] || 1
    return { toDevice, em: isOfPage ? em : (em * this.#pixelsOf(unit)) / pagePixels }
  }
}

function turned(degrees: number): Matrix {
  const angle = (degrees / 180) * Math.PI
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}
