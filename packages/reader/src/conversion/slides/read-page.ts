import type { DrawnText, Page } from '@rowdeck/core/deck-model/page'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { outlinesOf } from '../handouts/outlines.ts'
import { findPanelCandidates } from '../handouts/panel-candidates.ts'
import { normalizeText } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { type AskedOfLines, linesOfPage } from '../lines/page-lines.ts'
import { findPageRelations } from '../relations/page-relations.ts'
import { trustOf } from '../text-layer/garbled-text.ts'
import { isHiddenLayer } from '../text-layer/hidden-layer.ts'
import { markLostLetters } from '../text-layer/lost-letters.ts'
import { hasDrawings, pageMayHoldWords } from '../text-layer/usable-text.ts'
import { doubtfulRegionsOf } from './doubtful-regions.ts'
import { layoutSlide } from './layout-slide.ts'
import { linksOfPage } from './page-links.ts'

/** Average width of a Latin letter, in ems. */
const letterWidthEm = 0.5

export interface AskedOfPage extends AskedOfLines {
  /** Whether the reading has its diagrams. */
  relations?: boolean | undefined
}

/** Lays out the text layer of a page as one slide and records groups of boxes that may be slides. Boxes are in points. */
export function readPage(
  given: Page,
  index: number,
  { relations: wantsRelations = false, ...asked }: AskedOfPage = {},
): SlideReading {
  const page = markLostLetters(given)
  const { width, height, frames, rules, arrows, pictures, keepsWrapSpaces } = page
  const lines = linesOfPage(page, asked)
  const links = linksOfPage(page)
  for (const drawn of page.drawnText) lines.push(...linesOfDrawn(drawn, lines.length))
  // blocks are made of lines, which change on the way
  const blocks = layoutSlide({
    width,
    height,
    lines,
    frames,
    rules,
    arrows,
    pictures,
    keepsWrapSpaces,
  })
  const relations = wantsRelations ? findPageRelations(page, lines, blocks) : []
  return {
    index,
    mode: 'text',
    ...trustIn(page, lines),
    mayHoldWords: pageMayHoldWords(page),
    ...(hasDrawings(page) ? { hasDrawings: true } : {}),
    ...(page.embedded.length > 0 ? { embedded: page.embedded } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(relations.length > 0 ? { relations } : {}),
    ...(page.comments && page.comments.length > 0 ? { comments: page.comments } : {}),
    broken: false,
    width,
    height,
    blocks,
    panelCandidates: findPanelCandidates({
      ...{ width, height, lines },
      outlines: outlinesOf(page),
      formCount: page.forms.length,
    }),
    label: page.label,
  }
}

/** A text layer in doubt of which no line can be compared with what OCR reads is trusted. */
function trustIn(page: Page, lines: Line[]): Trust {
  const { garbled, doubt } = trustOf(page)
  if (isHiddenLayer(page)) return { garbled, isHidden: true }
  const regions = doubt === undefined ? [] : doubtfulRegionsOf(doubt, lines, page)
  return { garbled, ...(regions.length > 0 ? { doubtfulRegions: regions } : {}) }
}

type Trust = Pick<SlideReading, 'garbled' | 'doubtfulRegions' | 'isHidden'>

/**
 * Text drawn as outlines, of which only the box is known, is spread over the box line by line. If a text
 * without line breaks is too long for one line, it is wrapped in the box, so its letters are smaller.
 */
function linesOfDrawn({ text, box, heading }: DrawnText, order: number): Line[] {
  const texts = text.split(/[\r\n\u2028\u2029]+/u).map(normalizeText)
  const written = texts.filter((line) => line !== '')
  const step = (box.bottom - box.top) / Math.max(1, written.length)
  const widest = Math.max(...written.map((line) => line.length))
  const wrapped = Math.max(
    1,
    Math.round(Math.sqrt((widest * letterWidthEm * step) / Math.max(1, box.right - box.left))),
  )
  return written.map((line, index) => ({
    text: line,
    box: { ...box, top: box.top + index * step, bottom: box.top + (index + 1) * step },
    size: step / wrapped,
    angle: 0,
    order: order + index,
    heading,
    confidence: null,
  }))
}
