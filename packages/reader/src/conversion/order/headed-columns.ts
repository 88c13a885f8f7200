import { isMiddleInColumn, overlapAcross } from '@rowdeck/core/deck-model/box'
import { paragraphGapEm } from '../likeness.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { bandsOf, firstBlock } from './bands.ts'
import type { Item } from './frame-groups.ts'
import { areAlike, areUnlike } from './item-style.ts'

/**
 * Finds columns below their heads: a row of heads that look alike, and below each its own texts, which look otherwise,
 * are stacked or have several lines below heads of one, with a note between them or not. Returns the parts of the items in
 * reading order: what is above, each head and its texts, and what is below; undefined if there are no such columns.
 */
export function headedColumnsIn(items: Item[]): Item[][] | undefined {
  if (items.length < 4 || items.length > drawingItemsMax) return undefined
  const rows = bandsOf(items, 'down')
  const from = rows.findIndex((row) => row.length > 1)
  if (from < 0) return undefined
  const to = from + tiersOf(rows.slice(from))
  // rows of several texts below: a grid
  if (rows.slice(to).some((row) => row.length > 1)) return undefined
  const [heads = [], ...tiers] = rows.slice(from, to)
  const texts = tiers.flat()
  const columns = columnsOf(heads, texts)
  if (columns === undefined || !areAlike(heads)) return undefined
  if (texts.length === heads.length && !areUnlike(heads, texts) && !areShorter(heads, texts)) {
    return undefined
  }
  const [above, below] = [rows.slice(0, from), rows.slice(to)]
  if (above.at(-1)?.some((item) => isOverOneColumn(item, heads))) return undefined
  return [above.flat(), ...columns, below.flat()]
}

/** How many rows heads, the notes below each of them, if any, and texts are. */
function tiersOf([heads = [], notes = [], texts = []]: Item[][]): number {
  const areNotes =
    notes.length === heads.length &&
    texts.length > 1 &&
    areAlike(notes) &&
    areUnlike(heads, notes) &&
    areUnlike(heads, texts) &&
    areUnlike(notes, texts) &&
    notes.every((note) => isNoteAbove(note, texts))
  return areNotes ? 3 : 2
}

/** Whether a single line stands right above texts in larger letters; those below smaller ones may be at the foot of the slide. */
function isNoteAbove(note: Item, texts: Item[]): boolean {
  const { lines, size } = firstBlock(note)
  const top = Math.min(...texts.map(({ box }) => box.top))
  const isNear = texts.every((text) => {
    const own = firstBlock(text).size
    return own > size && top - note.box.bottom < paragraphGapEm * own
  })
  return lines.length === 1 && isNear
}

/** Whether heads are single lines, and texts are not. */
function areShorter(heads: Item[], texts: Item[]): boolean {
  return heads.every(isLoneLine) && !texts.some(isLoneLine)
}

/** Whether an item is a single line that is in no frame. */
function isLoneLine({ content, framed }: Item): boolean {
  return !framed && !Array.isArray(content) && content.lines.length === 1
}

/** Each head and the texts below it; undefined if a text is below none or several, or a head has none. */
function columnsOf(heads: Item[], texts: Item[]): Item[][] | undefined {
  const sorted = [...heads].sort((a, b) => a.box.left - b.box.left)
  const columns = sorted.map((head) => [head])
  for (const text of texts) {
    const owners = columns.filter(
      ([head]) => head !== undefined && isMiddleInColumn(head.box, text.box),
    )
    if (owners.length !== 1) return undefined
    owners[0]?.push(text)
  }
  if (columns.some(({ length }) => length < 2)) return undefined
  const areApart = columns.every((column, at) =>
    (columns[at + 1] ?? [])
      .slice(1)
      .every(({ box }) => column.slice(1).every((text) => overlapAcross(text.box, box) <= 0)),
  )
  return areApart ? columns : undefined
}

/** Whether an item is right above one head, as the name of its column. */
function isOverOneColumn({ box }: Item, heads: Item[]): boolean {
  const near = heads.filter((head) => overlapAcross(head.box, box) > 0)
  const [head] = near
  if (head === undefined || near.length > 1) return false
  return head.box.top - box.bottom < firstBlock(head).size
}
