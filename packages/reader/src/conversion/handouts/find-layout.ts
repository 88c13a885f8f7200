import type { Box } from '@rowdeck/core/deck-model/box'
import type { DeckLayout, PanelCandidate } from '@rowdeck/core/deck-model/deck-layout'
import { countLetters, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import {
  areMost,
  areNearlyAll,
  patternMin,
  placeShare,
  repeatShareMin,
  textLettersMin,
} from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { isSameBoxSize, isSamePlace, overlaps, panelsMax } from './equal-boxes.ts'
import { findNotesLayout } from './find-notes-layout.ts'
import type { PageEvidence } from './page-evidence.ts'
import { inPrintedOrder } from './panel-order.ts'
import { repeatedKeys, repeatsMin, strayShareMax, unexplainedLetters } from './text-outside.ts'

/** Bound on work: number of box sizes tried. */
const sizesMax = 24
/** Maximum share of letters outside the slides that do not repeat, relative to those inside; some text overflows its slide. Chosen by eye. */
const outsideMax = 0.2
/** Minimum share of the page covered by slots. Chosen by eye. */
const coveredMin = 0.15
/** The same if there are only two slides: two printed slides cover about a third of it. */
const pairCoveredMin = 0.3

/**
 * The layout of a file whose pages hold several slides or notes; undefined if each page is a slide. The
 * whole file decides: most pages have boxes of one size in one grid, and almost no text outside them
 * except what repeats from page to page. In contrast, a slide with several pictures has its title outside
 * them, and its neighbors look different.
 */
export function findLayout(readings: SlideReading[]): DeckLayout | undefined {
  const pages = readings.map((reading) => ({
    width: reading.width,
    height: reading.height,
    letters: countLetters(reading),
    readByOcr: reading.mode === 'ocr',
    panelCandidates: reading.panelCandidates ?? [],
  }))
  return findHandoutLayout(pages) ?? findNotesLayout(pages)
}

function findHandoutLayout(pages: PageEvidence[]): DeckLayout | undefined {
  for (const size of sizesOf(pages)) {
    const layout = layoutOfSize(size, pages)
    if (layout !== undefined) return layout
  }
  return undefined
}

/** One box of each size that occurs at least twice on a page. */
function sizesOf(pages: PageEvidence[]): Box[] {
  const sizes: Box[] = []
  for (const { boxes } of pages.flatMap(({ panelCandidates }) => panelCandidates)) {
    const [first, second] = boxes
    if (first === undefined || second === undefined) continue
    if (!sizes.some((size) => isSameBoxSize(size, first))) sizes.push(first)
    if (sizes.length >= sizesMax) break
  }
  return sizes
}

interface MatchingPage {
  page: PageEvidence
  candidate: PanelCandidate
}

function layoutOfSize(size: Box, pages: PageEvidence[]): DeckLayout | undefined {
  const sheets: MatchingPage[] = pages.flatMap((page) => {
    const candidate = page.panelCandidates.find(({ boxes }) => isSameBoxSize(boxes[0] as Box, size))
    return candidate === undefined ? [] : [{ page, candidate }]
  })
  const slots = slotsOf(sheets)
  const fitting = sheets.filter(({ candidate }) => isOnSlots(candidate, slots))
  const repeated = repeatedKeys(fitting.map(({ candidate }) => candidate))
  if (slots.length < 2 || !isHandout(fitting, { slots, repeated, pages })) return undefined
  const boxCount = fitting.reduce((sum, { candidate }) => sum + candidate.boxes.length, 0)
  // the last page may hold fewer slides
  const room = Math.max(1, (fitting.length - 1) * slots.length)
  return {
    kind: 'handout',
    slots: inPrintedOrder(
      slots,
      fitting.map(({ candidate }) => candidate),
    ),
    outlined: areNearlyAll(boxCount, room),
    repeated: [...repeated],
    pageCount: pages.length,
  }
}

/** Positions that have a box on enough of these pages, unlike stray boxes. */
function slotsOf(sheets: MatchingPage[]): Box[] {
  const boxes = sheets.flatMap(({ candidate }) => candidate.boxes)
  const slots: Box[] = []
  for (const { box, count } of placesOf(boxes).sort((a, b) => b.count - a.count)) {
    if (count < repeatShareMin * sheets.length || slots.length >= panelsMax) break
    if (!slots.some((slot) => overlaps(slot, box))) slots.push(box)
  }
  return slots
}

/** The places of boxes, each as the first box has it, and how many boxes have it. */
function placesOf(boxes: Box[]): { box: Box; count: number }[] {
  const index = new BoxIndex(
    boxes.map(({ left, top }) => ({ left, top, right: left, bottom: top })),
  )
  const places = new Map<number, { box: Box; count: number }>()
  boxes.forEach((box, at) => {
    const first = index.first(around(box), (other) => {
      return places.has(other) && isSamePlace(boxes[other] as Box, box)
    })
    const place = places.get(first)
    if (place === undefined) places.set(at, { box, count: 1 })
    else place.count++
  })
  return [...places.values()]
}

/** Where the upper left corners of boxes in the same place are. */
function around({ left, top }: Box): Box {
  return {
    left: left - placeShare,
    top: top - placeShare,
    right: left + placeShare,
    bottom: top + placeShare,
  }
}

function isOnSlots({ boxes }: PanelCandidate, slots: Box[]): boolean {
  return boxes.every((box) => slots.some((slot) => isSamePlace(slot, box)))
}

interface Claim {
  slots: Box[]
  repeated: Set<string>
  pages: PageEvidence[]
}

function isHandout(sheets: MatchingPage[], { slots, repeated, pages }: Claim): boolean {
  const written = pages.filter(
    ({ letters, panelCandidates }) => letters > 0 || panelCandidates.length > 0,
  )
  if (sheets.length === 0 || !areNearlyAll(sheets.length, written.length)) return false
  const [slot] = slots as [Box, ...Box[]]
  const covered = slots.length * (slot.right - slot.left) * (slot.bottom - slot.top)
  if (covered < coveredMin) return false
  const panelCandidates = sheets.map(({ candidate }) => candidate)
  const outside = panelCandidates.map((candidate) => unexplainedLetters(candidate, repeated))
  const inside = panelCandidates.map(({ letters }) => sum(letters))
  const certain = sheets.every(isSheetOfPaper)
  if (sum(outside) > (certain ? outsideMax : strayShareMax) * sum(inside)) return false
  if (!certain) return isLandscapeHandout(panelCandidates, repeated)
  if (slots.length === 2 && areHeaded(outside)) return false
  // two boxes on the only page of a file are not a pattern
  return slots.length * pages.length > 2 || (covered >= pairCoveredMin && isPair(sheets))
}

/**
 * Whether the picture of a printed page shows two slides, one above the other. Unlike a PDF of one page, a
 * photograph or scan usually comes alone, so that a single page must be enough.
 */
function isPair([sheet, second]: MatchingPage[]): boolean {
  if (sheet === undefined || second !== undefined || !sheet.page.readByOcr) return false
  const { boxes, letters } = sheet.candidate
  const [upper, lower] = boxes as [Box, Box]
  const stacked = Math.abs(upper.left - lower.left) <= placeShare
  const between = unexplainedLetters(sheet.candidate, new Set(), ({ atEdge }) => !atEdge)
  return stacked && !letters.includes(0) && between <= strayShareMax * sum(letters)
}

/** A portrait page, or one whose boxes are form XObjects with text, is not a slide. */
function isSheetOfPaper({ page, candidate }: MatchingPage): boolean {
  if (page.height > page.width) return true
  const written = candidate.letters.filter((letters) => letters > 0).length
  return candidate.forms && areMost(written, candidate.letters.length)
}

/**
 * Whether most pages have a heading, as those with panels, cards and charts have, but neither those with two slides nor landscape ones:
 * `letters` are those outside the boxes that are not explained, by page.
 */
function areHeaded(letters: number[]): boolean {
  return areMost(letters.filter((count) => count >= textLettersMin).length, letters.length)
}

/**
 * The boxes on landscape pages may be cards or photos, so most of them must contain text, on several pages, and the pages have no
 * headings: a heading that repeats is not at the edge of the page, where headers are.
 */
function isLandscapeHandout(panelCandidates: PanelCandidate[], repeated: Set<string>): boolean {
  const headings = panelCandidates.map(
    (candidate) =>
      unexplainedLetters(candidate, repeated, ({ atEdge }) => atEdge) +
      unexplainedLetters(candidate, new Set(), ({ atEdge }) => !atEdge),
  )
  if (areHeaded(headings)) return false
  const letters = panelCandidates.flatMap((candidate) => candidate.letters)
  if (panelCandidates.length < repeatsMin || letters.length < repeatsMin * patternMin) return false
  return areMost(letters.filter((count) => count > 0).length, letters.length)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
