import type { Point } from '@rowdeck/core/deck-model/box'
import { identity, type Matrix, multiply } from '../matrix.ts'
import type { DrawingFont } from './drawn-text.ts'
import { DamagedMetafile } from './record-bytes.ts'

/** States that a drawing saves and has not restored yet; programs nest a handful. */
const savedMax = 1_000
/** Fonts that a drawing has at once. */
const fontsMax = 10_000

/** How points of the drawing come to its device. */
interface Mapping {
  windowOrigin: Point
  windowExtent: Point
  viewportOrigin: Point
  viewportExtent: Point
}

/** What text is drawn with. */
export interface TextState extends Mapping {
  font: DrawingFont | undefined
  /** Flags of SetTextAlign. */
  align: number
  /** As SetMapMode numbers them. */
  mapMode: number
  world: Matrix
  position: Point
}

/** Units of the fixed map modes, in millimeters; in them, y points up. */
const unitsMm = new Map([
  [2, 0.1],
  [3, 0.01],
  [4, 0.254],
  [5, 0.0254],
  [6, 25.4 / 1440],
])
const [isotropic, anisotropic] = [7, 8]

/** The state of a drawing while its records are played. */
export class DeviceContext {
  state: TextState
  readonly #pixelsPerMm: Point
  readonly #saved: TextState[] = []
  readonly #fonts = new Map<number, DrawingFont>()

  constructor(pixelsPerMm: Point, mapMode: number) {
    this.#pixelsPerMm = pixelsPerMm
    this.state = {
      ...{ windowOrigin: { x: 0, y: 0 }, windowExtent: { x: 1, y: 1 } },
      ...{ viewportOrigin: { x: 0, y: 0 }, viewportExtent: { x: 1, y: 1 } },
      ...{ font: undefined, align: 0, mapMode, world: identity, position: { x: 0, y: 0 } },
    }
  }

  set(changes: Partial<TextState>): void {
    this.state = { ...this.state, ...changes }
  }

  /** Scales an extent; by nothing if the scale is none. */
  scale(key: 'windowExtent' | 'viewportExtent', { x, y }: Point): void {
    const before = this.state[key]
    const by = (factor: number) => (Number.isFinite(factor) && factor !== 0 ? factor : 1)
    this.set({ [key]: { x: before.x * by(x), y: before.y * by(y) } })
  }

  save(): void {
    if (this.#saved.length >= savedMax) throw new DamagedMetafile('It saves too many states.')
    this.#saved.push(this.state)
  }

  /** Restores a state: -1 is the last that was saved; positive numbers count from the first one. */
  restore(number: number): void {
    const at = number < 0 ? this.#saved.length + number : number - 1
    const state = this.#saved[at]
    if (state === undefined) return
    this.#saved.length = at
    this.state = state
  }

  addFont(handle: number, font: DrawingFont): void {
    if (this.#fonts.size >= fontsMax) throw new DamagedMetafile('It has too many fonts.')
    this.#fonts.set(handle, font)
  }

  deleteObject(handle: number): void {
    this.#fonts.delete(handle)
  }

  /** Selects an object; nothing happens if it is no font. */
  select(handle: number): void {
    const font = this.#fonts.get(handle)
    if (font !== undefined) this.set({ font })
  }

  /** Maps logical units to the page, without the world transform: scale and origin. */
  get page(): Matrix {
    const { mapMode, windowOrigin, viewportOrigin } = this.state
    const scale = this.#scaleOf(mapMode)
    return [
      ...([scale.x, 0, 0, scale.y] as const),
      viewportOrigin.x - windowOrigin.x * scale.x,
      viewportOrigin.y - windowOrigin.y * scale.y,
    ]
  }

  /** Maps logical units to the device. */
  get toDevice(): Matrix {
    return multiply(this.page, this.state.world)
  }

  #scaleOf(mapMode: number): Point {
    const unit = unitsMm.get(mapMode)
    if (unit !== undefined) {
      return { x: unit * this.#pixelsPerMm.x, y: -unit * this.#pixelsPerMm.y }
    }
    if (mapMode !== isotropic && mapMode !== anisotropic) return { x: 1, y: 1 }
    const { windowExtent, viewportExtent } = this.state
    const x = viewportExtent.x / (windowExtent.x || 1)
    const y = viewportExtent.y / (windowExtent.y || 1)
    if (mapMode === anisotropic) return { x, y }
    const smaller = Math.min(Math.abs(x), Math.abs(y))
    return { x: Math.sign(x) * smaller, y: Math.sign(y) * smaller }
  }
}
