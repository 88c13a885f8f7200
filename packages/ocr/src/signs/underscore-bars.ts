import { type Box, overlapAcross, widthOf } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { type Contrast, grayPoints } from '../gray-points.ts'
import { inkParts } from '../ink-parts.ts'
import { moved, type RotatedBox } from '../rotated-box.ts'

/** What is looked at above and below the baseline, in ems: fonts draw underscores up to .3 below it. */
const [aboveEm, belowEm] = [0.05, 0.45]
/** Height and width of the bars of underscores, in ems. */
const [heightMax, widthMin] = [0.13, 0.3]
/** How far from the background their ink is, as a share of the contrast: lines of less than a pixel are paler than letters. Chosen by eye. */
const inkShare = 0.2
/** An underscore touches the letters beside it, but is not below them, as underlines are: largest overlap in ems. Chosen by eye. */
const overlapMax = 0.12

interface Baseline {
  /** Of the whole line, as wide as the points of its glyphs. */
  box: RotatedBox
  /** Below the middle of the box, in pixels. */
  baseline: number
  fontPx: number
  /** Points per em, and their columns. */
  perEm: number
  columnCount: number
  contrast: Contrast
}

/** The bars of underscores below a line: short rules in the gaps between its glyphs. In points, from the baseline on. */
export function underscoreBars(
  picture: Picture,
  glyphs: Box[],
  { box, baseline, fontPx, perEm, columnCount, contrast }: Baseline,
): Box[] {
  const height = (aboveEm + belowEm) * fontPx
  const area = { ...moved(box, 0, baseline + ((belowEm - aboveEm) / 2) * fontPx), height }
  const rowCount = Math.round((aboveEm + belowEm) * perEm)
  const gray = grayPoints(picture, area, { columnCount, rowCount })
  const parts = inkParts(gray, { ...contrast, depth: 2 * inkShare * contrast.depth })
  const isFree = (part: Box) =>
    glyphs.every((glyph) => overlapAcross(part, glyph) <= overlapMax * perEm)
  const above = aboveEm * perEm
  return parts
    .filter(
      (part) =>
        part.bottom - part.top <= heightMax * perEm &&
        // what goes on below is a letter of the next line
        part.bottom < rowCount &&
        widthOf(part) >= widthMin * perEm &&
        isFree(part),
    )
    .map((part) => ({ ...part, top: part.top - above, bottom: part.bottom - above }))
}
