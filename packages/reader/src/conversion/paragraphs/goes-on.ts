import type { Line } from '../lines/line.ts'
import { type BreakNote, note } from '../stage-notes.ts'
import { measuring } from './break-evidence.ts'
import learnt from './break-trees.json' with { type: 'json' }
import type { LineBreak } from './line-break.ts'
import { sumOfLeaves, type Trees } from './trees.ts'

/**
 * Lines go on from this probability. Below one half, because trees are careful where files say little; .3 and .4 read the
 * decks of the benchmark best, .5 tears more than it parts.
 */
export const probabilityMin = 0.4
const sumMin = Math.log(probabilityMin / (1 - probabilityMin))

const trees: Trees = learnt
const measure = measuring(trees.evidence)

/**
 * Whether a line goes on with the paragraph of the one before. A bullet begins an item, and the document's structure is
 * right where it begins another paragraph (no exception among 1,785 such lines of the benchmark); everything else is evidence
 * for trees learnt from decks whose paragraphs are known.
 */
export function goesOn(lineBreak: LineBreak): boolean {
  const { before, line } = lineBreak
  if (line.hasBullet) return decided(lineBreak, false, 'a bullet')
  if (isOtherTag(before.line, line.line)) {
    return decided(lineBreak, false, 'the structure of the document')
  }
  const sum = sumOfLeaves(trees, measure(lineBreak))
  return decided(lineBreak, sum > sumMin, 1 / (1 + Math.exp(-sum)))
}

function decided(
  { before, line }: LineBreak,
  goesOn: boolean,
  because: BreakNote['because'],
): boolean {
  const stage = 'paragraphs'
  note(() => ({ stage, before: before.line, line: line.line, goesOn, because }))
  return goesOn
}

function isOtherTag({ endsIn }: Line, { startsIn }: Line): boolean {
  return endsIn !== undefined && startsIn !== undefined && endsIn !== startsIn
}
