import { union } from '@rowdeck/core/deck-model/box'
import { areSetAlike, paragraphGapEm, sameEdgeEm, smallerRatio } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { listMarkLength, markGapEm } from '../lines/list-marks.ts'
import type { Item } from './frame-groups.ts'

/**
 * Groups paragraphs that are drawn consecutively, share a left edge and follow one another: they are one text, so that
 * text beside them is not read in the middle.
 */
export function groupTexts(items: Item[]): Item[] {
  const drawn = [...items].sort((a, b) => a.order - b.order)
  const grouped: Item[] = []
  let text: Item[] = []
  const finish = () => {
    grouped.push(...(text.length > 1 ? [asOne(text)] : text))
    text = []
  }
  for (const item of drawn) {
    const last = text.at(-1)
    if (last !== undefined && !continuesGroup(last, item)) finish()
    text.push(Array.isArray(item.content) ? { ...item, content: groupTexts(item.content) } : item)
  }
  finish()
  return grouped
}

function continuesGroup(last: Item, item: Item): boolean {
  if (Array.isArray(last.content) || Array.isArray(item.content)) return false
  if (last.framed || item.framed || isTable(last.content) || isTable(item.content)) return false
  const { size } = item.content
  const gap = item.box.top - last.box.bottom
  if (gap < -size / 2 || gap > paragraphGapEm * size) return false
  const levels = isListItem(last.content) && isListItem(item.content)
  const ratio = Math.max(size, last.content.size) / Math.min(size, last.content.size)
  const isOneSize = levels ? ratio < smallerRatio : areSetAlike(size, last.content.size)
  const shifted = Math.abs(item.box.left - last.box.left)
  return isOneSize && shifted < (levels ? markGapEm : sameEdgeEm) * size
}

function isListItem({ lines: [first] }: Block): boolean {
  return first !== undefined && listMarkLength(first.text) > 0
}

function isTable({ rows }: Block): boolean {
  return rows !== undefined
}

function asOne(text: Item[]): Item {
  return {
    box: text.map(({ box }) => box).reduce(union),
    order: (text[0] as Item).order,
    framed: false,
    content: text,
  }
}
