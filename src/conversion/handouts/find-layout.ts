import type { Box } from '../box.ts'
import type { DeckLayout, PanelSighting } from '../deck-layout.ts'
import { lettersIn, type SlideReading } from '../slide-reading.ts'
import { equalShare, isSamePlace, isSameSize, overlaps, panelsMax } from './equal-boxes.ts'
import { findNotesLayout } from './find-notes-layout.ts'
import type { PageEvidence } from './page-evidence.ts'
import { inPrintedOrder } from './panel-order.ts'
import { repeatedKeys, unexplainedLetters } from './text-outside.ts'

/** Share of the pages with something on them that must have the grid. */
const pagesMin = 0.7
/** Share of these pages on which a place must hold a box to be a slot. */
const slotPagesMin = 0.3
/** Sizes of boxes that are looked into. */
const sizesMax = 24
/** Letters outside of all slides that do not repeat, as a share of those inside: words run over edges. */
const outsideMax = 0.2
/** Share of the page that the slots cover. */
const coveredMin = 0.15
/** Share of the page that two slides cover where it has no more. */
const pairCoveredMin = 0.3
/** Share of slots with a box on the page, from which on slides are taken to have outlines. */
const outlinedMin = 0.9
/** On pages as wide as slides: boxes on all pages together, pages, and share of boxes with text. */
const landscapeBoxesMin = 6
const landscapePagesMin = 2
const landscapeTextMin = 0.6
/** Share of boxes with text where they are forms. */
const formsTextMin = 0.5
const landscapeOutsideMax = 0.08

/**
 * How the pages of a file hold slides; undefined where a page is a slide. The whole file decides:
 * most pages have boxes of one size in one grid, and next to no text outside of them but what
 * repeats from page to page. A slide with pictures side by side has its title outside, and
 * neighbours that look otherwise.
 */
export function findLayout(readings: SlideReading[]): DeckLayout | undefined {
  const pages = readings.map((reading) => ({
    width: reading.width,
    height: reading.height,
    letters: lettersIn(reading),
    seen: reading.mode === 'ocr',
    sightings: reading.sightings ?? [],
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

/** A box of each size that pages have more than once. */
function sizesOf(pages: PageEvidence[]): Box[] {
  const sizes: Box[] = []
  for (const { boxes } of pages.flatMap(({ sightings }) => sightings)) {
    const [first, second] = boxes
    if (first === undefined || second === undefined) continue
    if (!sizes.some((size) => isSameSize(size, first))) sizes.push(first)
    if (sizes.length >= sizesMax) break
  }
  return sizes
}

interface Sheet {
  page: PageEvidence
  sighting: PanelSighting
}

function layoutOfSize(size: Box, pages: PageEvidence[]): DeckLayout | undefined {
  const sheets: Sheet[] = pages.flatMap((page) => {
    const sighting = page.sightings.find(({ boxes }) => isSameSize(boxes[0] as Box, size))
    return sighting === undefined ? [] : [{ page, sighting }]
  })
  const slots = slotsOf(sheets)
  const fitting = sheets.filter(({ sighting }) => isOnSlots(sighting, slots))
  const repeated = repeatedKeys(fitting.map(({ sighting }) => sighting))
  if (slots.length < 2 || !isHandout(fitting, { slots, repeated, pages })) return undefined
  const boxCount = fitting.reduce((sum, { sighting }) => sum + sighting.boxes.length, 0)
  // The last page may hold fewer slides, with outlines or without.
  const room = Math.max(1, (fitting.length - 1) * slots.length)
  return {
    kind: 'handout',
    slots: inPrintedOrder(
      slots,
      fitting.map(({ sighting }) => sighting),
    ),
    outlined: boxCount >= outlinedMin * room,
    repeated: [...repeated],
    pageCount: pages.length,
  }
}

/** Places that hold a box on enough of the pages. */
function slotsOf(sheets: Sheet[]): Box[] {
  const places: { box: Box; count: number }[] = []
  for (const { sighting } of sheets) {
    for (const box of sighting.boxes) {
      const place = places.find((one) => isSamePlace(one.box, box))
      if (place === undefined) places.push({ box, count: 1 })
      else place.count++
    }
  }
  const slots: Box[] = []
  for (const { box, count } of places.sort((a, b) => b.count - a.count)) {
    if (count < slotPagesMin * sheets.length || slots.length >= panelsMax) break
    if (!slots.some((slot) => overlaps(slot, box))) slots.push(box)
  }
  return slots
}

function isOnSlots({ boxes }: PanelSighting, slots: Box[]): boolean {
  return boxes.every((box) => slots.some((slot) => isSamePlace(slot, box)))
}

interface Claim {
  slots: Box[]
  repeated: Set<string>
  pages: PageEvidence[]
}

function isHandout(sheets: Sheet[], { slots, repeated, pages }: Claim): boolean {
  const written = pages.filter(({ letters, sightings }) => letters > 0 || sightings.length > 0)
  if (sheets.length === 0 || sheets.length < pagesMin * written.length) return false
  const [slot] = slots as [Box, ...Box[]]
  const covered = slots.length * (slot.right - slot.left) * (slot.bottom - slot.top)
  if (covered < coveredMin) return false
  const sightings = sheets.map(({ sighting }) => sighting)
  const outside = sightings.map((sighting) => unexplainedLetters(sighting, repeated))
  const inside = sightings.map(({ letters }) => sum(letters))
  const certain = sheets.every(isSheetOfPaper)
  if (sum(outside) > (certain ? outsideMax : landscapeOutsideMax) * sum(inside)) return false
  if (!certain) return isLandscapeHandout(sightings)
  // Two boxes on the only page of a file are no pattern.
  return slots.length * pages.length > 2 || (covered >= pairCoveredMin && isPair(sheets))
}

/**
 * Whether the picture of a sheet of paper shows two slides, one above the other: nobody has another
 * page of it, as a file of one page would have.
 */
function isPair([sheet, second]: Sheet[]): boolean {
  if (sheet === undefined || second !== undefined || !sheet.page.seen) return false
  const { boxes, letters } = sheet.sighting
  const [upper, lower] = boxes as [Box, Box]
  const stacked = Math.abs(upper.left - lower.left) <= equalShare
  const between = unexplainedLetters(sheet.sighting, new Set(), ({ atEdge }) => !atEdge)
  return stacked && !letters.includes(0) && between <= landscapeOutsideMax * sum(letters)
}

/** No slide is higher than wide, and hardly any is made of slides that are forms. */
function isSheetOfPaper({ page, sighting }: Sheet): boolean {
  if (page.height > page.width) return true
  const written = sighting.letters.filter((letters) => letters > 0).length
  return sighting.forms && written >= formsTextMin * sighting.letters.length
}

/** On a page that is as wide as a slide the boxes may be cards or photos: they must hold text, again and again. */
function isLandscapeHandout(sightings: PanelSighting[]): boolean {
  const letters = sightings.flatMap((sighting) => sighting.letters)
  if (sightings.length < landscapePagesMin || letters.length < landscapeBoxesMin) return false
  return letters.filter((count) => count > 0).length >= landscapeTextMin * letters.length
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
