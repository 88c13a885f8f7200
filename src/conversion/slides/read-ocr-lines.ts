import type { Box } from '../box.ts'
import { sightPanels } from '../handouts/panel-candidates.ts'
import { tidy } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import type { OcrLine } from '../ports.ts'
import type { SlideReading } from '../slide-reading.ts'
import { layoutSlide } from './layout-slide.ts'

/** Share of a line's box, as OCR draws it, that is the size of its letters. */
const letterShare = 0.8

export interface PictureOfSlide {
  index: number
  width: number
  height: number
  /** What may be the outlines of slides, where the picture is of a sheet. */
  outlines?: Box[]
}

/** Lines that OCR found in the picture of a slide, laid out. Boxes are in pixels. */
export function readPicture(
  found: OcrLine[],
  { index, width, height, outlines = [] }: PictureOfSlide,
): SlideReading {
  const lines = found.map(lineOf).filter(({ text }) => text !== '')
  const blocks = layoutSlide({ width, height, lines, frames: [], rules: [] })
  const sightings = sightPanels({ width, height, outlines, lines })
  const sound = { garbled: false, broken: false, mayHoldWords: false }
  return { index, mode: 'ocr', ...sound, width, height, blocks, sightings }
}

function lineOf({ text, box, angle, confidence }: OcrLine): Line {
  const upright = Math.abs(Math.cos(angle)) > 0.5
  const across = upright ? box.bottom - box.top : box.right - box.left
  return {
    text: tidy(text),
    box,
    size: across * letterShare,
    // A picture may be slightly turned; only text that runs in another direction stays apart.
    angle: upright && Math.abs(angle) < 0.3 ? 0 : angle,
    order: 0,
    heading: false,
    artifact: false,
    confidence,
  }
}
