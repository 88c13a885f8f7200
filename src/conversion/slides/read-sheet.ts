import type { Box } from '../box.ts'
import type { DeckLayout } from '../deck-layout.ts'
import { addBeside } from '../handouts/add-text-outside.ts'
import { cutPage } from '../handouts/crop-page.ts'
import { panelsOfPage } from '../handouts/panels-of-page.ts'
import type { Page } from '../ports.ts'
import type { SlideReading } from '../slide-reading.ts'
import { readPage } from './read-page.ts'

/**
 * The slides of a page that follows the layout of its file, each laid out as a page of its own; the
 * page itself where it does not follow. What stands outside of the slides goes last into the page's
 * last slide, so that no words are lost; all but the number and date of the page, which are kept
 * beside it, and the notes below the slide of a notes page.
 */
export function readSheet(page: Page, index: number, layout: DeckLayout): SlideReading[] {
  const panels = panelsOfPage(page, index, layout)
  if (panels.length === 0) return [{ ...readPage(page, index), at: { page: index } }]
  const boxes = panels.map((panel) => unitOf(panel, page))
  const { slides, rest } = cutPage(page, boxes)
  const readings = slides.map(
    (slide, place): SlideReading => ({
      ...readPage(slide, index),
      sightings: [],
      at: { page: index, panel: panels[place] as Box },
    }),
  )
  const outside = readPage(rest, index).blocks
  addBeside(readings.at(-1) as SlideReading, { page, outside, layout })
  return readings
}

function unitOf({ left, top, right, bottom }: Box, { width, height }: Page): Box {
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height }
}
