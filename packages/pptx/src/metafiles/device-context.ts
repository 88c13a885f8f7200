import type { Point } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { identity, type Matrix, multiply } from '../matrix.ts'
import type { DrawingFont } from './drawn-text.ts'
import type { Paint } from './painted-area.ts'
import { DamagedMetafile } from './record-bytes.ts'

/** States that a drawing saves and has not restored yet; programs nest a handful. */
const savedMax = 1_000
/** Fonts and brushes that a drawing has at once. */
const objectsMax = 10_000

/** How points of the drawing come to its device. */
interface Mapping {
  windowOrigin: Point
  windowExtent: Point
  viewportOrigin: Point
  viewportExtent: Point
}

/** What text and areas are drawn with. */
export interface TextState extends Mapping {
  font: DrawingFont | undefined
  /** Flags of SetTextAlign. */
  align: number
  /** As SetMapMode numbers them. */
  mapMode: number
  world: Matrix
  position: Point
  textColor: Color
  /** The color behind text, and whether it is painted. */
  backColor: Color
  isBackShown: boolean
  /** What areas are filled with. */
  brush: Paint
  /** As SetROP2 numbers them. */
  mixing: number
  isClipped: boolean
}

/** Objects that a drawing selects. */
export type Selected = Partial<Pick<TextState, 'font' | 'brush'>>

/** Units of the fixed map modes, in millimeters; in them, y points up. */
const unitsMm = new Map([
  [2, 0.1],
  [3, 0.01],
  [4, 0.254],
  [5, 0.0254],
  [6, 25.4 / 1440],
])
const [isotropic, anisotropic] = [7, 8]
/** Of the ways in which a brush is mixed with what is there. */
const [replaces, paintsNothing] = [13, 11]
const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/** The state of a drawing while its records are played. */
export class DeviceContext {
  state: TextState
  readonly #pixelsPerMm: Point
  readonly #saved: TextState[] = []
  readonly #objects = new Map<number, Selected>()

  constructor(pixelsPerMm: Point, mapMode: number) {
    this.#pixelsPerMm = pixelsPerMm
    this.state = {
      ...{ windowOrigin: { x: 0, y: 0 }, windowExtent: { x: 1, y: 1 } },
      ...{ viewportOrigin: { x: 0, y: 0 }, viewportExtent: { x: 1, y: 1 } },
      ...{ font: undefined, align: 0, mapMode, world: identity, position: { x: 0, y: 0 } },
      ...{ textColor: black, backColor: white, isBackShown: true, brush: white },
      ...{ mixing: replaces, isClipped: false },
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

  addObject(handle: number, object: Selected): void {
    if (this.#objects.size >= objectsMax) throw new DamagedMetafile('It has too many objects.')
    this.#objects.set(handle, object)
  }

  deleteObject(handle: number): void {
    this.#objects.delete(handle)
  }

  /** Selects an object; nothing happens if it is neither a font nor a brush. */
  select(handle: number): void {
    const object = this.#objects.get(handle)
    if (object !== undefined) this.set(object)
  }

  /** What an area is painted with: how a brush is mixed with what is there may change it, or paint nothing. */
  get paint(): Paint {
    const { brush, mixing } = this.state
    if (mixing === replaces || brush === 'nothing') return brush
    return mixing === paintsNothing ? 'nothing' : 'unknown'
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
