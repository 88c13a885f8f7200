import type { Box, DrawnText, PageText } from '../../conversion/convert.ts'
import type { PageObjects } from './page-objects.ts'
import type { Structure } from './structure-tree.ts'

/**
 * Words that exporters draw as outlines, for effects or because a font may not be embedded: they
 * stand in the structure alone, as the ActualText of content that no character belongs to.
 */
export function findDrawnText(
  structure: Structure,
  objects: PageObjects,
  text: PageText,
): DrawnText[] {
  if (structure.replacements.length === 0) return []
  const written = new Set<number>()
  for (let index = 0; index < text.length; index++) {
    written.add(objects.contentIds[text.objects[index] as number] ?? -1)
  }
  const drawn: DrawnText[] = []
  for (const { text: words, contentIds, heading } of structure.replacements) {
    if (contentIds.some((contentId) => written.has(contentId))) continue
    const box = around(contentIds, objects)
    if (box !== undefined) drawn.push({ text: words, box, heading })
  }
  return drawn
}

function around(contentIds: number[], objects: PageObjects): Box | undefined {
  let all: Box | undefined
  for (const contentId of contentIds) {
    const box = objects.drawn.get(contentId)
    if (box === undefined) continue
    all ??= { ...box }
    all.left = Math.min(all.left, box.left)
    all.top = Math.min(all.top, box.top)
    all.right = Math.max(all.right, box.right)
    all.bottom = Math.max(all.bottom, box.bottom)
  }
  return all
}
