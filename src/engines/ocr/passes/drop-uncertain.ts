import type { Picture } from '../../../conversion/convert.ts'
import type { ReadLine } from '../reading.ts'

/**
 * Separates text from logos and textures, which look like text but read badly. Measured: on Chinese,
 * Japanese and Korean slides .75 and .85 are no better (bench/LEVERS.md).
 */
const confidenceMin = 0.8

/** Drops boxes that read as nothing or with low confidence. */
export function dropUncertain(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.filter(({ text, confidence }) => text !== '' && confidence >= confidenceMin)
}
