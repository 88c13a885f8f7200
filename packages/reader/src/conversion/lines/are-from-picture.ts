import type { Line } from './line.ts'

/** Whether the lines were read from a picture, where the order in which they were drawn is unknown. */
export function areFromPicture(lines: Line[]): boolean {
  return lines.length > 0 && lines.every(({ confidence }) => confidence !== null)
}
