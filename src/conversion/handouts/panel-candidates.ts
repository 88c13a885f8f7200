import type { Box } from '../box.ts'
import type { PanelSighting } from '../deck-layout.ts'
import { equalBoxes } from './equal-boxes.ts'

/** Text may stand this far out of its panel, as a share of the page. */
const outShare = 0.004
/** Headers and footers stand in this share of the page at its top and its bottom. */
const edgeShare = 0.1
/** More lines outside of the boxes are not kept: they are no handout by then. */
const outsideMax = 60
/** A printed slide number stands in these shares of its slide. */
const numberBands = { top: 0.15, bottom: 0.8 }

export interface Sheet {
  width: number
  height: number
  /** Everything on the page that may be the outline of a slide, in drawing order. */
  outlines: Box[]
  /** How many of them, the first ones, are forms. */
  formCount?: number
  lines: PlacedText[]
}

/** A text and where it stands. */
interface PlacedText {
  text: string
  box: Box
}

/** The groups of equal boxes on a page, the one that covers most first. */
export function sightPanels({ width, height, outlines, lines, formCount }: Sheet): PanelSighting[] {
  const shares = outlines.map((box) => shareOf(box, { width, height }))
  const groups = equalBoxes(shares, width / height)
  if (groups.length === 0) return []
  const texts = lines.map(({ text, box }) => ({ text, box: shareOf(box, { width, height }) }))
  const forms = new Set(shares.slice(0, formCount ?? 0))
  return groups.map((boxes) => ({
    ...sighting(boxes, texts),
    forms: boxes.every((box) => forms.has(box)),
  }))
}

/** A box in the unit of its page as shares of it. */
export function shareOf(box: Box, { width, height }: { width: number; height: number }): Box {
  return {
    left: box.left / width,
    top: box.top / height,
    right: box.right / width,
    bottom: box.bottom / height,
  }
}

/** Which of the boxes holds the middle of this one, -1 where none does. */
export function holderOf(boxes: Box[], { left, top, right, bottom }: Box): number {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return boxes.findIndex(
    (box) =>
      x >= box.left - outShare &&
      x <= box.right + outShare &&
      y >= box.top - outShare &&
      y <= box.bottom + outShare,
  )
}

/** Equal for text that stands at one place of different pages with nothing but its digits changed. */
export function keyOf(text: string, box: Box): string {
  const step = 0.02
  const place = [box.left, box.top].map((share) => Math.round(share / step))
  return `${place.join()} ${text.replace(/\d+/g, '#')}`
}

/** Whether a text stands where headers and footers do; the box is a share of the page. */
export function isAtEdge({ top, bottom }: Box): boolean {
  return bottom <= edgeShare || top >= 1 - edgeShare
}

function sighting(boxes: Box[], texts: PlacedText[]): PanelSighting {
  const seen: PanelSighting = {
    boxes,
    forms: false,
    letters: boxes.map(() => 0),
    numbers: boxes.map(() => []),
    outside: [],
  }
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  for (const { text, box } of texts) {
    const at = holderOf(boxes, box)
    const letters = text.length
    if (at < 0) {
      const below = box.top >= bottom - outShare
      if (seen.outside.length < outsideMax) {
        const atEdge = isAtEdge(box)
        seen.outside.push({ key: keyOf(text, box), letters, below, atEdge })
      }
      continue
    }
    seen.letters[at] = (seen.letters[at] as number) + letters
    const number = numberOf(text, { box, panel: boxes[at] as Box })
    if (number !== undefined) seen.numbers[at]?.push(number)
  }
  return seen
}

function numberOf(text: string, { box, panel }: { box: Box; panel: Box }): number | undefined {
  const [, digits] = /^\W{0,2}(\d{1,3})\W{0,2}(?:\/\s?\d{1,3})?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const height = panel.bottom - panel.top
  const atTop = box.bottom < panel.top + numberBands.top * height
  const atBottom = box.top > panel.top + numberBands.bottom * height
  return atTop || atBottom ? Number(digits) : undefined
}
