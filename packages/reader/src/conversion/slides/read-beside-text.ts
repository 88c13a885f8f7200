import { union } from '@rowdeck/core/deck-model/box'
import type { LegibleText } from '@rowdeck/core/deck-model/ports'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { Line } from '../lines/line.ts'
import { wordsOfLines } from '../lines/words-of-line.ts'
import { axesSeen } from '../tables/seen-axes.ts'
import { layoutSlide } from './layout-slide.ts'
import { linesOfOcr } from './read-ocr-lines.ts'

const braces = ['{', '}']
/** A letter or digit alone on its line, as in a cell or at a point of a diagram, is read from this confidence on. Chosen by eye. */
const aloneMin = 0.9

/**
 * Lays out the words of a picture beside a text layer, in pixels of the picture: the labels of axes for themselves, and without
 * single characters alone on their lines that are icons more often than text: signs, ideographs, and what is not certain.
 */
export function readBesideText(
  { lines: found, unsure }: LegibleText,
  { width, height }: { width: number; height: number },
): SlideReading {
  const lines = linesOfOcr(found, { width, height })
  const axes = axesSeen(lines, { width, height })
  const labels = new Set(axes.flat())
  const words = lines.filter((line) => !labels.has(line) && !isIcon(line))
  const blocks = layoutSlide({ width, height, lines: words, frames: [], rules: [] })
  return {
    ...{ index: 0, mode: 'ocr', garbled: false, broken: false, mayHoldWords: false },
    ...{ width, height, unsure, blocks: [...blocks, ...ticksOf(axes)] },
  }
}

/** Whether a line is most likely an icon, such as a menu read as 三. A brace alone on its line is code. */
function isIcon({ text, confidence }: Line): boolean {
  const [first = '', ...more] = text.replace(/\s/gu, '')
  if (more.length > 0 || braces.includes(first)) return false
  return !/[\p{Lu}\p{Ll}\p{Nd}]/u.test(first) || (confidence ?? 0) < aloneMin
}

/** A block per axis; a label that is on two of them, as where they meet, is on the first. */
function ticksOf(axes: Line[][]): SlideBlock[] {
  const known = new Set<Line>()
  return axes.flatMap((axis) => {
    const labels = axis.filter((label) => !known.has(label))
    for (const label of labels) known.add(label)
    if (labels.length === 0) return []
    const certainty = labels.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0)
    return {
      ...{ lines: labels.map(({ text }) => text), role: 'body', isTicks: true },
      box: labels.map(({ box }) => box).reduce(union),
      size: Math.max(...labels.map(({ size }) => size)),
      ...wordsOfLines(labels),
      confidence: certainty / labels.length,
    }
  })
}
