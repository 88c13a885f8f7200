import { heightOf } from '@rowdeck/core/deck-model/box'
import { isSlanted, levelShare, shortTextLinesMax, smallerRatio } from '../likeness.ts'
import { textSizeRatioMax } from '../lines/baseline.ts'
import type { Block } from '../lines/block.ts'
import { isCode } from '../lines/code-signs.ts'
import { isMarkedItem, listMarkLength } from '../lines/list-marks.ts'
import { footerBand, headBand, topBand } from '../slide-bands.ts'
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
/**
 * Minimum font size, as a share of the slide's height, of a title at the top that is no larger than the body. With .04, addresses above
 * the titles of two slides are titles, and one more slide has its own.
 */
const largeLetter = 0.05
/**
 * Minimum font size of a text that is much larger than any other, as a section's name: above captions of 18 points on a slide of 540, which are
 * .033. Sections of a real deck are .039; with .045, slides of three repositories lose their titles.
 */
const loneLetter = 0.035

/** Longer texts with a full stop are paragraphs: with its authors, the longest title of the benchmark has 137 characters. */
const sentencesLettersMin = 140

/** What shows that a text is the title of its slide. */
interface TitleEvidence {
  name: string
  of: (slide: TitleSlide) => (block: Block) => boolean
}

/** From the surest to the weakest; of several texts the topmost is the title. */
const evidence: TitleEvidence[] = [
  {
    name: 'a heading in the structure of the document',
    of: isLargeHeading,
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
    const found = slide.blocks.filter(of(slide))
    const first = topmost(found)
    if (first === undefined) continue
    const title = underKicker(first, slide) ?? belowTag(first, found) ?? first
    const reason = () => (title === first ? name : `larger than a text that is ${name}`)
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

/** The headings of a slide, without those in much smaller letters, which name the section. */
function isLargeHeading({ texts }: TitleSlide): (block: Block) => boolean {
  const least = largestOf(texts.filter(isHeading)) / textSizeRatioMax
  return (block) => block.size >= least && isHeading(block)
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
  const isLineOfCode =
    lines.every(({ letterWidth }) => letterWidth !== undefined) &&
    isCode(blocks.flatMap((block) => block.lines))
  const isAlone = blocks.every((other) => other === first || other.box.top >= box.bottom)
  return (block) => isHead && isAlone && !isLineOfCode && block === first
}

function mayBeTitle(block: Block, { height }: TitleSlide): boolean {
  return block.box.top <= startsAbove * height && isShapedLikeTitle(block)
}

/** Short, with words, and neither a list, nor a paragraph, nor a table. */
function isShapedLikeTitle(block: Block): boolean {
  const { rows, lines } = block
  if (rows !== undefined || lines.length > shortTextLinesMax) return false
  return !isList(block) && !hasEmptyLine(block) && !isParagraph(block) && hasWords(block)
}

/** Whether it begins with a bullet, or several lines begin with a shape or a number, which one line may have in a title too. */
function isList({ lines }: Block): boolean {
  if (isMarkedItem(lines[0]?.text ?? '')) return true
  return lines.filter(({ text }) => listMarkLength(text) > 0).length > 1
}

/** Whether it is long and has a full stop, which the long titles of papers have not. */
function isParagraph(block: Block): boolean {
  return (
    lettersIn(block) > sentencesLettersMin &&
    block.lines.some(({ text }) => /[.。](?:\s|$)/u.test(text))
  )
}

/** Whether the author left a line empty between others, as between the items of a list without marks. */
function hasEmptyLine({ lines }: Block): boolean {
  return lines.some(({ box }, at) => {
    const before = lines[at - 1]
    return before !== undefined && box.top - before.box.bottom > before.size
  })
}

/** A line right above a text of as many words in clearly larger letters is a kicker, and that text the title. */
function underKicker(first: Block, slide: TitleSlide): Block | undefined {
  return slide.texts.find(
    (block) =>
      block.size > smallerRatio * first.size &&
      wordsIn(block) >= wordsIn(first) &&
      isLabelAbove(first, block) &&
      mayBeTitle(block, slide),
  )
}

function wordsIn({ lines }: Block): number {
  return lines.reduce((sum, { text }) => sum + text.split(' ').length, 0)
}

/** The title if the topmost text with its evidence is a tag, such as the name of a section: that text is shorter and in much smaller letters. */
function belowTag(first: Block, found: Block[]): Block | undefined {
  return topmost(
    found.filter(
      (block) =>
        block.size > textSizeRatioMax * first.size &&
        lettersIn(block) > lettersIn(first) &&
        !block.lines.some(({ angle }) => isSlanted(angle)),
    ),
  )
}

function lettersIn({ lines }: Block): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
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
