import { type Box, partOnPage, toShares } from '@rowdeck/core/deck-model/box'
import { sureMin } from '@rowdeck/core/deck-model/ocr-word'
import type { UnsureText } from '@rowdeck/core/deck-model/ports'
import { projectBox } from '@rowdeck/core/deck-model/projection'
import {
  panelShown,
  type SlideBlock,
  type SlideReading,
} from '@rowdeck/core/deck-model/slide-reading'

/** What a block is on its slide, with the meaning for callers. */
const roles = {
  title: 'the title of the slide',
  text: 'paragraphs, lists, labels and other text',
  table: 'one line per row, with tab-separated cells',
  'header-footer':
    'headers, footers, slide numbers and other text that repeats on every slide, and what is printed around the slides of a handout',
} as const

export type BlockRole = keyof typeof roles

export const blockRoles = Object.keys(roles) as BlockRole[]

/** All roles in one sentence, for callers. */
export function describeBlockRoles(): string {
  const described = Object.entries(roles).map(([role, meaning]) => `\`${role}\`: ${meaning}`)
  return `${described.join('; ')}.`
}

/** A box in shares of a slide or page as shown, from 0 to 1. */
export type BoxShares = [left: number, top: number, width: number, height: number]

/** A block of text as callers get it. */
export interface Block {
  /** Unicode NFC; lines are separated by line breaks. */
  text: string
  role: BlockRole
  /**
   * Left, top, width and height in shares of the slide as shown, from 0 to 1; null for text that is not on the
   * slide, because it is printed around the slides of a handout.
   */
  box: BoxShares | null
  /** The mean OCR confidence, from 0 to 1; null for text that does not come from OCR. */
  confidence: number | null
  /** The words that OCR is not sure of, in the order of the text; absent if there are none. */
  unsure?: UncertainWord[]
}

/** A word that OCR is not sure of, as callers get it. */
export interface UncertainWord {
  /** As in the text of its block, except for a hyphen at the end of a line. */
  text: string
  /** The share of such words that are right, from 0 to 1. */
  confidence: number
  /** As that of its block. */
  box: BoxShares | null
}

/** Bounds the words named for a block, the first ones: a block with more is not text, or to be read again as a whole. */
const unsureMax = 100
/** Boxes are rounded to this share of the slide: a fifth of a pixel of a slide 1920 pixels wide. */
const boxSteps = 10_000
const confidenceSteps = 1000

/** The blocks of a slide in reading order, with the lines of the column `slide` in the same order. */
export function blocksOf(slide: SlideReading): Block[] {
  return writtenBlocks(slide).map((block) => ({
    text: block.lines.join('\n').normalize('NFC'),
    role: roleOf(block),
    box: block.isOutside ? null : boxSharesOf(block.box, slide),
    confidence: roundedConfidence(block.confidence),
    ...unsureIn(block, slide),
  }))
}

/** The blocks that the column `blocks` has. */
export function writtenBlocks({ blocks }: SlideReading): SlideBlock[] {
  return blocks.filter(({ lines }) => lines.length > 0)
}

function unsureIn(block: SlideBlock, slide: SlideReading): Partial<Block> {
  const unsure = (block.words ?? []).flatMap(({ text, confidence, box }) => {
    if (confidence === null || confidence >= sureMin) return []
    const place = placeOfWord(box, block, slide)
    return { text: text.normalize('NFC'), confidence: roundedConfidence(confidence), box: place }
  })
  return unsure.length === 0 ? {} : { unsure: unsure.slice(0, unsureMax) }
}

/** The place of a word of a block as callers get it. */
export function placeOfWord(
  box: Box,
  { isOutside }: SlideBlock,
  slide: SlideReading,
): BoxShares | null {
  return isOutside ? null : shownShares(box, slide)
}

/** A picture that holds words, as callers get it. */
export interface PictureText {
  /** Unicode NFC; lines are separated by line breaks. Empty if nothing could be read. */
  text: string
  /** Left, top, width and height in shares of the slide as shown, from 0 to 1. */
  box: BoxShares
  /** The mean OCR confidence, from 0 to 1, what was left out included; null if OCR read no words in it. */
  confidence: number | null
  /** What the author says that it shows; null if nothing. */
  alternative: string | null
}

/** The pictures beside the text of a slide that hold words, then the others that their author describes. */
export function picturesOf(slide: SlideReading): PictureText[] {
  const described = (slide.alternatives ?? []).map(({ text, box }) => ({
    ...{ text: '', box: sharesOf(box), confidence: null },
    alternative: text.normalize('NFC'),
  }))
  const read = readPicturesOf(slide).map((picture) => {
    const at = described.findIndex(({ box }) => box.join() === picture.box.join())
    const [own] = at === -1 ? [] : described.splice(at, 1)
    return own === undefined ? picture : { ...picture, alternative: own.alternative }
  })
  return [...read, ...described]
}

function readPicturesOf(slide: SlideReading): PictureText[] {
  return (slide.pictures ?? []).map(({ box, blocks, unsure }) => ({
    alternative: null,
    text: blocks
      .flatMap(({ lines }) => lines)
      .join('\n')
      .normalize('NFC'),
    box: boxSharesOf(box, slide),
    confidence: meanConfidence(blocks, [unsure]),
  }))
}

/** The mean confidence over the letters that OCR saw; null if there are none. */
export function meanConfidence(blocks: SlideBlock[], unsure: UnsureText[]): number | null {
  const read = blocks.flatMap(({ lines, confidence }) =>
    confidence === null ? [] : [{ letters: lines.join('').length, confidence }],
  )
  let [sum, letters] = [0, 0]
  for (const part of [...read, ...unsure]) {
    sum += part.confidence * part.letters
    letters += part.letters
  }
  return roundedConfidence(letters === 0 ? null : sum / letters)
}

/** The part of its page that shows the slide; null for the whole page. */
export function slideArea(slide: SlideReading): BoxShares | null {
  const panel = panelShown(slide)
  return panel === undefined ? null : sharesOf(panel)
}

function roleOf({ role, isTable }: SlideBlock): BlockRole {
  if (role !== 'body') return role
  return isTable ? 'table' : 'text'
}

/** A box of a reading as callers get it. */
export function boxSharesOf(box: Box, slide: SlideReading): BoxShares {
  return shownShares(toShares(box, slide), slide)
}

/** A slide that was straightened is shown as it was given, so its boxes are mapped back. */
function shownShares(read: Box, { intoShown }: SlideReading): BoxShares {
  return sharesOf(intoShown === undefined ? read : projectBox(read, intoShown))
}

/** A box in shares as callers get it: on the slide, and rounded. */
export function sharesOf(shown: Box): BoxShares {
  const { left, top, right, bottom } = partOnPage(shown)
  const round = (share: number) => rounded(share, boxSteps)
  const [width, height] = [round(right) - round(left), round(bottom) - round(top)]
  return [round(left), round(top), round(width), round(height)]
}

/** A confidence as callers get it. */
export function roundedConfidence<Value extends number | null>(value: Value): Value {
  return (value === null ? null : rounded(value, confidenceSteps)) as Value
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}
