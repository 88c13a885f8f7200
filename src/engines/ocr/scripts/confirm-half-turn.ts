import type { Picture } from '../../../conversion/convert.ts'
import type { Reading } from '../reading.ts'
import { type RotatedBox, rotateBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { longestSamples } from './line-samples.ts'

/**
 * Minimum confidence of the lines as rotated, and by how much it must exceed that of the lines as given. On
 * rotated slides in Latin, Cyrillic, Chinese, Japanese and Korean the two were at least .80 and at most .47; on
 * upright slides in Thai, Hindi and Hebrew, which the direction network takes for rotated ones, at most .67 and
 * at least .35.
 */
const rotatedConfidenceMin = 0.72
const gainMin = 0.15

/** Reads the same segments of lines with the recognizers that may know their letters, one after the other. */
export type ReadSamples = (picture: Picture, boxes: RotatedBox[]) => AsyncIterable<Reading[]>

/**
 * Whether the longest level lines of a picture read with more confidence upside down. The network that finds
 * the direction mistakes letters it was not trained on (Thai, Devanagari, Hebrew) for rotated ones.
 */
export async function confirmHalfTurn(
  picture: Picture,
  boxes: TextBox[],
  readSamples: ReadSamples,
): Promise<boolean> {
  const level = boxes.filter(({ box }) => box.width > box.height)
  const given = longestSamples(level.map(({ box }) => ({ picture, box }))).map(({ box }) => box)
  const rotated = given.map((box) => rotateBox(box, 2))
  for await (const readings of readSamples(picture, [...given, ...rotated])) {
    const asGiven = meanConfidence(readings.slice(0, given.length))
    const asRotated = meanConfidence(readings.slice(given.length))
    if (asRotated >= rotatedConfidenceMin) return asRotated >= asGiven + gainMin
    if (asGiven >= rotatedConfidenceMin) return false
  }
  return false
}

function meanConfidence(readings: Reading[]): number {
  const letters = readings.flatMap((reading) => reading.letters)
  return letters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, letters.length)
}
