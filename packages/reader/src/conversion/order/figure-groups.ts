import { isMiddleInColumn, middleOf, union } from '@rowdeck/core/deck-model/box'
import { isLarger } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isValue } from '../lines/is-value.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { bandsOf } from './bands.ts'
import type { Item } from './frame-groups.ts'

/** A figure and the label below it. */
interface Pair {
  figure: Item
  label: Item
}

/**
 * Groups figures with the labels right below them, where such pairs stand in several rows and columns: each is read like
 * a card, though it has no frame.
 */
export function groupFigures(items: Item[]): Item[] {
  if (items.length > drawingItemsMax) return items
  const pairs = pairsIn(items)
  const grouped = new Map(pairs.map((pair) => [pair.figure, asOne(pair)]))
  const rows = bandsOf([...grouped.values()], 'down').filter((row) => row.length > 1)
  if (rows.length < 2) return items
  const labels = new Set(pairs.map(({ label }) => label))
  return items.filter((item) => !labels.has(item)).map((item) => grouped.get(item) ?? item)
}

/** The figures that have a label of their own. */
function pairsIn(items: Item[]): Pair[] {
  const pairs = items.filter(isFigure).flatMap((figure) => {
    const below = items.filter((item) => isLabel(item, figure))
    const [label] = below.sort((a, b) => a.box.top - b.box.top)
    return label === undefined ? [] : [{ figure, label }]
  })
  return pairs.filter(({ label }) => pairs.filter((pair) => pair.label === label).length === 1)
}

function isFigure(item: Item): boolean {
  const [line, ...more] = unframedText(item)?.lines ?? []
  return line !== undefined && more.length === 0 && isValue(line.text)
}

/** Whether a smaller text is right below a figure. */
function isLabel(item: Item, figure: Item): boolean {
  const [{ size = 0 } = {}, { size: own } = {}] = [unframedText(figure), unframedText(item)]
  if (own === undefined || !isLarger(size, own)) return false
  const gap = item.box.top - figure.box.bottom
  return (
    Math.abs(gap) < size &&
    item.box.top > middleOf(figure.box).y &&
    isMiddleInColumn(item.box, figure.box)
  )
}

/** The block of an item that is a text without a frame. */
function unframedText({ framed, content }: Item): Block | undefined {
  return framed || Array.isArray(content) || content.rows !== undefined ? undefined : content
}

function asOne({ figure, label }: Pair): Item {
  return {
    box: union(figure.box, label.box),
    order: Math.min(figure.order, label.order),
    framed: false,
    content: [figure, label],
  }
}
