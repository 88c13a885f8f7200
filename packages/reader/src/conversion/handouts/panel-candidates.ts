import { type Box, toShares } from '@rowdeck/core/deck-model/box'
import type { PanelCandidate } from '@rowdeck/core/deck-model/deck-layout'
import { placeShare } from '../likeness.ts'
import { footBand, headBand, headerBand } from '../slide-bands.ts'
import { equalBoxes } from './equal-boxes.ts'

/** Bound on lines kept outside the boxes; a page with more is not a handout. */
const outsideMax = 60

export interface PageContent {
  width: number
  height: number
  /** Possible outlines of slides on the page, in drawing order. */
  outlines: Box[]
  /** Number of forms among them; they come first. */
  formCount?: number
  lines: PlacedText[]
}

/** A text and its position. */
interface PlacedText {
  text: string
  box: Box
}

/** The groups of equal boxes on a page; the group that covers most comes first. */
export function findPanelCandidates({
  width,
  height,
  outlines,
  lines,
  formCount,
}: PageContent): PanelCandidate[] {
  const shares = outlines.map((box) => toShares(box, { width, height }))
  const groups = equalBoxes(shares, width / height)
  if (groups.length === 0) return []
  const texts = lines.map(({ text, box }) => ({ text, box: toShares(box, { width, height }) }))
  const forms = new Set(shares.slice(0, formCount ?? 0))
  return groups.map((boxes) => ({
    ...candidate(boxes, texts),
    forms: boxes.every((box) => forms.has(box)),
  }))
}

/** Index of the box that contains the center of this one; -1 if none does. */
export function panelContaining(boxes: Box[], { left, top, right, bottom }: Box): number {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return boxes.findIndex(
    (box) =>
      x >= box.left - placeShare &&
      x <= box.right + placeShare &&
      y >= box.top - placeShare &&
      y <= box.bottom + placeShare,
  )
}

/** A key that is equal for texts at the same position of different pages that differ only in digits. */
export function repeatKey(text: string, box: Box): string {
  const place = [box.left, box.top].map((share) => Math.round(share / placeShare))
  return `${place.join()} ${text.replace(/\d+/g, '#')}`
}

/** Whether a text is in the bands for headers and footers; the box is in fractions of the page. */
export function isAtEdge({ top, bottom }: Box): boolean {
  return bottom <= headerBand || top >= 1 - headerBand
}

function candidate(boxes: Box[], texts: PlacedText[]): PanelCandidate {
  const found: PanelCandidate = {
    boxes,
    forms: false,
    letters: boxes.map(() => 0),
    numbers: boxes.map(() => []),
    outside: [],
  }
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  for (const { text, box } of texts) {
    const index = panelContaining(boxes, box)
    const letters = text.length
    if (index < 0) {
      const below = box.top >= bottom - placeShare
      if (found.outside.length < outsideMax) {
        const atEdge = isAtEdge(box)
        found.outside.push({ key: repeatKey(text, box), letters, below, atEdge })
      }
      continue
    }
    found.letters[index] = (found.letters[index] as number) + letters
    const number = numberOf(text, { box, panel: boxes[index] as Box })
    if (number !== undefined) found.numbers[index]?.push(number)
  }
  return found
}

function numberOf(text: string, { box, panel }: { box: Box; panel: Box }): number | undefined {
  const [, digits] = /^\W{0,2}(\d{1,3})\W{0,2}(?:\/\s?\d{1,3})?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const height = panel.bottom - panel.top
  const atTop = box.bottom < panel.top + headBand * height
  const atBottom = box.top > panel.top + footBand * height
  return atTop || atBottom ? Number(digits) : undefined
}
