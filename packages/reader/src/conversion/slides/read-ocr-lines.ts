import { type Box, scaleBox, toShares } from '@rowdeck/core/deck-model/box'
import type { ReadWord } from '@rowdeck/core/deck-model/ocr-word'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { findPanelCandidates } from '../handouts/panel-candidates.ts'
import { normalizeText } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { cutAtRules } from '../picture-shapes/cut-at-rules.ts'
import type { PictureShapes } from '../picture-shapes/shapes-in-picture.ts'
import type { SlideContent } from './find-blocks.ts'
import { fontSizes } from './font-sizes.ts'
import { layoutSlide } from './layout-slide.ts'
import { partsOfOcrLine } from './ocr-parts.ts'

/** In pixels. */
interface PictureSize {
  width: number
  height: number
}

export interface SlidePicture extends PictureSize {
  index: number
  /** Possible outlines of slides, if the picture shows a page of a handout. */
  outlines?: Box[]
  /** Absent if the picture was not looked at. */
  shapes?: PictureShapes
}

/** Layout knows distances in points of slides this wide, whatever the size of their picture. */
const slideWidth = 960

/** Lays out the lines that OCR found in the picture of a slide. Boxes are in pixels. */
export function readOcrLines(
  found: OcrLine[],
  { index, width, height, outlines = [], shapes = { frames: [], rules: [] } }: SlidePicture,
): SlideReading {
  const lines = linesOfOcr(cutAtRules(found, shapes), { width, height })
  const blocks = laidOut({ width, height, lines, ...shapes })
  const panelCandidates = findPanelCandidates({ width, height, outlines, lines })
  const sound = { garbled: false, broken: false, mayHoldWords: false }
  return { index, mode: 'ocr', ...sound, width, height, blocks, panelCandidates }
}

/** Lays out a slide as large as those of files. */
function laidOut({ width, height, lines, frames, rules }: SlideContent): SlideBlock[] {
  const by = slideWidth / width
  const blocks = layoutSlide({
    width: slideWidth,
    height: height * by,
    lines: lines.map((line) => scaled(line, by)),
    frames: frames.map((frame) => scaleBox(frame, by)),
    rules: rules.map((rule) => scaleBox(rule, by)),
  })
  return blocks.map((block) => ({
    ...block,
    box: scaleBox(block.box, 1 / by),
    size: block.size / by,
  }))
}

function scaled(line: Line, by: number): Line {
  const { box, size, textLeft, letterWidth, parts } = line
  return {
    ...line,
    box: scaleBox(box, by),
    size: size * by,
    ...(textLeft === undefined ? {} : { textLeft: textLeft * by }),
    ...(letterWidth === undefined ? {} : { letterWidth: letterWidth * by }),
    ...(parts === undefined ? {} : { parts: parts.map((part) => scaled(part, by)) }),
  }
}

/** The lines of a picture with their sizes, without those that are empty. */
export function linesOfOcr(found: OcrLine[], picture: PictureSize): Line[] {
  const sizes = fontSizes(found)
  return found
    .map((line, at) => {
      const size = sizes[at] ?? 0
      const [whole, ...parts] = [line, ...partsOfOcrLine(line, size)].map((one) => ({
        ...lineFromOcr(one, size),
        words: wordsIn(one, picture),
      })) as [Line, ...Line[]]
      return parts.length === 0 ? whole : { ...whole, parts }
    })
    .filter(({ text }) => text !== '')
}

function wordsIn({ words }: OcrLine, picture: PictureSize): Line['words'] {
  return words?.map(({ text, confidence, box }): ReadWord => {
    return { text: normalizeText(text), confidence, box: toShares(box, picture) }
  })
}

function lineFromOcr(
  { text, box, angle, confidence, bold, besideDrawing, textLeft, letterWidth }: OcrLine,
  size: number,
): Line {
  return {
    text: normalizeText(text),
    box,
    size,
    // a picture may be slightly rotated; only text in another direction keeps its angle
    angle: Math.abs(angle) < 0.3 ? 0 : angle,
    bold,
    besideDrawing,
    textLeft,
    letterWidth,
    order: 0,
    heading: false,
    confidence,
  }
}
