import type { OcrLine } from '../../../conversion/convert.ts'
import { type RotatedBox, uprightBox } from '../rotated-box.ts'

/** What was read in one box; the box lies close around the text. */
export interface ReadBox {
  box: RotatedBox
  text: string
  confidence: number
}

/** A wider gap, in heights of the text, parts columns or cells and not words. */
const gapMax = 0.75
/** Boxes may run into each other by this many heights. */
const overlapMax = 0.5
/** Neighbours share at least this part of the lower one's height. */
const sharedHeightMin = 0.6
/** Text of one line differs in height at most this many times. */
const heightRatioMax = 1.6
/** Neighbours run in the same direction within this angle, in radians. */
const turnMax = 0.09

/**
 * Joins boxes that follow each other closely on one line of text, in the direction of reading, with
 * a space between. Boxes that stand apart stay lines of their own.
 */
export function mergeLines(read: ReadBox[]): OcrLine[] {
  const lines: ReadBox[][] = []
  for (const next of read.toSorted((a, b) => startOf(a.box) - startOf(b.box))) {
    const line = lines.find((boxes) => boxes.some(({ box }) => follows(box, next.box)))
    if (line) line.push(next)
    else lines.push([next])
  }
  return lines.map(lineOf)
}

/** Where a box begins in its own direction of reading. */
function startOf(box: RotatedBox): number {
  return along(box, box.angle) - box.width / 2
}

function follows(box: RotatedBox, next: RotatedBox): boolean {
  if (Math.abs(box.angle - next.angle) > turnMax) return false
  const [lower, higher] = [Math.min(box.height, next.height), Math.max(box.height, next.height)]
  if (higher > heightRatioMax * lower) return false
  const distance = along(next, box.angle) - along(box, box.angle)
  const gap = distance - (box.width + next.width) / 2
  if (gap > gapMax * lower || gap < -overlapMax * lower) return false
  const offset = Math.abs(across(next, box.angle) - across(box, box.angle))
  return (box.height + next.height) / 2 - offset >= sharedHeightMin * lower
}

function along({ centerX, centerY }: RotatedBox, angle: number): number {
  return centerX * Math.cos(angle) + centerY * Math.sin(angle)
}

function across({ centerX, centerY }: RotatedBox, angle: number): number {
  return centerY * Math.cos(angle) - centerX * Math.sin(angle)
}

function lineOf(boxes: ReadBox[]): OcrLine {
  const uprights = boxes.map(({ box }) => uprightBox(box))
  const characters = boxes.reduce((sum, { text }) => sum + text.length, 0)
  const certainty = boxes.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0)
  return {
    text: boxes.map(({ text }) => text).join(' '),
    confidence: certainty / characters,
    box: {
      left: Math.min(...uprights.map(({ left }) => left)),
      top: Math.min(...uprights.map(({ top }) => top)),
      right: Math.max(...uprights.map(({ right }) => right)),
      bottom: Math.max(...uprights.map(({ bottom }) => bottom)),
    },
    angle: boxes[0]?.box.angle ?? 0,
  }
}
