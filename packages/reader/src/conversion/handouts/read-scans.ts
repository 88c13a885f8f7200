import { type Box, partOnPage, toShares } from '@rowdeck/core/deck-model/box'
import type { DeckLayout } from '@rowdeck/core/deck-model/deck-layout'
import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import { composed, into, outOf, projectBox } from '@rowdeck/core/deck-model/projection'
import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { addTextOutside } from './add-text-outside.ts'
import { isSamePlace } from './equal-boxes.ts'
import { findLayout } from './find-layout.ts'
import { panelContaining } from './panel-candidates.ts'

/** Number of pages examined before deciding whether a file may be a scanned handout. */
export const pagesSampled = 4

/**
 * Whether a file may be a scanned handout, according to its first pages. If so, all pages must be read
 * before any slide is known.
 */
export async function mayBeScannedHandout(pending: Promise<SlideReading>[]): Promise<boolean> {
  return (await Promise.all(pending.slice(0, pagesSampled))).some(isSheet)
}

/**
 * Splits the pages of a scanned handout: each slide whose outline is found is read again from its own
 * part of the picture. Readings of other files, and of pages that do not match, are returned unchanged.
 */
export async function splitScannedHandout(
  open: OpenDeck,
  readings: SlideReading[],
): Promise<SlideReading[]> {
  const layout = findLayout(readings)
  if (layout?.kind !== 'handout') return readings
  const slides = readings.map((reading) =>
    isSheet(reading) ? readSlides(open, reading, layout) : [reading],
  )
  return (await Promise.all(slides)).flat()
}

function isSheet({ mode, location, panelCandidates }: SlideReading): boolean {
  return mode === 'ocr' && location?.panel === undefined && (panelCandidates?.length ?? 0) > 0
}

async function readSlides(
  open: OpenDeck,
  sheet: SlideReading,
  layout: DeckLayout,
): Promise<SlideReading[]> {
  const panels = panelsOf(sheet, layout)
  if (panels.length === 0) return [sheet]
  const page = pageOf(sheet)
  const read = await Promise.all(panels.map((panel) => open.ask({ kind: 'picture', page, panel })))
  const slides = read.map((slide, at) => placedAsShown(slide, panels[at] as Box, sheet))
  const outside = sheet.blocks.filter(
    ({ box }) => panelContaining(panels, toShares(box, sheet)) < 0,
  )
  addTextOutside(slides.at(-1) as SlideReading, { page: sheet, outside, layout })
  return slides
}

/** If the page was straightened, the slide is the part of the page as shown that has the whole panel on it. */
function placedAsShown(slide: SlideReading, panel: Box, { intoShown }: SlideReading): SlideReading {
  if (intoShown === undefined) return slide
  const shown = partOnPage(projectBox(panel, intoShown))
  const intoPage = composed(outOf(panel), intoShown)
  const intoPanel = slide.intoShown === undefined ? intoPage : composed(slide.intoShown, intoPage)
  return {
    ...slide,
    intoShown: composed(intoPanel, into(shown)),
    location: { page: pageOf(slide), ...slide.location, shown },
  }
}

/** The slots that have an outline or text, in fractions of the page. */
function panelsOf(sheet: SlideReading, { slots }: DeckLayout): Box[] {
  const boxes = sheet.panelCandidates?.flatMap((candidate) => candidate.boxes) ?? []
  const places = sheet.blocks.map(({ box }) => toShares(box, sheet))
  return slots.flatMap((slot) => {
    const box = boxes.find((one) => isSamePlace(one, slot))
    if (box !== undefined) return [box]
    return places.some((place) => panelContaining([slot], place) === 0) ? [slot] : []
  })
}
