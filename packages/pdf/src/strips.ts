import {
  areaOf,
  type Box,
  heightOf,
  overlapAcross,
  overlapDown,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import { intersection } from './clip-box.ts'
import type { PaintedArea } from './painted-area.ts'
import type { PaintedObjects, PaintedText } from './painted-objects.ts'
import { shareOf } from './suspect.ts'

/** Cells of a page, across and down. */
const side = 32

/**
 * How much strips paint of each cell of a page, at most. Strips are lines, and fills that are thin: none is the ground of a text or
 * covers it, but many together may, and so may a thick line.
 */
export class StripGrid {
  readonly #painted = new Float64Array(side * side)
  readonly #page: Box
  readonly #diagonal: number

  constructor({ width, height }: { width: number; height: number }) {
    this.#page = { left: 0, top: 0, right: width, bottom: height }
    this.#diagonal = Math.hypot(width, height) / side
  }

  add({ box, stroke, strength }: PaintedArea): void {
    const most =
      stroke === undefined
        ? Number.POSITIVE_INFINITY
        : stroke.count * (this.#diagonal + stroke.width) * stroke.width
    this.#eachCell(box, (cell, area) => {
      this.#painted[cell] = (this.#painted[cell] as number) + strength * Math.min(area, most)
    })
  }

  /** The share of what is on the page of a box that the strips may paint, at most. */
  shareOf(box: Box): number {
    let painted = 0
    this.#eachCell(box, (cell, area) => {
      painted += Math.min(area, this.#painted[cell] as number)
    })
    const area = areaOf(intersection(box, this.#page) as Box)
    return area > 0 ? painted / area : 0
  }

  /** Calls `visit` for each cell that a box reaches into, with the area of it there. */
  #eachCell(box: Box, visit: (cell: number, area: number) => void): void {
    const { left, top, right, bottom } = intersection(box, this.#page) as Box
    const [across, down] = [widthOf(this.#page) / side, heightOf(this.#page) / side]
    const lastRow = Math.min(side, Math.ceil(bottom / down))
    const lastColumn = Math.min(side, Math.ceil(right / across))
    for (let row = Math.floor(top / down); row < lastRow; row++) {
      const height = Math.min(bottom, (row + 1) * down) - Math.max(top, row * down)
      for (let column = Math.floor(left / across); column < lastColumn; column++) {
        const width = Math.min(right, (column + 1) * across) - Math.max(left, column * across)
        visit(row * side + column, width * height)
      }
    }
  }
}

/** The share of a text that an area or strip may hide, or be below. */
export function shareOfStrip(text: PaintedText, strip: PaintedArea): number {
  const { stroke } = strip
  const pieces = stroke?.pieces()
  if (stroke === undefined || pieces === undefined) return shareOf(text, strip)
  const { box } = text
  const diagonal = Math.hypot(widthOf(box), heightOf(box))
  let painted = 0
  for (const piece of pieces) {
    const [across, down] = [overlapAcross(piece.box, box), overlapDown(piece.box, box)]
    if (across <= 0 || down <= 0) continue
    const most = (Math.min(piece.length, diagonal) + stroke.width) * stroke.width
    painted += Math.min(across * down, most)
  }
  return Math.min(1, painted / areaOf(box))
}

/** The shares of a text that later strips may cover, and that earlier ones may be the ground of, at most. */
export interface StripShares {
  above: number
  below: number
}

/** The shares of each text of a page. */
export function sharesOfStrips({ texts, strips, page }: PaintedObjects): StripShares[] {
  if (strips.length === 0) return []
  const [above, below] = [new StripGrid(page), new StripGrid(page)]
  let next = 0
  const shares = texts.map(({ place, box }) => {
    for (let strip = strips[next]; strip && strip.place < place; strip = strips[++next])
      below.add(strip)
    return { above: 0, below: below.shareOf(box) }
  })
  let last = strips.length - 1
  for (const [at, { place, box }] of [...texts.entries()].reverse()) {
    for (let strip = strips[last]; strip && strip.place > place; strip = strips[--last])
      above.add(strip)
    const share = shares[at]
    if (share !== undefined) share.above = above.shareOf(box)
  }
  return shares
}
