import {
  areInColumn,
  type Box,
  isOverlapping,
  overlapDown,
  union,
} from '@rowdeck/core/deck-model/box'
import { belongsEm, isHorizontal, patternMin } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { numberGapEm, ordinalLabel } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { meets } from '../tables/table-columns.ts'

/** Boxes that are compared; slides with more are drawings. */
const boxesMax = 300

/**
 * Boxes around texts in boxes of their own that are read together: heads and what is right below them, numbers and what is beside
 * them. Pairs are only those that several others are like, and that no other text lies in.
 */
export function pairBoxes(blocks: Block[]): Box[] {
  const texts = blocks.filter(({ lines }) => lines.every(({ angle }) => isHorizontal(angle)))
  if (texts.length < 2 * patternMin || texts.length > boxesMax) return []
  compare(2 * texts.length ** 2)
  return [isHeadOf, isNumberOf].flatMap((isLabelOf) => {
    const boxes = pairsOf(texts, isLabelOf)
      .filter((pair) => blocks.every((block) => pair.includes(block) || !isIn(pair, block)))
      .map(([label, text]) => union(label.box, text.box))
    return boxes.length < patternMin ? [] : boxes
  })
}

type Pair = [label: Block, text: Block]

/** Labels with their only texts, which have no other label. */
function pairsOf(texts: Block[], isLabelOf: (label: Block, text: Block) => boolean): Pair[] {
  const pairs = texts.flatMap((label): Pair[] => {
    const [text, ...others] = texts.filter((other) => other !== label && isLabelOf(label, other))
    return text === undefined || others.length > 0 ? [] : [[label, text]]
  })
  const owners = Map.groupBy(pairs, ([, text]) => text)
  const labels = new Set(pairs.map(([label]) => label))
  return pairs.filter(([, text]) => owners.get(text)?.length === 1 && !labels.has(text))
}

function isIn([label, text]: Pair, block: Block): boolean {
  return isOverlapping(union(label.box, text.box), block.box)
}

function isHeadOf(head: Block, text: Block): boolean {
  const gap = text.box.top - head.box.bottom
  if (head.rows !== undefined || head.lines.length > 1 || gap < 0) return false
  if (gap > belongsEm * head.size || !stands(head, text)) return false
  return meets(head.lines, text.lines) || areInColumn(head.box, text.box)
}

/** Whether letters of a head are larger or bolder than those of a text; those of a table may be any. */
function stands(head: Block, text: Block): boolean {
  const isBold = ({ lines }: Block) => lines[0]?.bold === true
  if (text.rows !== undefined) return true
  return head.size > text.size || (head.size === text.size && isBold(head) && !isBold(text))
}

function isNumberOf(number: Block, text: Block): boolean {
  const [first, ...others] = number.lines
  if (first === undefined || others.length > 0) return false
  if (ordinalLabel(first.text) === undefined) return false
  const gap = text.box.left - number.box.right
  return gap >= 0 && gap <= numberGapEm * number.size && overlapDown(number.box, text.box) > 0
}
