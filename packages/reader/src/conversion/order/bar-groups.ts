import { isMiddleInColumn, union } from '@rowdeck/core/deck-model/box'
import { areMost, evenStepRatio, levelShare, patternMin } from '../likeness.ts'
import { isValue } from '../lines/is-value.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { firstBlock } from './bands.ts'
import type { Item } from './frame-groups.ts'
import { areAlike } from './item-style.ts'

/** The value at the end of a bar, and the label below the bar. */
interface Bar {
  value: Item
  label: Item
}

/**
 * Groups the values of column charts with the labels below them: labels that look alike on one level, and above each a single
 * value, at heights that differ. A chart is read as a whole, bar by bar.
 */
export function groupBars(items: Item[]): Item[] {
  if (items.length > drawingItemsMax) return items
  const nested = items.map((item) =>
    Array.isArray(item.content) ? { ...item, content: groupBars(item.content) } : item,
  )
  const charts = chartsIn(nested)
  const taken = new Set(charts.flat().flatMap(({ value, label }) => [value, label]))
  return [...nested.filter((item) => !taken.has(item)), ...charts.map(asOne)]
}

function chartsIn(items: Item[]): Bar[][] {
  const texts = items.filter(({ content }) => !Array.isArray(content) && content.rows === undefined)
  const values = texts.filter(isValueAlone)
  if (values.length < patternMin) return []
  const labels = texts.filter(({ framed }) => !framed)
  return rowsOf(labels).flatMap((row) => {
    const bars = row.flatMap((label): Bar[] => {
      const value = nearestAbove(label, texts)
      return value !== undefined && values.includes(value) ? [{ value, label }] : []
    })
    if (bars.length < patternMin || bars.length < row.length) return []
    if (areMost(row.filter((label) => hasTextBelow(label, texts)).length, row.length)) return []
    return areOfBars(bars) ? atSteps(bars) : []
  })
}

function isValueAlone(item: Item): boolean {
  const { lines } = firstBlock(item)
  return lines.length === 1 && isValue(lines[0]?.text ?? '')
}

/** Rows of texts that look alike and begin at one height, each from left to right. */
function rowsOf(labels: Item[]): Item[][] {
  const rows: Item[][] = []
  for (const label of [...labels].sort((a, b) => a.box.top - b.box.top)) {
    const own = rows.find(
      ([first]) => first !== undefined && areLevel([first, label]) && areAlike([first, label]),
    )
    if (own === undefined) rows.push([label])
    else own.push(label)
  }
  return rows
    .filter(({ length }) => length >= patternMin)
    .map((row) => row.sort((a, b) => a.box.left - b.box.left))
}

function areLevel(items: Item[]): boolean {
  const tops = items.map(({ box }) => box.top)
  const near = levelShare * firstBlock(items[0] as Item).size
  return Math.max(...tops) - Math.min(...tops) < near
}

function nearestAbove(label: Item, texts: Item[]): Item | undefined {
  return texts
    .filter(({ box }) => box.bottom <= label.box.top && isMiddleInColumn(box, label.box))
    .reduce<Item | undefined>(
      (near, text) => (near === undefined || text.box.bottom > near.box.bottom ? text : near),
      undefined,
    )
}

/** Whether a text follows right below a label, which is then the head of it. */
function hasTextBelow(label: Item, texts: Item[]): boolean {
  const { box } = label
  const { size } = firstBlock(label)
  return texts.some(({ box: { top, left, right } }) => {
    const middle = (left + right) / 2
    return top >= box.bottom && top - box.bottom < size && middle > box.left && middle < box.right
  })
}

/** Whether values look alike, are not all on one level, as those of tables and tiles are, and each has one label. */
function areOfBars(bars: Bar[]): boolean {
  const values = bars.map(({ value }) => value)
  return new Set(values).size === values.length && areAlike(values) && !areLevel(values)
}

/** The bars in groups at even steps: those of charts beside each other. */
function atSteps(bars: Bar[]): Bar[][] {
  const middle = ({ label: { box } }: Bar) => (box.left + box.right) / 2
  const steps = bars.slice(1).map((bar, at) => middle(bar) - middle(bars[at] as Bar))
  const least = Math.min(...steps)
  const charts: Bar[][] = []
  for (const [at, bar] of bars.entries()) {
    if (at === 0 || (steps[at - 1] as number) > evenStepRatio * least) charts.push([])
    charts.at(-1)?.push(bar)
  }
  return charts.every(({ length }) => length > 1) ? charts : []
}

function asOne(bars: Bar[]): Item {
  const content = bars.map(({ value, label }) => ({
    box: union(value.box, label.box),
    order: Math.min(value.order, label.order),
    framed: false,
    content: [value, label],
  }))
  return {
    box: content.map(({ box }) => box).reduce(union),
    order: Math.min(...content.map(({ order }) => order)),
    framed: false,
    content,
  }
}
