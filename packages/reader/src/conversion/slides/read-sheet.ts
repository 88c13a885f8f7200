import type { Box } from '@rowdeck/core/deck-model/box'
import type { DeckLayout } from '@rowdeck/core/deck-model/deck-layout'
import type { Page } from '@rowdeck/core/deck-model/page'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { addTextOutside } from '../handouts/add-text-outside.ts'
import { cutPage } from '../handouts/crop-page.ts'
import { panelsOfPage } from '../handouts/panels-of-page.ts'
import type { AskedOfLines } from '../lines/page-lines.ts'
import { readPage } from './read-page.ts'

/**
 * Reads the slides of a page according to the layout of its file, each laid out on its own; the page
 * itself if it does not match the layout. Text outside the slides is appended to the last slide of the
 * page, so that nothing is lost; the number and date of the page, and the notes on a notes page, are kept
 * separately.
 */
export function readSheet(
  page: Page,
  index: number,
  { layout, ...asked }: AskedOfLines & { layout: DeckLayout },
): SlideReading[] {
  const panels = panelsOfPage(page, index, layout)
  if (panels.length === 0) return [{ ...readPage(page, index, asked), location: { page: index } }]
  const boxes = panels.map((panel) => unitOf(panel, page))
  const { slides, rest } = cutPage(page, boxes)
  const readings = slides.map(
    (slide, place): SlideReading => ({
      ...withoutEmbedded(readPage(slide, index, asked)),
      panelCandidates: [],
      location: { page: index, panel: panels[place] as Box },
    }),
  )
  const outside = readPage(rest, index, asked).blocks
  addTextOutside(readings.at(-1) as SlideReading, { page, outside, layout })
  return readings
}

/** The pictures of a slide on a handout are not read on their own. */
function withoutEmbedded({ embedded: _, ...reading }: SlideReading): SlideReading {
  return reading
}

function unitOf({ left, top, right, bottom }: Box, { width, height }: Page): Box {
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height }
}
