import type { PageText } from '../ports.ts'

/** Angles below this are read as upright. */
export const uprightRadians = 0.03

/** A character's cell in the frame of its line: along the direction of reading, across it. */
export interface Cell {
  along: number
  along2: number
  across: number
  across2: number
}

/** The character's cell in the frame of its own direction. */
export function readCell({ boxes, angles }: PageText, index: number, cell: Cell): void {
  const at = index * 4
  const left = boxes[at] as number
  const top = boxes[at + 1] as number
  const right = boxes[at + 2] as number
  const bottom = boxes[at + 3] as number
  const angle = angles[index] as number
  if (Math.abs(angle) < uprightRadians) {
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
  cell.across = across - height / 2
  cell.across2 = across + height / 2
}

/** Sides of the turned box whose upright hull is given; exact for quarter turns. */
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
