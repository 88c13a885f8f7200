import { heightOf } from '@rowdeck/core/deck-model/box'
import { levelShare, smallerRatio } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isMarkedItem, isNumbered, listMarkLength } from '../lines/list-marks.ts'
import { footerBand, headBand, titleLinesMax, topBand } from '../slide-bands.ts'
import { note, type TitleNote } from '../stage-notes.ts'
import { withoutLogos } from './logo-words.ts'
import { isLabelAbove } from './section-label.ts'
import {
  hasWords,
  headLinesMax,
  largestOf,
  startsAbove,
  type TitleSlide,
  titleSlideOf,
  withoutFigures,
} from './title-slide.ts'

/** Separates a title from body text: by how much it exceeds the most frequent font size, as a share. Chosen by eye. */
const overUsualMin = 0.08
/** Minimum font size, as a share of the slide's height, of a title at the top that is no larger than the body. Chosen by eye. */
const largeLetter = 0.05
/** Minimum font size of a text that is much larger than any other, as a section's name. Chosen by eye. */
const loneLetter = 0.04

/** What shows that a text is the title of its slide. */
interface TitleEvidence {
  name: string
  of: (slide: TitleSlide) => (block: Block) => boolean
}

/** From the surest to the weakest; of several texts the topmost is the title. */
const evidence: TitleEvidence[] = [
  {
    name: 'a heading in the structure of the document',
    of: () => isHeading,
  },
  {
    name: 'at the top, and larger than most text, or in large letters that few have',
    of: (slide) => {
      return (block) =>
        isAtTop(block, slide) &&
        !slide.isCard(block) &&
        (isLargerThanText(block, slide) ||
          (block.size >= largeLetter * slide.height && !slide.isOneOfMany(block)))
    },
  },
  {
    name: 'larger than the text, nearly the largest, and below no words of its size',
    of: (slide) => (block) =>
      mayBeTitle(block, slide) &&
      isLargerThanText(block, slide) &&
      smallerRatio * block.size >= slide.largest &&
      !slide.isBelowText(block),
  },
  { name: 'much larger than any other text', of: isLargestAlone },
  { name: 'a line or two above everything else', of: isAboveEverything },
]

/** Index of the title block, the topmost with the surest evidence; -1 if there is none. */
export function findTitle(all: Block[], slideHeight: number): number {
  const slide = titleSlideOf(withoutFigures(withoutLogos(all, slideHeight)), slideHeight)
  for (const { name, of } of evidence) {
    const first = topmost(slide.blocks.filter(of(slide)))
    if (first === undefined) continue
    const title = underKicker(first, slide)
    const reason = () => (title === first ? name : `right below a smaller line that is ${name}`)
    note(() => noteOf([title, reason()], slide))
    return all.indexOf(title)
  }
  note(() => ({ stage: 'title', candidates: [] }))
  return -1
}

/** The title, and the other blocks with the surest evidence for each. */
function noteOf(title: [Block, string], slide: TitleSlide): TitleNote {
  const reasons = new Map([title])
  for (const { name, of } of evidence) {
    for (const block of slide.blocks.filter(of(slide))) {
      if (!reasons.has(block)) reasons.set(block, name)
    }
  }
  const candidates = [...reasons].flatMap(([{ lines }, because]) =>
    lines.slice(0, 1).map((line) => ({ line, because })),
  )
  return { stage: 'title', candidates }
}

function isHeading({ lines }: Block): boolean {
  return lines.some(({ heading }) => heading)
}

function isAtTop(block: Block, { height }: TitleSlide): boolean {
  return block.box.top < topBand * height && isShapedLikeTitle(block)
}

function isLargerThanText({ size }: Block, { usual }: TitleSlide): boolean {
  return size >= (1 + overUsualMin) * usual
}

/** Also in the lower half, as the names of sections are; a line right above it may label it. */
function isLargestAlone({ texts, height }: TitleSlide): (block: Block) => boolean {
  const nearLargest = largestOf(texts) / smallerRatio
  const least = Math.max(nearLargest, loneLetter * height)
  const [only, other] = texts.filter(({ size }) => size > nearLargest)
  if (only === undefined || other !== undefined || only.size < least) return () => false
  if (only.box.top > footerBand * height || !isShapedLikeTitle(only)) return () => false
  const [label, ...others] = texts.filter(({ box }) => box.bottom <= only.box.top)
  const isTitle = label === undefined || (others.length === 0 && isLabelAbove(label, only))
  return (block) => isTitle && block === only
}

function isAboveEverything(slide: TitleSlide): (block: Block) => boolean {
  const { blocks, height } = slide
  const first = topmost(blocks.filter((block) => mayBeTitle(block, slide)))
  if (first === undefined || blocks.length < 2) return () => false
  const { lines, box } = first
  const isHead =
    lines.length <= headLinesMax && box.top <= headBand * height && box.bottom <= topBand * height
  const isAlone = blocks.every((other) => other === first || other.box.top >= box.bottom)
  return (block) => isHead && isAlone && block === first
}

function mayBeTitle(block: Block, { height }: TitleSlide): boolean {
  return block.box.top <= startsAbove * height && isShapedLikeTitle(block)
}

/** Short, with words, and neither a list nor a table. */
function isShapedLikeTitle(block: Block): boolean {
  const { rows, lines } = block
  if (rows !== undefined || lines.length > titleLinesMax || isList(block) || hasEmptyLine(block)) {
    return false
  }
  return hasWords(block)
}

/** Whether it begins with a bullet, or several lines begin with a shape, which one line may have in a title too. */
function isList({ lines }: Block): boolean {
  if (isMarkedItem(lines[0]?.text ?? '')) return true
  return lines.filter(({ text }) => listMarkLength(text) > 0 && !isNumbered(text)).length > 1
}

/** Whether the author left a line empty between others, as between the items of a list without marks. */
function hasEmptyLine({ lines }: Block): boolean {
  return lines.some(({ box }, at) => {
    const before = lines[at - 1]
    return before !== undefined && box.top - before.box.bottom > before.size
  })
}

/** A line right above a text of as many words in clearly larger letters is a kicker, and that text the title. */
function underKicker(title: Block, slide: TitleSlide): Block {
  const isTitle = (block: Block) =>
    block.size > smallerRatio * title.size &&
    wordsIn(block) >= wordsIn(title) &&
    isLabelAbove(title, block) &&
    mayBeTitle(block, slide)
  return slide.texts.find(isTitle) ?? title
}

function wordsIn({ lines }: Block): number {
  return lines.reduce((sum, { text }) => sum + text.split(' ').length, 0)
}

function topmost(blocks: Block[]): Block | undefined {
  let best: Block | undefined
  for (const block of blocks) if (best === undefined || isAbove(block, best)) best = block
  return best
}

function isAbove(block: Block, best: Block): boolean {
  const rise = best.box.top - block.box.top
  const near = levelShare * Math.min(heightOf(block.box), heightOf(best.box))
  return Math.abs(rise) > near ? rise > 0 : block.box.left < best.box.left
}
