import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { Line } from '../lines/line.ts'
import { greatestOther, isFull, isFullCentered } from './block-facts.ts'
import type { LineBreak, Measure } from './line-break.ts'
import type { LineFacts } from './line-facts.ts'
import { asLongMax } from './slide-texts.ts'
import { startKind } from './wording.ts'

/** A frame that covers more of the page in both directions is its background. With .9, lines of five slides are parted or joined wrongly. */
const backgroundShareMax = 0.85

/**
 * Room that a line leaves behind its end, less the next word: positive where an author must have ended the line. Measured to
 * the block and to its longest other line, because the longest line of a list always fills its block; and as widths
 * alone, because centered lines leave room on both sides.
 */
export const roomInBlock: Record<string, Measure> = {
  'room in block': (it) => spare(it, it.block.block.box.right - rightOf(it)),
  'room beside others': (it) =>
    spare(it, greatestOther(it.block.rights, rightOf(it)) - rightOf(it)),
  'centered room in block': (it) => spare(it, widthOf(it.block.block.box) - lineWidth(it)),
  'centered room beside others': (it) =>
    spare(it, greatestOther(it.block.widths, lineWidth(it)) - lineWidth(it)),
  'share of width': (it) => lineWidth(it) / greatestOther(it.block.widths, lineWidth(it)),
  'room as share': ({ before, block }) => {
    const { box } = block.block
    return (box.right - before.line.box.right) / widthOf(box)
  },
  'word width': ({ line }) => line.wordWidth,
}

/** The same room to where other texts of the slide end, to the page and to the next block on the right. */
export const roomOnSlide: Record<string, Measure> = {
  'room to reach': (it) => spare(it, it.texts.reach(it.before.line) - rightOf(it)),
  'room on page': (it) => known(spare(it, it.texts.width - rightOf(it))),
  'room to neighbor': (it) => known(spare(it, it.texts.leftBeside(it.block.block) - rightOf(it))),
}

/** The same room in the frame around the block. */
export const roomInFrame: Record<string, Measure> = {
  'room in frame': (it) => {
    const frame = frameOf(it)
    return frame === undefined ? Number.NaN : spare(it, frame.right - rightOf(it))
  },
  'centered room in frame': (it) => {
    const frame = frameOf(it)
    return frame === undefined ? Number.NaN : spare(it, widthOf(frame) - lineWidth(it))
  },
  'frame as share': (it) => {
    const frame = frameOf(it)
    return frame === undefined ? Number.NaN : widthOf(it.block.block.box) / widthOf(frame)
  },
}

/** How far the other lines of the block go. */
export const fullness: Record<string, Measure> = {
  'full others': ({ block, before, line }) =>
    (block.full - Number(isFull(block.block, before, line))) / (block.lines.length - 2),
  'centered full others': ({ block, before, line }) =>
    (block.fullCentered - Number(isFullCentered(block.widths[0], before, line))) /
    (block.lines.length - 2),
  'spread of right edges': ({ block, before }) => block.rightSpread / before.size,
  'width of next': ({ before, line }) => (line.width * line.size) / (before.width * before.size),
}

/** What blocks that look like this one do. */
export const likeness: Record<string, Measure> = {
  'blocks alike': ({ texts, block }) => texts.likenessOf(block.block).count,
  'room beside blocks alike': (it) => {
    const { count, widest } = it.texts.likenessOf(it.block.block)
    return count === 0 ? Number.NaN : spare(it, widest - lineWidth(it))
  },
  'single lines alike': ({ texts, block }) => texts.likenessOf(block.block).singles,
  'as many lines alike': ({ texts, block }) => {
    const { count, asLong } = texts.likenessOf(block.block)
    return asLong.length / Math.min(count, asLongMax)
  },
  'same starts alike': ({ texts, block, before, line, at }) => {
    const { asLong } = texts.likenessOf(block.block)
    const same = asLong.filter(
      ({ lines }) => startsLike(lines[at - 1], before) && startsLike(lines[at], line),
    )
    return same.length / asLong.length
  },
}

function startsLike(other: Line | undefined, { start, line }: LineFacts): boolean {
  return other !== undefined && startKind(other.text) === start && other.bold === line.bold
}

function spare({ before, line }: LineBreak, room: number): number {
  return room / before.size - (line.wordWidth * line.size) / before.size
}

function rightOf({ before }: LineBreak): number {
  return before.line.box.right
}

function lineWidth({ before }: LineBreak): number {
  return widthOf(before.line.box)
}

function known(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

/** The frame around a block, unless it is the background of the page. */
function frameOf({ block, texts }: LineBreak): Box | undefined {
  const { frame } = block.block
  if (frame === undefined) return undefined
  const isWide = widthOf(frame) > backgroundShareMax * texts.width
  return isWide && heightOf(frame) > backgroundShareMax * texts.height ? undefined : frame
}
