import {
  type Box,
  containsMost,
  heightOf,
  isOverlapping,
  overlapAcross,
  overlapDown,
  scaleBox,
  toShares,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type {
  PictureReading,
  SlideBlock,
  SlideReading,
} from '@rowdeck/core/deck-model/slide-reading'
import { areMost, areNearlyAll, patternMin } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { readingOrder } from '../order/reading-order.ts'
import { editsWithin, lineLettersMax, placeLettersMax } from './edits-within.ts'

/**
 * If most letters of a picture are smaller, in heights of the slide, it is a thumbnail of something that cannot be read on the
 * slide: six pixels on a screen of 1,080 lines. On 96 slides of 48 decks, .91 of the words in letters that small were not worth
 * typing, and .17 of all others.
 */
const legibleSizeMin = 0.006
/**
 * Bounds the blocks among which the pictures of a slide are placed, counted again for each picture: so many take a third of a second, in
 * which other conversions wait. The twenty pictures of a slide with 5,000 blocks are within it, and slides have up to hundreds.
 */
const blocksPassedMax = 100_000

/** A picture of a slide and what was read in it, in the coordinates of the picture. */
export interface ReadPicture {
  /** In fractions of the slide. */
  box: Box
  reading: SlideReading
  /** Whether it repeats from slide to slide: its words are furniture. */
  isFurniture: boolean
}

/**
 * Adds the words of pictures to a slide that was read from its text layer: where the picture stands in reading order, or last
 * if it is furniture or the slide has too many blocks. Lines that the text layer has in the same place are left out.
 */
export function placePictures(text: SlideReading, found: ReadPicture[]): SlideReading {
  const pictures: PictureReading[] = []
  let blocks = text.blocks
  let passed = 0
  for (const picture of found) {
    const read = readingOf(text, picture, !blocks.some(isWritten))
    if (read.blocks.length > 0 || read.unsure.letters > 0) pictures.push(read)
    const own = isThumbnail(read, text) ? [] : read.blocks.filter(({ isTicks }) => !isTicks)
    if (own.length === 0) continue
    passed += blocks.length
    const added = { ...read, blocks: own }
    blocks = passed > blocksPassedMax ? [...blocks, ...own] : inserted(blocks, added, text)
  }
  if (pictures.length === 0) return text
  const mode = blocks.length > text.blocks.length ? 'mixed' : text.mode
  return { ...text, mode, blocks, pictures }
}

function isThumbnail({ blocks }: PictureReading, { height }: SlideReading): boolean {
  const lettersIn = (some: SlideBlock[]) => some.flatMap(({ lines }) => lines).join('').length
  const small = blocks.filter(({ size }) => size < legibleSizeMin * height)
  return 2 * lettersIn(small) > lettersIn(blocks)
}

function isWritten({ role, lines }: SlideBlock): boolean {
  return role !== 'header-footer' && lines.length > 0
}

/** The first picture of a slide that says nothing else has its title, if it has one. */
function readingOf(
  text: SlideReading,
  { box, reading, isFurniture }: ReadPicture,
  mayHaveTitle: boolean,
): PictureReading {
  const roleOf = ({ role }: SlideBlock) => {
    if (isFurniture) return 'header-footer'
    return mayHaveTitle ? role : 'body'
  }
  const blocks = reading.blocks.map((block) => ({
    ...placed(block, { box, reading, text }),
    role: roleOf(block),
  }))
  return {
    box: inUnitOf(text, box),
    blocks: withoutKnown(blocks, inUnitOf(text, box), text.blocks),
    unsure: reading.unsure ?? { letters: 0, confidence: 0 },
  }
}

/** The blocks of a slide with those of a picture in their place. */
function inserted(
  blocks: SlideBlock[],
  { box, blocks: own }: PictureReading,
  { width, height }: SlideReading,
): SlideBlock[] {
  const body = blocks.filter(({ role }) => role !== 'header-footer')
  const last = blocks.slice(body.length)
  if (own[0]?.role === 'header-footer') return [...body, ...last, ...own]
  const picture = orderedBlock(box, own, body.length)
  const texts = body.map((block, at) => orderedBlock(block.box, [block], at))
  const titles = texts.filter((_, at) => body[at]?.role === 'title')
  const others = texts.filter((block) => !titles.includes(block))
  const ordered = readingOrder([...others, picture], {
    area: width * height,
    frames: [],
    rules: [],
  })
  const before = ordered[ordered.indexOf(picture) - 1]
  const at = before === undefined ? texts.indexOf(titles.at(-1) as Block) : texts.indexOf(before)
  return [...body.slice(0, at + 1), ...own, ...body.slice(at + 1), ...last]
}

/** Blocks of a slide as one block, for the order. */
function orderedBlock(box: Box, blocks: SlideBlock[], order: number): Block {
  const size = Math.max(...blocks.map((block) => block.size))
  const text = blocks[0]?.lines[0] ?? ''
  const line = { text, box, size, angle: 0, order, heading: false }
  return { lines: [{ ...line, confidence: null }], box, size, order }
}

/** Blocks without the lines that repeat the letters of the text layer in the same place. */
function withoutKnown(blocks: SlideBlock[], picture: Box, known: SlideBlock[]): SlideBlock[] {
  const over = known.filter(({ box }) => containsMost(picture, box))
  return blocks
    .filter(({ box }) => !isCovered(box, over))
    .map(({ levels: _, ...block }) => {
      const here = known.filter(({ box }) => isOverlapping(box, block.box))
      const drawn = here
        .flatMap(({ lines }) => lines.flatMap(lowercaseLetters))
        .slice(0, placeLettersMax)
      const isNew = (line: string) => !repeatsLetters(line, drawn)
      const lines = block.lines.filter(isNew)
      const words = block.words?.filter(({ text }) => lines.some((line) => line.includes(text)))
      return { ...block, lines, ...(words ? { words } : {}) }
    })
    .filter(({ lines }) => lines.length > 0)
}

function isCovered(box: Box, over: SlideBlock[]): boolean {
  const here = over.filter((block) => isOverlapping(block.box, box))
  const areas = here.map((block) => overlapAcross(block.box, box) * overlapDown(block.box, box))
  const area = widthOf(box) * heightOf(box)
  const free = areas.reduce((left, covered) => left - covered, area)
  return !areMost(free, area)
}

/**
 * Whether the text layer has the letters of a line, in order, in the same place: OCR misreads some, and sees part of a line
 * that runs beyond the picture.
 */
function repeatsLetters(line: string, drawn: string[]): boolean {
  const letters = lowercaseLetters(line).slice(0, lineLettersMax)
  if (letters.length < patternMin) return false
  return areNearlyAll(letters.length - editsWithin(letters, drawn), letters.length)
}

function lowercaseLetters(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []
}

/** A block of a picture in the coordinates of the slide. */
function placed(
  block: SlideBlock,
  { box, reading, text }: { box: Box; reading: SlideReading; text: SlideReading },
): SlideBlock {
  const whole = inUnitOf(text, box)
  const scaleY = (whole.bottom - whole.top) / reading.height
  const words = block.words?.map((word) => ({ ...word, box: within(box, word.box) }))
  return {
    ...block,
    size: block.size * scaleY,
    box: within(whole, toShares(block.box, reading)),
    ...(words ? { words } : {}),
  }
}

/** A box in shares of a frame, in the unit of the frame. */
function within({ left, top, right, bottom }: Box, share: Box): Box {
  const [width, height] = [right - left, bottom - top]
  const { left: offsetLeft, top: offsetTop, ...to } = scaleBox(share, width, height)
  return {
    ...{ left: left + offsetLeft, top: top + offsetTop },
    ...{ right: left + to.right, bottom: top + to.bottom },
  }
}

function inUnitOf({ width, height }: SlideReading, box: Box): Box {
  return scaleBox(box, width, height)
}
