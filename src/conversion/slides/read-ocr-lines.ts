import type { Box } from '../box.ts'
import { findPanelCandidates } from '../handouts/panel-candidates.ts'
import { normalizeText } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import type { OcrLine } from '../ports.ts'
import type { SlideReading } from '../slide-reading.ts'
import { fontSizes, isLevel } from './font-sizes.ts'
import { layoutSlide } from './layout-slide.ts'

export interface SlidePicture {
  index: number
  width: number
  height: number
  /** Possible outlines of slides, if the picture shows a page of a handout. */
  outlines?: Box[]
}

/** Lays out the lines that OCR found in the picture of a slide. Boxes are in pixels. */
export function readOcrLines(
  found: OcrLine[],
  { index, width, height, outlines = [] }: SlidePicture,
): SlideReading {
  const lines = linesOfOcr(found)
  const blocks = layoutSlide({ width, height, lines, frames: [], rules: [] })
  const panelCandidates = findPanelCandidates({ width, height, outlines, lines })
  const sound = { garbled: false, broken: false, mayHoldWords: false }
  return { index, mode: 'ocr', ...sound, width, height, blocks, panelCandidates }
}

/** The lines with their sizes, without those that are empty. */
export function linesOfOcr(found: OcrLine[]): Line[] {
  const sizes = fontSizes(found)
  return found.map((line, at) => lineOf(line, sizes[at] ?? 0)).filter(({ text }) => text !== '')
}

function lineOf(
  { text, box, angle, confidence, bold, besideDrawing, textLeft }: OcrLine,
  size: number,
): Line {
  return {
    text: normalizeText(text),
    box,
    size,
    // a picture may be slightly rotated; only text in another direction keeps its angle
    angle: isLevel(angle) && Math.abs(angle) < 0.3 ? 0 : angle,
    bold,
    besideDrawing,
    textLeft,
    order: 0,
    heading: false,
    artifact: false,
    confidence,
  }
}
