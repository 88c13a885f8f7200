import { AppError } from '../../errors.ts'
import { type Box, isOverlapping } from '../box.ts'
import type { OpenDeck } from '../deck-reader.ts'
import { countLetters, pageOf, type SlideBlock, type SlideReading } from '../slide-reading.ts'
import { editsWithin } from './edits-within.ts'

/**
 * Below this number of letters in the text layer, and with pictures over this share of the slide, the pictures may
 * hold most of what the slide says. Bounds the slides that are read by OCR unasked: a few words beside or on a
 * picture that fills half of the slide.
 */
const lettersMax = 100
const pictureShareMin = 0.5
/** Fewer letters in pictures are those of logos and backgrounds: up to 36 on the slides of 108 decks. */
const foundMin = 60
/** Share of a line's words that the text layer has as well, from which the line is text drawn over the picture. */
const knownShareMin = 0.6
/**
 * The same for letters of a line, in order, that the text layer has in the same place: OCR misreads some, and sees part
 * of a line that runs beyond the picture. Shorter lines tell nothing. Chosen by eye.
 */
const sameLettersMin = 0.75
const sameLettersCountMin = 3
/** Bounds the letters of a line, and of the text layer in its place, that are compared. */
const lineLettersMax = 100
const placeLettersMax = 2_000

/** Whether most of what a slide says may be in its pictures. */
function picturesMayHoldMost(text: SlideReading): boolean {
  const region = text.pictureRegion
  if (region === undefined) return false
  const share = (region.right - region.left) * (region.bottom - region.top)
  return share >= pictureShareMin && countLetters(text) <= lettersMax
}

/**
 * Reads the text in the pictures of a slide by OCR and leaves out what the text layer has there. If the pictures
 * hold most of what the slide says, their text becomes part of the slide. Throws as `readPicture` does.
 */
export async function readPictures(open: OpenDeck, text: SlideReading): Promise<SlideReading> {
  const region = text.pictureRegion
  if (region === undefined) return text
  const read = await open.readPicture(pageOf(text), region)
  const blocks = read.blocks.map((block) => placed(block, { read, region, text }))
  const pictures = withoutKnown(blocks, text)
  if (pictures.length === 0) return text
  const found = countLetters({ ...text, blocks: pictures })
  const isMost = picturesMayHoldMost(text) && found >= foundMin && found > countLetters(text)
  return {
    ...text,
    mode: 'mixed',
    blocks: isMost ? [...text.blocks, ...pictures] : text.blocks,
    pictures,
  }
}

/**
 * The same unasked: the slide stays as it is unless its pictures hold most of what it says, also if they cannot be
 * rendered.
 */
export async function readMainPictures(open: OpenDeck, text: SlideReading): Promise<SlideReading> {
  if (!picturesMayHoldMost(text)) return text
  try {
    const read = await readPictures(open, text)
    return read.blocks.length > text.blocks.length ? read : text
  } catch (error) {
    const codes = ['image_too_large', 'document_unreadable']
    if (error instanceof AppError && codes.includes(error.code)) return text
    throw error
  }
}

/** Blocks without the lines that repeat words of the text layer, or its letters in the same place. */
function withoutKnown(blocks: SlideBlock[], { blocks: known }: SlideReading): SlideBlock[] {
  const words = new Set(known.flatMap(({ lines }) => lines.flatMap(wordsOf)))
  const hasWords = (line: string) => {
    const own = wordsOf(line)
    return own.filter((word) => words.has(word)).length >= knownShareMin * own.length
  }
  return blocks
    .map(({ levels: _, ...block }) => {
      const here = known.filter(({ box }) => isOverlapping(box, block.box))
      const drawn = here.flatMap(({ lines }) => lines.flatMap(lettersOf)).slice(0, placeLettersMax)
      const isNew = (line: string) => !hasWords(line) && !repeatsLetters(line, drawn)
      return { ...block, lines: block.lines.filter(isNew) }
    })
    .filter(({ lines }) => lines.length > 0)
}

function repeatsLetters(line: string, drawn: string[]): boolean {
  const letters = lettersOf(line).slice(0, lineLettersMax)
  if (letters.length < sameLettersCountMin) return false
  return editsWithin(letters, drawn) <= (1 - sameLettersMin) * letters.length
}

function lettersOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A block of the region's picture, in the coordinates of the slide. */
function placed(
  block: SlideBlock,
  { read, region, text }: { read: SlideReading; region: Box; text: SlideReading },
): SlideBlock {
  const scaleX = ((region.right - region.left) * text.width) / read.width
  const scaleY = ((region.bottom - region.top) * text.height) / read.height
  const [left, top] = [region.left * text.width, region.top * text.height]
  const { box } = block
  return {
    ...block,
    role: 'body',
    size: block.size * scaleY,
    box: {
      left: left + box.left * scaleX,
      top: top + box.top * scaleY,
      right: left + box.right * scaleX,
      bottom: top + box.bottom * scaleY,
    },
  }
}
