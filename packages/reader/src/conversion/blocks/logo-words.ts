import { overlapDown } from '@rowdeck/core/deck-model/box'
import { isLarger, shortTextLinesMax, smallerRatio, textLettersMin } from '../likeness.ts'
import { textSizeRatioMax } from '../lines/baseline.ts'
import type { Block } from '../lines/block.ts'
import { isMarkedItem } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { footBand, topBand } from '../slide-bands.ts'
import { startsAbove } from './title-slide.ts'

/** A logo above the title that is larger starts above this share. Chosen by eye. */
const edge = 0.03

/**
 * Leaves out the words of logos in a picture: single words at the top beside or right above text that may be the title,
 * and those with a drawing beside them on a slide with such a text. In text layers logos are pictures.
 */
export function withoutLogos(blocks: Block[], slideHeight: number): Block[] {
  const atTop = blocks.filter(({ box }) => box.top < topBand * slideHeight)
  const isOf = (word: Block, title: Block) => {
    if (title === word || !mayBeTitle(title, word)) return false
    const { box, size } = word
    if (overlapDown(title.box, box) > 0) {
      return isPhrase(title) || title.box.right <= box.left
    }
    const isAbove = title.box.top >= box.bottom && box.top < edge * slideHeight
    return isAbove && isPhrase(title) && size > smallerRatio * title.size
  }
  const phrases = blocks.filter((block) => isHeadline(block, slideHeight))
  const isLogo = (word: Block) => {
    compare(atTop.length + blocks.length)
    return (
      (atTop.includes(word) &&
        (atTop.some((other) => isOf(word, other)) ||
          phrases.some((phrase) => isSmallAbove(word, phrase)))) ||
      (word.lines[0]?.besideDrawing === true &&
        blocks.some((other) => isTitleBesideLogo(other, word, slideHeight)))
    )
  }
  return blocks.filter((block) => !isWordInPicture(block) || !isLogo(block))
}

/** Whether text may be the title of a slide with a word that has a drawing beside it. */
function isTitleBesideLogo(text: Block, word: Block, slideHeight: number): boolean {
  if (text === word || text.box.top > footBand * slideHeight) return false
  if (text.lines[0]?.besideDrawing || text.lines.length > shortTextLinesMax) return false
  return isPhrase(text) ? !isListItem(text) : mayBeTitle(text, word)
}

/** Whether text is a phrase in the upper half, as titles of title slides are. */
function isHeadline(block: Block, slideHeight: number): boolean {
  if (block.box.top > startsAbove * slideHeight || block.lines.length > shortTextLinesMax) {
    return false
  }
  return isPhrase(block)
}

/** Whether a word is above a phrase in larger letters, which titles are not. */
function isSmallAbove(word: Block, phrase: Block): boolean {
  return (
    phrase.box.top >= word.box.bottom &&
    isLarger(phrase.size, word.size) &&
    phrase.size <= textSizeRatioMax * word.size
  )
}

function isWordInPicture({ lines }: Block): boolean {
  const [line] = lines
  return (
    lines.length === 1 &&
    line?.confidence !== null &&
    /^[\p{Script=Latin}\p{N}]+[®™°)]?$/u.test(line?.text ?? '')
  )
}

/** Whether text is large enough beside a word to be the title instead; signs may be larger than titles. */
function mayBeTitle(text: Block, word: Block): boolean {
  if (isSign(text) || text.lines.length > shortTextLinesMax) return false
  if (isListItem(text)) return false
  return textSizeRatioMax * text.size >= word.size || isSign(word)
}

function isSign(text: Block): boolean {
  return countLetters(text) < textLettersMin
}

function isListItem({ lines }: Block): boolean {
  const text = lines[0]?.text ?? ''
  return isMarkedItem(text) || /^[oO] \S/u.test(text)
}

function isPhrase({ lines }: Block): boolean {
  return lines.length > 1 || /\p{L}\s+\S|(?!\p{Script=Latin})\p{L}{2}/u.test(lines[0]?.text ?? '')
}

function countLetters({ lines }: Block): number {
  return lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}
