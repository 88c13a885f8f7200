import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { drawGrayLine, type GrayLine } from './gray-line.ts'

/** Bounds the pixels along the lines of a slide that one network reads again: one to five seconds of work. */
const slideWidthPxMax = 60_000

/** How lines are read again. */
export interface Rereading {
  lineHeightPx: number
  isWorthReading(line: ReadLine): boolean
  reread(line: ReadLine, drawn: GrayLine): Promise<ReadLine>
}

/** Reads lines again, one after the other; what is not worth it, or too much, stays as it is. */
export async function rereadLines(
  picture: Picture,
  lines: ReadLine[],
  { lineHeightPx, isWorthReading, reread }: Rereading,
): Promise<ReadLine[]> {
  let widthPx = 0
  const read: ReadLine[] = []
  for (const line of lines) {
    const drawn = isWorthReading(line) ? drawGrayLine(picture, line.box, lineHeightPx) : undefined
    widthPx += drawn?.width ?? 0
    read.push(!drawn || widthPx > slideWidthPxMax ? line : await reread(line, drawn))
  }
  return read
}
