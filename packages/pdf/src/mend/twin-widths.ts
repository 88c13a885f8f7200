/** A character that a map has for a code. */
export interface Mapping {
  code: number
  point: number
}

/** Difference of widths, in thousandths of an em, of different glyphs: more than rounding. */
const widthDifferenceMin = 2
/** Widths are rounded to this fraction of a unit, so that few are compared before one differs by enough. Bounds time. */
const precision = 100

/** The widths of the glyphs of each character of a font. */
export class TwinWidths {
  readonly #widths: ReadonlyMap<number, number>
  /** By character, how many glyphs have a width. */
  readonly #counts = new Map<number, Map<number, number>>()

  constructor(mappings: Mapping[], widths: ReadonlyMap<number, number>) {
    this.#widths = widths
    for (const mapping of mappings) this.add(mapping)
  }

  add({ code, point }: Mapping): void {
    const width = this.#widthOf(code)
    if (width === undefined) return
    const counts = this.#counts.get(point) ?? new Map<number, number>()
    this.#counts.set(point, counts.set(width, (counts.get(width) ?? 0) + 1))
  }

  remove({ code, point }: Mapping): void {
    const width = this.#widthOf(code)
    const counts = this.#counts.get(point)
    if (width === undefined || counts === undefined) return
    const left = (counts.get(width) ?? 0) - 1
    if (left > 0) counts.set(width, left)
    else counts.delete(width)
  }

  /** Whether a glyph of another width is the same character. */
  has({ code, point }: Mapping): boolean {
    const width = this.#widthOf(code)
    if (width === undefined) return false
    for (const other of this.#counts.get(point)?.keys() ?? []) {
      if (Math.abs(width - other) >= widthDifferenceMin) return true
    }
    return false
  }

  #widthOf(code: number): number | undefined {
    const width = this.#widths.get(code)
    return width === undefined ? undefined : Math.round(width * precision) / precision
  }
}
