import type { Line } from './line.ts'

/** Whether the lines were read in a picture, which does not tell the order that they were drawn in. */
export function areSeen(lines: Line[]): boolean {
  return lines.length > 0 && lines.every(({ confidence }) => confidence !== null)
}
