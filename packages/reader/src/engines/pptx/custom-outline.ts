/** Points of a freeform that are kept; shapes with more are drawings. */
const pointsMax = 80

/** The corners of a freeform (`a:custGeom`) with one path, collected while it is parsed; arcs and computed points are not kept. */
export class CustomOutline {
  readonly #parts: string[][] = []
  #size: { w: string; h: string } | undefined
  #points = 0
  #isKept = true
  #inPath = false

  /** Takes an element of the freeform. */
  open(name: string, { w = '', h = '', x = '', y = '' }: Readonly<Record<string, string>>): void {
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

  #add(point: string): void {
    if (point.includes('NaN') || ++this.#points > pointsMax) this.#isKept = false
    else this.#parts.at(-1)?.push(point)
  }

  /** The points as `x,y`, separated by spaces, the parts by semicolons, in a space of `w` by `h`; undefined if they are not kept. */
  attributes(): { outline: string; w: string; h: string } | undefined {
    if (!this.#isKept || this.#size === undefined || this.#points < 3) return undefined
    return { outline: this.#parts.map((part) => part.join(' ')).join(';'), ...this.#size }
  }
}
