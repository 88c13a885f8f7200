import { widthOf } from '@rowdeck/core/deck-model/box'
import type { LineBreak, Measure } from './line-break.ts'

/** The distance to the next line, as differences to other distances of the block and of the slide, in font sizes. */
export const gap: Record<string, Measure> = {
  step: (it) => stepAt(it, 0) / it.before.size,
  'step beyond least': (it) => (stepAt(it, 0) - it.block.leastStep) / it.before.size,
  'step below greatest': (it) => (it.block.greatestStep - stepAt(it, 0)) / it.before.size,
  'step beyond previous': (it) => (stepAt(it, 0) - stepAt(it, -1)) / it.before.size,
  'step beyond following': (it) => (stepAt(it, 0) - stepAt(it, 1)) / it.before.size,
  'step beyond usual': (it) => stepAt(it, 0) / it.before.size - it.texts.usualStep,
}

/** Edges of the two lines relative to each other, to the block and to the text of a list item above. */
export const indent: Record<string, Measure> = {
  indent: (it) => ems(it, it.line.line.box.left - it.before.line.box.left),
  'indent of right edge': (it) => ems(it, it.line.line.box.right - it.before.line.box.right),
  'shift of middle': (it) => {
    const [{ box }, { box: next }] = [it.before.line, it.line.line]
    return Math.abs(ems(it, next.left + next.right - box.left - box.right))
  },
  'indent in block': (it) => ems(it, it.line.line.box.left - it.block.block.box.left),
  'indent of line before': (it) => ems(it, it.before.line.box.left - it.block.block.box.left),
  'below text of item': (it) =>
    ems(it, it.line.line.box.left - (it.block.textLeftAbove[it.at] ?? Number.NaN)),
  'spread of left edges': (it) => ems(it, it.block.leftSpread),
}

/** Marks of lists. */
export const marks: Record<string, Measure> = {
  'mark after': ({ line }) => Number(line.isMarked),
  'bullet after': ({ line }) => Number(line.hasBullet),
  'mark before': ({ before }) => Number(before.isMarked),
  'share of marks': ({ block }) => block.marked / block.lines.length,
  'tail joined': ({ before }) => Number(before.line.tailed ?? false),
}

/** The size of the block, and where in it the two lines are. */
export const place: Record<string, Measure> = {
  lines: ({ block }) => block.lines.length,
  'lines above': ({ at }) => at,
  'lines below': ({ block, at }) => block.lines.length - at,
  title: ({ isTitle }) => Number(isTitle),
}

export const width: Record<string, Measure> = {
  'block width': (it) => ems(it, widthOf(it.block.block.box)),
  'line width': ({ before }) => before.width,
}

function stepAt({ block, at }: LineBreak, offset: number): number {
  return block.steps[at - 1 + offset] ?? Number.NaN
}

function ems({ before }: LineBreak, length: number): number {
  return length / before.size
}
