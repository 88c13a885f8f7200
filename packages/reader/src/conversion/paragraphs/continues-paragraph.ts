import { widthOf } from '@rowdeck/core/deck-model/box'
import { areMost, patternMin, smallerRatio } from '../likeness.ts'
import { spaceMaxEm } from '../lines/gaps.ts'
import type { Line } from '../lines/line.ts'
import { areOneText } from '../lines/one-text.ts'
import { headerBand } from '../slide-bands.ts'
import { type BreakNote, note } from '../stage-notes.ts'
import { measuring } from './break-evidence.ts'
import learned from './break-trees.json' with { type: 'json' }
import { isInsideWord } from './join-lines.ts'
import type { LineBreak } from './line-break.ts'
import { sumOfLeaves, type Trees } from './trees.ts'
import { isInsideSentence } from './unfinished-sentences.ts'

/**
 * Minimum probability for a line to continue a paragraph. Below one half, because the trees are cautious about files with
 * little evidence; .3 and .4 give the best results on the benchmark, and .5 splits more paragraphs than it separates.
 */
export const probabilityMin = 0.4
/**
 * The same for a title in a picture, which tells nothing of spaces and structure: four in five lines of titles continue the one before. Of 299
 * line breaks in titles of shared decks, .4 splits 8 in 8 sources, .2 splits 2; it joins one source's headings to their titles.
 */
const titleProbabilityMin = 0.2
const sumMin = logOddsAt(probabilityMin)
const titleSumMin = logOddsAt(titleProbabilityMin)

const trees: Trees = learned
const measure = measuring(trees.evidence)

/**
 * Whether a line continues the paragraph of the line before it. A bullet always starts an item, and a label an entry. The lines of a
 * listing in fixed columns are as typed. Where the
 * document's structure starts another paragraph it is right (no exception among 1,785 such lines of the benchmark), and where it has
 * a text without line breaks. Entries of a navigation are paragraphs of their own. Everything else is evidence for trees learned from
 * decks whose paragraphs are known.
 */
export function continuesParagraph(lineBreak: LineBreak): boolean {
  const { before, line, block } = lineBreak
  if (line.hasBullet) return decided(lineBreak, false, 'a bullet')
  if (line.line.text.includes('\t')) return decided(lineBreak, false, 'a label')
  if (before.line.inCells || line.line.inCells) return decided(lineBreak, false, 'a listing')
  if (isOtherTag(before.line, line.line)) {
    return decided(lineBreak, false, 'the structure of the document')
  }
  if (!block.isListing && areOneText(before.line, line.line)) {
    return decided(lineBreak, true, 'the structure of the document')
  }
  if (isCommand(lineBreak)) return decided(lineBreak, false, 'a command')
  if (areAddresses(lineBreak)) return decided(lineBreak, false, 'addresses')
  if (isNavigation(lineBreak)) return decided(lineBreak, false, 'entries of a navigation')
  if (
    block.isFromPicture &&
    !block.isListing &&
    !before.isCode &&
    !line.isCode &&
    isInsideSentence(before.text, line.text)
  ) {
    return decided(lineBreak, true, 'an unfinished sentence')
  }
  const sum = logOddsOf(lineBreak)
  const isSeenTitle = lineBreak.isTitle && block.isFromPicture && !block.isListing
  return decided(lineBreak, sum > (isSeenTitle ? titleSumMin : sumMin), 1 / (1 + Math.exp(-sum)))
}

function logOddsAt(probability: number): number {
  return Math.log(probability / (1 - probability))
}

/**
 * The log odds that a line continues a paragraph. In capitals alone, one that begins with a capital may begin a paragraph or continue one,
 * so that both are considered.
 */
function logOddsOf(lineBreak: LineBreak): number {
  const sum = sumOfLeaves(trees, measure(lineBreak))
  const { at, block } = lineBreak
  const [before, line] = block.inSmallLetters?.lines.slice(at - 1, at + 1) ?? []
  if (block.inSmallLetters === undefined || !before || !line) return sum
  const small = { ...lineBreak, before, line, block: block.inSmallLetters }
  return (sum + sumOfLeaves(trees, measure(small))) / 2
}

function decided(
  { before, line }: LineBreak,
  continues: boolean,
  because: BreakNote['because'],
): boolean {
  const stage = 'paragraphs'
  note(() => ({ stage, before: before.line, line: line.line, continues, because }))
  return continues
}

/** Whether a block of small text at the top of the slide has several lines, none of which takes half of the room: the names of sections. */
function isNavigation({ block: { block, widths }, texts }: LineBreak): boolean {
  const { box, frame, lines, size } = block
  const isAtTop = Number.isFinite(texts.height) && box.bottom <= headerBand * texts.height
  if (!isAtTop || lines.length < patternMin) return false
  if (!texts.blocks.some((other) => other.size > smallerRatio * size)) return false
  // wrapped text takes nearly all of the room that it has
  return !areMost(widths[0], frame === undefined ? texts.width : widthOf(frame))
}

/** A prompt of a terminal, such as `~/api $`, in front of a command. */
const prompt = /^(?:\([\w.-]+\) )?[\w.-]*[~@:/][\w.@:~/-]* ?[$#%❯] \S/u

/** Whether a line has a command in a terminal, which its output follows; a full line may be only a part of one. */
function isCommand({ before, line, block }: LineBreak): boolean {
  if (before.line.letterWidth === undefined || !prompt.test(before.text)) return false
  const { frame } = block.block
  if (frame === undefined || before.text.endsWith('\\')) return false
  return frame.right - before.line.box.right > (line.wordWidth + spaceMaxEm) * before.size
}

/** Whether a text is a web or mail address and nothing else. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/)?[\w+.@-]+(?:\/\S*)?$/u.test(text) && /\w\.[a-z]{2}/u.test(text)
}

/** Whether two lines are an address each: neither is wrapped into the other. */
function areAddresses(lineBreak: LineBreak): boolean {
  const { before, line } = lineBreak
  return isAddress(before.text) && isAddress(line.text) && !isInsideWord(lineBreak)
}

function isOtherTag({ endsIn }: Line, { startsIn }: Line): boolean {
  return endsIn !== undefined && startsIn !== undefined && endsIn !== startsIn
}
