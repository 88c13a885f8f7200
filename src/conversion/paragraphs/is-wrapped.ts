import { widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { factsOf, stepBetween } from './block-facts.ts'
import type { LineReach } from './line-reach.ts'
import { firstWordWidth, roomAfter } from './line-room.ts'
import {
  closesBracket,
  continuesSentence,
  endsSentence,
  isBracketed,
  startsPhrase,
} from './line-wording.ts'
import { startsParagraph } from './starts-paragraph.ts'
import { shareParagraph } from './tagged-paragraphs.ts'
import type { WrapSpaces } from './wrap-spaces.ts'

/** Extra room, beyond the next word, that shows that a line was not wrapped: about a word space. In ems. */
const spareEm = 0.3
/** The same in scripts without spaces, where a mark that must not begin a line takes the last letter along. */
const unspacedSpareEm = 0.8
/** The same where the room is that of other lines of the slide, whose boxes may be wider. In ems. */
const reachSpareEm = 1.3
/** The same behind a line with a space at its end, which was wrapped most likely: rejects .6 % of wrapped lines, half of the others. */
const typedSpaceEm = 1
/** Separates narrow blocks, whose lines are often list items, from running text. Chosen by eye. */
const wideBlockEm = 20
/** A line of a wide block that leaves more than this share free was not wrapped, however long the next word. Chosen by eye. */
const roomShareMax = 0.5
/** Separate a centered label in a frame from other text: maximum lines, maximum width of the frame in widths of the block. Chosen by eye. */
const labelLinesMax = 2
const frameWidthMax = 2.5
/** Left and right inset of a shape together, in points: a little below PowerPoint's default of 14.4. */
const frameInset = 10
/** Left edges of lines of one text are this close, also under a list item with a hanging indent, in ems. */
const hangEm = 0.5
/** Lines of one font size differ by rounding and emphasis only. */
const sizeRatioMax = 1.1
/** A last line is often shorter than this share of the line before it; items of a list are of similar length. */
const lastLineShare = 0.5
/** Spacing between paragraphs exceeds that between their lines by more than this, in ems. */
const spacingEm = 0.12

/** Programs break a word that does not fit near its end; longer texts are of their own. Chosen by eye. */
const lettersMax = 3

export interface LineBreak {
  before: Line
  line: Line
  block: Block
  /** Left edge of the text of the list item that the previous line belongs to. */
  textLeft: number | undefined
  isTitle: boolean
  isCode: boolean
  reach: LineReach
  spaces: WrapSpaces
  /** See brokenParagraphs. */
  broken: Set<number | undefined>
}

/**
 * Whether a line goes on with the paragraph of the one before: the first word would not have fitted there,
 * and the document's structure, or if it does not tell, nothing about the two says that a new paragraph or
 * list item begins. The structure was right about all of 1,147 line breaks in 13 decks by three programs.
 */
export function isWrapped(lineBreak: LineBreak): boolean {
  const { before, line, isCode, broken } = lineBreak
  const shared = shareParagraph(before, line)
  if (shared === false) return false
  if (shared && !isCode && !broken.has(line.startsIn)) return !isListed(before, line)
  return looksWrapped(lineBreak)
}

function looksWrapped(lineBreak: LineBreak): boolean {
  const { before, line, isTitle, isCode } = lineBreak
  if (!isCode && !isListed(before, line) && closesBracket(before.text, line.text)) return true
  if (startsAnew(lineBreak)) return false
  const sign = lineBreak.spaces(before, line)
  if (isCode) return sign === 'wrapped' && isFullCode(lineBreak)
  if (sign === 'wrapped') return goesOnInItem(lineBreak) || !endsEarly(lineBreak)
  if (breaksWord(before.text, line.text) || goesOnInWord(lineBreak)) return true
  if (sign === 'ended') return false
  if (goesOnInItem(lineBreak)) return true
  const hangs = hangsUnderItem(lineBreak)
  if (!hangs && !isTitle && endsSentence(before.text)) return false
  return isFull(lineBreak) && (hangs || isTitle || goesOn(lineBreak))
}

function startsAnew({ before, line }: LineBreak): boolean {
  if (before.tailed || isListed(before, line)) return true
  if (changesEmphasis(before, line) || startsParagraph(before.text, line.text)) return true
  const ratio = before.size / line.size
  return ratio > sizeRatioMax || ratio < 1 / sizeRatioMax
}

/** Whether a line of code fills a wide block, so that its end may be wrapped: what the author indents is a line of its own. */
function isFullCode(lineBreak: LineBreak): boolean {
  const { before, line, block } = lineBreak
  if (isNarrow(before, block) || leavesRoom(lineBreak)) return false
  return line.box.left < before.box.left + hangEm * line.size
}

/** Whether one line is bold or italic as a whole and the other not at all: emphasis inside a text seldom ends with a line. */
function changesEmphasis(before: Line, line: Line): boolean {
  return isOpposite(before.bold, line.bold) || isOpposite(before.italic, line.italic)
}

function isOpposite(one: boolean | undefined, other: boolean | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

function isListed(before: Line, line: Line): boolean {
  if (line.textLeft !== undefined) return true
  return listMarkLength(line.text) > 0 && !breaksWord(before.text, line.text)
}

function hangsUnderItem({ line, textLeft }: LineBreak): boolean {
  return textLeft !== undefined && Math.abs(line.box.left - textLeft) < hangEm * line.size
}

/** Whether a line below the text of a list item begins as the middle of a sentence does. */
function goesOnInItem(lineBreak: LineBreak): boolean {
  return /^[\p{Ll}(（]/u.test(lineBreak.line.text) && hangsUnderItem(lineBreak)
}

/** Whether the next word would not have fitted on the line, as far as the block and lines like it tell. */
function isFull({ before, line, block, reach }: LineBreak): boolean {
  if (leavesRoom({ before, line, block })) return false
  const word = firstWordWidth(line)
  return reach(before) - before.box.right < word + reachSpareEm * before.size
}

/** Whether a line that ends in a space has far more room than the next word needs: authors type such spaces too. */
function endsEarly({ before, line, block }: LineBreak): boolean {
  return block.box.right - before.box.right > firstWordWidth(line) + typedSpaceEm * before.size
}

/** Whether the next word would have fitted within the width of the block. */
function leavesRoom({
  before,
  line,
  block,
}: Pick<LineBreak, 'before' | 'line' | 'block'>): boolean {
  const room = roomAfter(before, block)
  if (!isNarrow(before, block) && room > roomShareMax * widthOf(block.box)) return true
  const spare = isUnspacedScript(line.text.codePointAt(0) ?? 0) ? unspacedSpareEm : spareEm
  return room >= firstWordWidth(line) + spare * before.size
}

function isNarrow(before: Line, block: Block): boolean {
  return widthOf(block.box) < wideBlockEm * before.size
}

/** Whether a full line goes on: by its wording, or as the line above a short one or among spaced paragraphs. */
function goesOn({ before, line, block, textLeft }: LineBreak): boolean {
  if (continuesSentence(before.text)) return true
  if (isNarrow(before, block) && isBracketed(line.text)) return false
  const aligned = Math.abs(line.box.left - before.box.left) < hangEm * line.size
  if (aligned && widthOf(line.box) < lastLineShare * widthOf(before.box)) return true
  const { leastStep, greatestStep } = factsOf(block)
  const step = stepBetween(before, line)
  const within = step < leastStep + spacingEm * line.size
  if (within && greatestStep > step + spacingEm * line.size) return true
  // a capital may start a new item; in a narrow block lines of one length are a list
  if (!isNarrow(before, block)) return true
  const isPhrase = textLeft === undefined && startsPhrase(before.text, line.text)
  if (/^[\p{Ll}\p{Lo}\p{P}]/u.test(line.text) && !isPhrase) return true
  return fillsFrame(before, line, block)
}

/**
 * Whether the next word does not fit on the previous line inside the frame of a centered label. Without spaces between
 * words a line ends near the frame by chance.
 */
function fillsFrame(before: Line, line: Line, { lines, box, frame }: Block): boolean {
  if (frame === undefined || lines.length > labelLinesMax) return false
  if (isUnspacedScript(line.text.codePointAt(0) ?? 0)) return false
  if (widthOf(frame) > frameWidthMax * widthOf(box) || /[.:。：】）]$/u.test(before.text))
    return false
  const centred = [before, line].every(
    (one) => Math.abs(one.box.left - frame.left - (frame.right - one.box.right)) < one.size,
  )
  const room = widthOf(frame) - frameInset - widthOf(before.box)
  return centred && firstWordWidth(line) + spareEm * before.size > room
}

/**
 * Whether a line ends inside a word that is too long for it: the line is that word alone, without a space at
 * its end, and the next one has its last letters; or it ends in a web address that goes on.
 */
export function goesOnInWord({ before, line, block, spaces }: LineBreak): boolean {
  if (spaces(before, line) === 'wrapped' || block.box.right - before.box.right > before.size)
    return false
  const [last, rest] = [before.text.split(' ').at(-1) ?? '', line.text.split(' ')[0] ?? '']
  if (last.includes('://'))
    return !rest.includes('://') && /^(?:[\p{Ll}\d]|\S+[./#=_-])/u.test(rest)
  const isAlone = spaces(before, line) === 'ended' && last === before.text && rest === line.text
  return isAlone && rest.length <= lettersMax && rest.length < last.length && isOneWord(last, rest)
}

/** Whether letters are of one word or name: the rest in small letters, or everything in capitals. */
function isOneWord(word: string, rest: string): boolean {
  if (/^\p{Ll}+$/u.test(rest)) return /^[\p{L}\d.]*\p{L}$/u.test(word)
  return /^[\p{Lu}\d]+$/u.test(word + rest)
}

/** Whether a word is divided at its hyphen. */
export function breaksWord(before: string, after: string): boolean {
  return /\p{L}-$/u.test(before) && /^[\p{L}\d]/u.test(after)
}
