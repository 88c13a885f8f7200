import type { Box, Page } from '../ports.ts'
import { readPage } from '../read-page.ts'
import type { SlideBlock, SlideReading } from '../slide-reading.ts'
import { cutPage } from './crop-page.ts'
import type { DeckLayout } from './deck-layout.ts'
import { isAtEdge, keyOf, shareOf } from './panel-sighting.ts'
import { panelsOfPage } from './panels-of-page.ts'
import { isNumber } from './text-outside.ts'

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
  addOutside(readings.at(-1) as SlideReading, { page, outside, layout })
  return readings
}

/** Coordinates outside of a slide mean nothing on it: these blocks keep those of the page. */
function addOutside(
  reading: SlideReading,
  { page, outside, layout }: { page: Page; outside: SlideBlock[]; layout: DeckLayout },
): void {
  const notes: SlideBlock[] = []
  const sheet: SlideBlock[] = []
  for (const block of outside) {
    const running = runningKind(block, page, layout)
    if (running === 'number') sheet.push({ ...block, role: 'furniture' })
    else if (layout.kind === 'notes' && running === 'none') notes.push({ ...block, role: 'body' })
    else reading.blocks.push({ ...block, role: 'furniture' })
  }
  if (notes.length > 0) reading.notes = notes
  if (sheet.length > 0) reading.sheet = sheet
}

/** Whether a block beside a slide is the number or the date of the page, its header or footer, or neither. */
function runningKind(
  { lines, box }: SlideBlock,
  page: Page,
  { repeated }: DeckLayout,
): 'number' | 'words' | 'none' {
  const share = shareOf(box, page)
  if (!isAtEdge(share) || lines.length !== 1) return 'none'
  const key = keyOf(lines[0] as string, share)
  if (isNumber(key)) return 'number'
  return repeated.includes(key) ? 'words' : 'none'
}

function unitOf({ left, top, right, bottom }: Box, { width, height }: Page): Box {
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height }
}
