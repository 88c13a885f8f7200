import type { Box } from '@rowdeck/core/deck-model/box'
import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { editsWithin, lineLettersMax, placeLettersMax } from '../slides/edits-within.ts'
import { hasOddWords, hasPlainWords } from '../text-layer/odd-words.ts'

/**
 * Share of the letters that OCR reads that the layer has in the same order if it is right: about .2 where letters are
 * exchanged, and .85 for lists of codes.
 */
const agreementMin = 0.5
/** Of fewer letters and digits OCR may have misread most. Chosen by eye. */
const lettersMin = 8

/**
 * Whether OCR reads other letters than the text layer has in all of these parts of the slide in which it reads enough of
 * them, in whatever pieces, or letters alone where the layer has signs inside its words. Nothing, or a few letters, tell
 * nothing about the layer. Throws as reading a picture does.
 */
export async function contradictsLayer(
  open: OpenDeck,
  text: SlideReading,
  regions: Box[],
): Promise<boolean> {
  let contradicts = false
  for (const region of regions) {
    const panel = within(text.location?.panel, region)
    const picture = await open.ask({ kind: 'picture', page: pageOf(text), panel })
    const agreement = agreementOf(lettersOfLines(linesOf(picture)), lettersIn(text, region))
    if (agreement === undefined) continue
    const isOdd = hasOddWords(linesIn(text, region).join(' '))
    const showsLetters = isOdd && hasPlainWords(linesOf(picture).join(' '))
    if (agreement >= agreementMin && !showsLetters) return false
    contradicts = true
  }
  return contradicts
}

/** Whether the layer has most of the letters that OCR reads on the whole slide. */
export function confirmsLayer(picture: SlideReading, text: SlideReading): boolean {
  const whole = { left: 0, top: 0, right: 1, bottom: 1 }
  return (
    (agreementOf(lettersOfLines(linesOf(picture)), lettersIn(text, whole)) ?? 0) >= agreementMin
  )
}

/** Share of the letters of some lines that the layer has in the same order; undefined for fewer letters than tell. */
function agreementOf(read: string[][], layer: string[]): number | undefined {
  const letters = read.reduce((sum, line) => sum + line.length, 0)
  if (letters < lettersMin) return undefined
  return 1 - read.reduce((sum, line) => sum + editsWithin(line, layer), 0) / letters
}

function linesOf({ blocks }: SlideReading): string[] {
  return blocks.flatMap(({ lines }) => lines)
}

function lettersOfLines(lines: string[]): string[][] {
  return lines.map(lowercaseLetters)
}

function lettersIn(text: SlideReading, region: Box): string[] {
  return linesIn(text, region).flatMap(lowercaseLetters).slice(0, placeLettersMax)
}

function linesIn({ blocks, height }: SlideReading, region: Box): string[] {
  const [top, bottom] = [region.top * height, region.bottom * height]
  return blocks
    .filter(({ box }) => box.top < bottom && box.bottom > top)
    .flatMap(({ lines }) => lines)
}

/** A part of a panel, in fractions of the page. */
function within(panel: Box | undefined, part: Box): Box {
  if (panel === undefined) return part
  const [width, height] = [panel.right - panel.left, panel.bottom - panel.top]
  return {
    left: panel.left + part.left * width,
    top: panel.top + part.top * height,
    right: panel.left + part.right * width,
    bottom: panel.top + part.bottom * height,
  }
}

function lowercaseLetters(line: string): string[] {
  return (line.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []).slice(0, lineLettersMax)
}
