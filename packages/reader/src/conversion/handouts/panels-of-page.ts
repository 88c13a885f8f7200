import { type Box, toShares } from '@rowdeck/core/deck-model/box'
import type { DeckLayout } from '@rowdeck/core/deck-model/deck-layout'
import type { Page } from '@rowdeck/core/deck-model/page'
import { areMost } from '../likeness.ts'
import { equalBoxes, isSamePlace } from './equal-boxes.ts'
import { isSlideAboveNotes } from './find-notes-layout.ts'
import { outlinesOf } from './outlines.ts'
import { ownersOf } from './text-owners.ts'

/**
 * The slides of a page in fractions of it, in printing order; empty if the page does not match the layout
 * of its file and is a slide itself.
 */
export function panelsOfPage(page: Page, index: number, layout: DeckLayout): Box[] {
  const shares = outlinesOf(page).map((box) => toShares(box, page))
  if (layout.kind === 'notes') return slideAboveNotes(shares, page)
  const boxes = layout.slots.map((slot) => shares.find((box) => isSamePlace(slot, box)))
  const characters = charactersOn(page, layout.slots)
  const total = characters.reduce((sum, count) => sum + count, 0)
  const outlined = boxes.some((box) => box !== undefined)
  if (!outlined && (total === 0 || !areMost(total, writtenOn(page)))) return []
  const filled = (place: number) => boxes[place] !== undefined || (characters[place] as number) > 0
  const panels = layout.slots.map((slot, place) => boxes[place] ?? slot)
  if (layout.outlined) {
    // text after the last outline overflows its slide
    const end = outlined ? boxes.findLastIndex((box) => box !== undefined) : panels.length
    return panels.filter((_, place) => place <= end && filled(place))
  }
  const last = panels.findLastIndex((_, place) => filled(place))
  return index === layout.pageCount - 1 ? panels.slice(0, last + 1) : panels
}

function slideAboveNotes(shares: Box[], page: Page): Box[] {
  const lone = equalBoxes(shares, page.width / page.height).find(
    ([box, second]) => second === undefined && box !== undefined && isSlideAboveNotes(box),
  )
  return lone ?? []
}

function charactersOn({ text, width, height }: Page, slots: Box[]): number[] {
  const counts = slots.map(() => 0)
  const boxes = slots.map((slot) => ({
    left: slot.left * width,
    top: slot.top * height,
    right: slot.right * width,
    bottom: slot.bottom * height,
  }))
  for (const [index, owner] of ownersOf(text, boxes).entries()) {
    if (owner >= 0 && (text.sizes[index] as number) > 0)
      counts[owner] = (counts[owner] as number) + 1
  }
  return counts
}

function writtenOn({ text }: Page): number {
  return text.sizes.subarray(0, text.length).filter((size) => size > 0).length
}
