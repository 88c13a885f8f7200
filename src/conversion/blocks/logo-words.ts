import { overlapDown } from '../box.ts'
import { isLarger } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isMarkedItem } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { startsAbove, titleLinesMax, topBand } from './title-slide.ts'

/** Lowest start of a title below a logo that has a drawing beside it, as a share of the slide's height. Chosen by eye. */
const besideLogoAbove = 0.7
/** A logo above the title starts above this share, and is this many times as large. Chosen by eye. */
const edge = 0.03
const aboveRatio = 1.2
const smallRatioMax = 2
/** How much smaller than a logo text may be that is the title rather than it. Chosen by eye. */
const titleShareMin = 0.6
/** A logo beside a single word starts at this share of what the slide is wide, or further right. Chosen by eye. */
const rightBand = 0.75
/** A sign has at most this many letters. Chosen by eye. */
const signLettersMax = 3

/**
 * Leaves out the words of logos in a picture: single words at the top beside or right above text that may be the title,
 * and those with a drawing beside them on a slide with such a text. In text layers logos are pictures.
 */
export function withoutLogos(blocks: Block[], slideHeight: number): Block[] {
  const right = Math.max(...blocks.map(({ box }) => box.right))
  const atTop = blocks.filter(({ box }) => box.top < topBand * slideHeight)
  const isOf = (word: Block, title: Block) => {
    if (title === word || !mayBeTitle(title, word)) return false
    const { box, size } = word
    if (overlapDown(title.box, box) > 0) {
      return isPhrase(title) || (title.box.right <= box.left && box.left > rightBand * right)
    }
    const isAbove = title.box.top >= box.bottom && box.top < edge * slideHeight
    return isAbove && isPhrase(title) && size > aboveRatio * title.size
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
  if (text === word || text.box.top > besideLogoAbove * slideHeight) return false
  if (text.lines[0]?.besideDrawing || text.lines.length > titleLinesMax) return false
  return isPhrase(text) ? !isListItem(text) : mayBeTitle(text, word)
}

/** Whether text is a phrase in the upper half, as titles of title slides are. */
function isHeadline(block: Block, slideHeight: number): boolean {
  if (block.box.top > startsAbove * slideHeight || block.lines.length > titleLinesMax) return false
  return isPhrase(block)
}

/** Whether a word is above a phrase in larger letters, which titles are not. */
function isSmallAbove(word: Block, phrase: Block): boolean {
  return (
    phrase.box.top >= word.box.bottom &&
    isLarger(phrase.size, word.size) &&
    phrase.size <= smallRatioMax * word.size
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
  if (lettersOf(text) <= signLettersMax || text.lines.length > titleLinesMax) return false
  if (isListItem(text)) return false
  return text.size >= titleShareMin * word.size || lettersOf(word) <= signLettersMax
}

function isListItem({ lines }: Block): boolean {
  const text = lines[0]?.text ?? ''
  return isMarkedItem(text) || /^[oO] \S/u.test(text)
}

function isPhrase({ lines }: Block): boolean {
  return lines.length > 1 || /\p{L}\s+\S|(?!\p{Script=Latin})\p{L}{2}/u.test(lines[0]?.text ?? '')
}

function lettersOf({ lines }: Block): number {
  return lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}
