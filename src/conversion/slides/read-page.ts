import { outlinesOf } from '../handouts/outlines.ts'
import { sightPanels } from '../handouts/panel-candidates.ts'
import { tidy } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { linesOfPage } from '../lines/page-lines.ts'
import type { DrawnText, Page } from '../ports.ts'
import type { SlideReading } from '../slide-reading.ts'
import { isGarbled } from '../text-layer/garbled-text.ts'
import { mayHoldWords } from '../text-layer/usable-text.ts'
import { layoutSlide } from './layout-slide.ts'

/** About how wide a letter is, in ems. */
const letterWidthEm = 0.5

/** The text layer of a page, laid out as one slide, with what may be slides on it. Boxes are in points. */
export function readPage(page: Page, index: number): SlideReading {
  const { width, height, frames, rules } = page
  const lines = linesOfPage(page)
  for (const drawn of page.drawnText) lines.push(...linesOfDrawn(drawn, lines.length))
  return {
    index,
    mode: 'text',
    garbled: isGarbled(page),
    mayHoldWords: mayHoldWords(page),
    broken: false,
    width,
    height,
    blocks: layoutSlide({ width, height, lines, frames, rules }),
    sightings: sightPanels({
      ...{ width, height, lines },
      outlines: outlinesOf(page),
      formCount: page.forms.length,
    }),
    label: page.label,
  }
}

/**
 * Words known only by their outlines' box are spread over it, a line under the other. A text without
 * line ends that is too long for one line of its box is wrapped: its letters are smaller than the box.
 */
function linesOfDrawn({ text, box, heading }: DrawnText, order: number): Line[] {
  const texts = text.split(/[\r\n\u2028\u2029]+/u).map(tidy)
  const written = texts.filter((line) => line !== '')
  const step = (box.bottom - box.top) / Math.max(1, written.length)
  const widest = Math.max(...written.map((line) => line.length))
  const wrapped = Math.max(
    1,
    Math.round(Math.sqrt((widest * letterWidthEm * step) / Math.max(1, box.right - box.left))),
  )
  return written.map((line, at) => ({
    text: line,
    box: { ...box, top: box.top + at * step, bottom: box.top + (at + 1) * step },
    size: step / wrapped,
    angle: 0,
    order: order + at,
    heading,
    artifact: false,
    confidence: null,
  }))
}
