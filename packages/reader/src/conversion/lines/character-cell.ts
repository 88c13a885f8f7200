import type { PageText } from '@rowdeck/core/deck-model/page'
import { isHorizontal } from '../likeness.ts'

/** Text that is turned by more runs along the height of the page: between slanted lines and quarter turns. Chosen by eye. */
const turnedRadiansMin = Math.PI / 3

/**
 * The boxes of slanted characters are those of their ink: so much above and below lets an apostrophe overlap the letters beside it,
 * but not the lines above and below. Chosen by eye.
 */
const slantedMarginEm = 0.35

/** A character's cell in the coordinates of its line: along and across the reading direction. */
export interface CharacterCell {
  along: number
  along2: number
  across: number
  across2: number
}

/** Whether text runs up or down the page rather than from side to side. */
export function isTurned(angle: number): boolean {
  return Math.abs(Math.cos(angle)) < Math.cos(turnedRadiansMin)
}

/** Computes the cell of a character in the coordinates of its own direction. */
export function readCharacterCell(
  { boxes, angles, sizes }: PageText,
  index: number,
  cell: CharacterCell,
): void {
  const place = index * 4
  const left = boxes[place] as number
  const top = boxes[place + 1] as number
  const right = boxes[place + 2] as number
  const bottom = boxes[place + 3] as number
  const angle = angles[index] as number
  if (isHorizontal(angle)) {
    cell.along = left
    cell.along2 = right
    cell.across = top
    cell.across2 = bottom
    return
  }
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const along = x * cosine + y * sine
  const across = y * cosine - x * sine
  const [length, height] = turnedSize(right - left, bottom - top, { cosine, sine })
  cell.along = along - length / 2
  cell.along2 = along + length / 2
  const margin = slantedMarginEm * (sizes[index] as number)
  cell.across = across - height / 2 - margin
  cell.across2 = across + height / 2 + margin
}

/** Sides of the rotated box whose axis-aligned hull is given; exact for quarter turns. */
function turnedSize(
  width: number,
  height: number,
  { cosine, sine }: { cosine: number; sine: number },
): [number, number] {
  const c = Math.abs(cosine)
  const s = Math.abs(sine)
  const span = c * c - s * s
  if (Math.abs(span) < 0.3) return [(width + height) / 3, (width + height) / 3]
  return [
    Math.max(0, (width * c - height * s) / span),
    Math.max(0, (height * c - width * s) / span),
  ]
}
