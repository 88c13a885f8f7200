import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { DeckLayout, PanelCandidate } from '@rowdeck/core/deck-model/deck-layout'
import { median } from '@rowdeck/core/median'
import { areNearlyAll, isBackground, placeShare } from '../likeness.ts'
import type { PageEvidence } from './page-evidence.ts'
import { repeatedKeys, repeatsMin, strayShareMax, unexplainedLetters } from './text-outside.ts'

interface NotesPage {
  slide: Box
  aspect: number
  candidate: PanelCandidate
}

/**
 * The layout of a file whose pages have one slide above its notes; otherwise undefined. The slides have
 * the same aspect ratio on all pages and are in the upper half with a margin; above and beside them there
 * is only text that repeats, whereas a slide with a picture has its title above it.
 */
export function findNotesLayout(pages: PageEvidence[]): DeckLayout | undefined {
  const written = pages.filter(
    ({ letters, panelCandidates }) => letters > 0 || panelCandidates.length > 0,
  )
  const notesPages = pages.flatMap(notesPageOf)
  const aspect = median(notesPages.map((page) => page.aspect)) ?? 0
  const alike = notesPages.filter((page) => Math.abs(page.aspect / aspect - 1) <= placeShare)
  if (alike.length < repeatsMin || !areNearlyAll(alike.length, written.length)) return undefined
  const panelCandidates = alike.map(({ candidate }) => candidate)
  const repeated = repeatedKeys(panelCandidates, ({ atEdge }) => atEdge)
  const beside = sum(
    panelCandidates.map((one) => unexplainedLetters(one, repeated, (t) => !t.below)),
  )
  const hasNotes = panelCandidates.some(
    (one) => unexplainedLetters(one, repeated, (t) => t.below) > 0,
  )
  const letters = sum(pages.map((page) => page.letters))
  if (beside > strayShareMax * letters || !hasNotes) return undefined
  if (sum(panelCandidates.flatMap((one) => one.letters)) === 0) return undefined
  return {
    kind: 'notes',
    slots: [(alike[0] as NotesPage).slide],
    outlined: true,
    repeated: [...repeated],
    pageCount: pages.length,
  }
}

/** The page's single box in the upper half, if it may be a slide. */
function notesPageOf(page: PageEvidence): NotesPage[] {
  const candidate = page.panelCandidates.find(({ boxes: [box, second] }) => {
    return second === undefined && box !== undefined && isSlideAboveNotes(box)
  })
  const [slide] = candidate?.boxes ?? []
  if (candidate === undefined || slide === undefined) return []
  const aspect = (widthOf(slide) * page.width) / (heightOf(slide) * page.height)
  return [{ slide, aspect, candidate }]
}

/** Whether a box may be the slide of a notes page, whose middle is in the upper half, below a margin; in shares of the page. */
export function isSlideAboveNotes(box: Box): boolean {
  if (isBackground(widthOf(box) * heightOf(box), 1)) return false
  return box.top >= placeShare && box.top + box.bottom <= 1
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
