import { type Box, heightOf, overlapDown, union } from '@rowdeck/core/deck-model/box'
import { CharFlag, type DrawnText, type PageText } from '@rowdeck/core/deck-model/page'
import type { PageObjects } from './page-objects.ts'
import type { Structure } from './structure-tree.ts'

/** Minimum vertical overlap of pieces of a line, as a share of the smaller height. Chosen by eye. */
const sameLineMin = 0.6
/**
 * Maximum gap between pieces of a line and of a word, and maximum overlap, in heights. A word space is about
 * .25. Chosen by eye.
 */
const pathGapMax = 1
const wordGapMax = 0.12
const overlapMax = 0.3

/**
 * Finds words that exporters draw as outlines, for effects or because a font may not be embedded: they
 * exist only in the document structure, as the ActualText of content without letters. Adjacent pieces of
 * one line are joined.
 */
export function findDrawnText(
  structure: Structure,
  objects: PageObjects,
  text: PageText,
): DrawnText[] {
  if (structure.replacements.length === 0) return []
  const written = writtenContent(objects, text)
  const drawn: DrawnText[] = []
  for (const { text: words, contentIds, heading } of structure.replacements) {
    if (contentIds.some((contentId) => written.has(contentId))) continue
    const box = contentBounds(contentIds, objects)
    if (box === undefined) continue
    const piece = { text: words, box, heading }
    const before = drawn.at(-1)
    if (before !== undefined && continues(before, piece)) appendPiece(before, piece)
    else drawn.push(piece)
  }
  return drawn.map((found) => ({ ...found, text: found.text.trim() }))
}

/**
 * Marked content with letters. Spaces are ignored, because they are often text between words drawn as shapes.
 */
function writtenContent({ contentIds }: PageObjects, text: PageText): Set<number> {
  const written = new Set<number>()
  for (let index = 0; index < text.length; index++) {
    const code = text.codes[index] as number
    if (code <= 0x20 || code === 0xa0 || (text.flags[index] as number) & CharFlag.generated)
      continue
    written.add(contentIds[text.objects[index] as number] ?? -1)
  }
  return written
}

function continues(before: DrawnText, { box, heading, text }: DrawnText): boolean {
  if (before.heading !== heading || /[\r\n]$/.test(before.text) || /^[\r\n]/.test(text))
    return false
  const heights = [heightOf(before.box), heightOf(box)]
  if (overlapDown(before.box, box) < sameLineMin * Math.min(...heights)) return false
  const gap = box.left - before.box.right
  const height = Math.max(...heights)
  return gap > -overlapMax * height && gap < pathGapMax * height
}

function appendPiece(before: DrawnText, { box, text }: DrawnText): void {
  const height = Math.max(heightOf(before.box), heightOf(box))
  const apart = box.left - before.box.right > wordGapMax * height
  const spaced = /\s$/.test(before.text) || /^\s/.test(text)
  before.text += apart && !spaced ? ` ${text}` : text
  before.box = union(before.box, box)
}

function contentBounds(contentIds: number[], objects: PageObjects): Box | undefined {
  let all: Box | undefined
  for (const contentId of contentIds) {
    const box = objects.drawn.get(contentId)
    if (box !== undefined) all = union(all, box)
  }
  return all
}
