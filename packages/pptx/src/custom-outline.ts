import { pathPointsMax } from '@rowdeck/core/deck-model/arrow-outline'
import type { Box } from '@rowdeck/core/deck-model/box'

const nowhere: Box = {
  ...{ left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY },
  ...{ right: Number.NEGATIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY },
}

/** The corners of a freeform (`a:custGeom`) with one path, collected while it is parsed; arcs and computed points are not kept. */
export class CustomOutline {
  readonly #parts: string[][] = []
  #size: { w: string; h: string } | undefined
  #points = 0
  #isKept = true
  #inPath = false
  /** Where paths that are filled have points, in shares of the shape; whether there are some at places that are not known. */
  readonly #filled: Box = { ...nowhere }
  #isAnywhere = false
  #share: { x: number; y: number } | undefined

  /** Takes an element of the freeform. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { w = '', h = '', x = '', y = '' } = attributes
    if (name === 'a:path') {
      const isFilled = attributes.fill !== 'none'
      // without a size, points are in the unit of the slide
      this.#share = isFilled ? { x: 1 / Number(w), y: 1 / Number(h) } : undefined
    } else if (name === 'a:arcTo' && this.#share !== undefined) this.#isAnywhere = true
    else if (name === 'a:pt') this.#fill(Number(x), Number(y))
    if (name === 'a:path') {
      if (this.#size !== undefined) this.#isKept = false
      this.#size = { w, h }
      this.#inPath = true
    }
    if (!this.#isKept || !this.#inPath) return
    if (name === 'a:arcTo') this.#isKept = false
    if (name === 'a:moveTo') this.#parts.push([])
    if (name === 'a:pt') this.#add(`${Number(x)},${Number(y)}`)
  }

  #fill(x: number, y: number): void {
    if (this.#share === undefined) return
    const [across, down] = [x * this.#share.x, y * this.#share.y]
    if (!Number.isFinite(across) || !Number.isFinite(down)) this.#isAnywhere = true
    const { left, top, right, bottom } = this.#filled
    Object.assign(this.#filled, {
      ...{ left: Math.min(left, across), right: Math.max(right, across) },
      ...{ top: Math.min(top, down), bottom: Math.max(bottom, down) },
    })
  }

  /** The box around what is filled, in shares of the shape; empty if nothing is, undefined if it is not known. */
  get #painted(): string | undefined {
    if (this.#isAnywhere) return undefined
    const { left, top, right, bottom } = this.#filled
    return right > left && bottom > top ? [left, top, right, bottom].join(' ') : ''
  }

  #add(point: string): void {
    if (point.includes('NaN') || ++this.#points > pathPointsMax) this.#isKept = false
    else this.#parts.at(-1)?.push(point)
  }

  /** What is kept of the freeform: what it fills, and its outline. */
  attributes(): Record<string, string> {
    const painted = this.#painted
    return { ...this.#outline(), ...(painted === undefined ? {} : { painted }) }
  }

  /** The points as `x,y`, separated by spaces, the parts by semicolons, in a space of `w` by `h`; undefined if they are not kept. */
  #outline(): { outline: string; w: string; h: string } | undefined {
    if (!this.#isKept || this.#size === undefined || this.#points < 3) return undefined
    return { outline: this.#parts.map((part) => part.join(' ')).join(';'), ...this.#size }
  }
}
