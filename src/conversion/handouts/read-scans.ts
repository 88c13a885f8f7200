import type { Box } from '../box.ts'
import type { DeckLayout } from '../deck-layout.ts'
import type { OpenDeck } from '../deck-reader.ts'
import { pageOf, type SlideReading } from '../slide-reading.ts'
import { addBeside } from './add-text-outside.ts'
import { isSamePlace } from './equal-boxes.ts'
import { findLayout } from './find-layout.ts'
import { holderOf, shareOf } from './panel-candidates.ts'

/** So many pages tell whether a file may be a scanned handout. */
export const samplePages = 4

/**
 * Whether a file, whose first pages are waited for, may be a scanned handout: then only all of its
 * pages can tell, and no slide of it is known before.
 */
export async function mayBeScannedHandout(pending: Promise<SlideReading>[]): Promise<boolean> {
  return (await Promise.all(pending.slice(0, samplePages))).some(isSheet)
}

/**
 * Splits the pages of a scanned handout: where the pictures of the pages show the outlines of several
 * slides, each slide is read anew from its own part of the picture. Readings of other files, and of
 * pages that do not follow, are returned as they are.
 */
export async function readScans(open: OpenDeck, readings: SlideReading[]): Promise<SlideReading[]> {
  const layout = findLayout(readings)
  if (layout?.kind !== 'handout') return readings
  const slides = readings.map((reading) =>
    isSheet(reading) ? readSlides(open, reading, layout) : [reading],
  )
  return (await Promise.all(slides)).flat()
}

function isSheet({ mode, at, sightings }: SlideReading): boolean {
  return mode === 'ocr' && at?.panel === undefined && (sightings?.length ?? 0) > 0
}

async function readSlides(
  open: OpenDeck,
  sheet: SlideReading,
  layout: DeckLayout,
): Promise<SlideReading[]> {
  const panels = panelsOf(sheet, layout)
  if (panels.length === 0) return [sheet]
  const page = pageOf(sheet)
  const slides = await Promise.all(panels.map((panel) => open.readPicture(page, panel)))
  const outside = sheet.blocks.filter(({ box }) => holderOf(panels, shareOf(box, sheet)) < 0)
  addBeside(slides.at(-1) as SlideReading, { page: sheet, outside, layout })
  return slides
}

/** The slots with an outline or with words, as shares of the page. */
function panelsOf(sheet: SlideReading, { slots }: DeckLayout): Box[] {
  const boxes = sheet.sightings?.flatMap((sighting) => sighting.boxes) ?? []
  const places = sheet.blocks.map(({ box }) => shareOf(box, sheet))
  return slots.flatMap((slot) => {
    const box = boxes.find((one) => isSamePlace(one, slot))
    if (box !== undefined) return [box]
    return places.some((place) => holderOf([slot], place) === 0) ? [slot] : []
  })
}
