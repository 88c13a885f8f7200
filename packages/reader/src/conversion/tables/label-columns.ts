import { heightOf } from '@rowdeck/core/deck-model/box'
import { isHorizontal, isSameSize, levelShare, patternMin, sameEdgeEm } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, listMarkLength, ordinalLabel } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { partsOfLine } from './cell-stacks.ts'

/** A line with a label, and where the text behind the label begins. */
interface Labeled {
  line: Line
  label: Line
  textLeft: number
}

/**
 * Puts a tab behind the labels of a list such as a glossary, whose texts begin in one place on several lines, as between the cells
 * of a table; it is none, because a text may wrap or have a list in it. No other line begins before that place.
 */
export function withLabelTabs(lines: Line[]): Line[] {
  const labeled = lines.flatMap((line) => labeledLine(line) ?? [])
  if (labeled.length < patternMin) return lines
  const tabbed = new Map<Line, Line>()
  for (const list of listsOf(labeled)) {
    if (list.length < patternMin || !isApart(list, lines)) continue
    for (const { line, label } of list) tabbed.set(line, withTab(line, label))
  }
  return tabbed.size === 0 ? lines : lines.map((line) => tabbed.get(line) ?? line)
}

function labeledLine(line: Line): Labeled | undefined {
  if (!isHorizontal(line.angle) || listMarkLength(line.text) > 0) return undefined
  if (line.letterWidth !== undefined) return undefined
  const [label, next] = partsOfLine(line)
  if (label === undefined || next === undefined || !isLabel(label.text)) return undefined
  return { line, label, textLeft: next.box.left }
}

/** Whether a text may be a label: neither a sign nor the number of an item. */
function isLabel(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !isListMark(text) && ordinalLabel(text) === undefined
}

/** The labeled lines of one size whose texts begin in one place, and their labels begin or end in one. */
function listsOf(labeled: Labeled[]): Labeled[][] {
  const lists: Labeled[][] = []
  for (const it of labeled) {
    compare(lists.length)
    const own = lists.find(([first]) => first !== undefined && areAlike(first, it))
    if (own === undefined) lists.push([it])
    else own.push(it)
  }
  return lists
}

function areAlike(one: Labeled, other: Labeled): boolean {
  if (!isSameSize(one.line.size, other.line.size)) return false
  const near = sameEdgeEm * one.line.size
  const [box, otherBox] = [one.label.box, other.label.box]
  return (
    Math.abs(one.textLeft - other.textLeft) <= near &&
    Math.min(Math.abs(box.left - otherBox.left), Math.abs(box.right - otherBox.right)) <= near
  )
}

/** Whether the lines between those of a list begin where its texts do, or further to the right. */
function isApart(list: Labeled[], lines: Line[]): boolean {
  compare(lines.length)
  const own = new Set(list.map(({ line }) => line))
  const left = Math.min(...list.map(({ line }) => line.box.left))
  const textLeft = Math.min(...list.map((it) => it.textLeft))
  const top = Math.min(...list.map(({ line }) => line.box.top))
  const bottom = Math.max(...list.map(({ line }) => line.box.bottom))
  return lines.every((line) => {
    const { box, size, angle } = line
    if (own.has(line)) return true
    const inset = levelShare * heightOf(box)
    const isBeside = box.bottom - inset <= top || box.top + inset >= bottom
    if (isBeside || box.right <= left || !isHorizontal(angle)) return true
    return box.left >= textLeft - sameEdgeEm * size
  })
}

function withTab(line: Line, label: Line): Line {
  const text = line.text.slice(label.text.length).trimStart()
  return { ...line, text: `${label.text}\t${text}`, parts: undefined }
}
