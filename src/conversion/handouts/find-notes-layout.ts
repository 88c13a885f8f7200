import type { Box } from '../box.ts'
import { heightOf, widthOf } from '../box.ts'
import type { DeckLayout, PanelSighting } from '../deck-layout.ts'
import type { PageEvidence } from './page-evidence.ts'
import { repeatedKeys, unexplainedLetters } from './text-outside.ts'

/** Share of the pages that must have a slide above their notes. */
const pagesMin = 0.8
const pagesLeast = 2
/** The slide's place on the page, as shares of it. */
const middleMax = 0.5
const topMin = 0.02
const areaMin = 0.08
const areaMax = 0.6
/** How much the slides' aspects may differ. */
const aspectSpread = 0.03
/** Letters above or beside the slides that do not repeat, as a share of all. */
const besideMax = 0.02
/** Share of pages with text below the slide: on fewer there are no notes to tell apart. */
const notesMin = 0.05

interface NotesPage {
  slide: Box
  aspect: number
  sighting: PanelSighting
}

/**
 * The layout of a file whose pages have one slide above its notes; undefined where they have not.
 * Slides on all pages have one aspect, stand in the upper half with room around them, and nothing but
 * what repeats stands above or beside them, as the title of a slide would above a picture.
 */
export function findNotesLayout(pages: PageEvidence[]): DeckLayout | undefined {
  const written = pages.filter(({ letters, sightings }) => letters > 0 || sightings.length > 0)
  const notesPages = pages.flatMap(notesPageOf)
  const aspect = median(notesPages.map((page) => page.aspect))
  const alike = notesPages.filter((page) => Math.abs(page.aspect / aspect - 1) <= aspectSpread)
  if (alike.length < Math.max(pagesLeast, pagesMin * written.length)) return undefined
  const sightings = alike.map(({ sighting }) => sighting)
  const repeated = repeatedKeys(sightings, ({ atEdge }) => atEdge)
  const beside = sum(sightings.map((one) => unexplainedLetters(one, repeated, (t) => !t.below)))
  const noted = sightings.filter((one) => unexplainedLetters(one, repeated, (t) => t.below) > 0)
  const letters = sum(pages.map((page) => page.letters))
  if (beside > besideMax * letters || noted.length < notesMin * alike.length) return undefined
  if (sum(sightings.flatMap((one) => one.letters)) === 0) return undefined
  return {
    kind: 'notes',
    slots: [(alike[0] as NotesPage).slide],
    outlined: true,
    repeated: [...repeated],
    pageCount: pages.length,
  }
}

/** The lone box in the upper half that is a slide, if the page has one. */
function notesPageOf(page: PageEvidence): NotesPage[] {
  const sighting = page.sightings.find(({ boxes: [box, second] }) => {
    return second === undefined && box !== undefined && isSlideAboveNotes(box)
  })
  const [slide] = sighting?.boxes ?? []
  if (sighting === undefined || slide === undefined) return []
  const aspect = (widthOf(slide) * page.width) / (heightOf(slide) * page.height)
  return [{ slide, aspect, sighting }]
}

/** Whether a box may be the slide of a notes page. */
export function isSlideAboveNotes(box: Box): boolean {
  const area = widthOf(box) * heightOf(box)
  if (area < areaMin || area > areaMax) return false
  return box.top >= topMin && (box.top + box.bottom) / 2 <= middleMax
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
