import type { Picture } from '../../../conversion/convert.ts'
import type { Reading } from '../read-lines/decode-ctc.ts'
import type { RotatedBox } from '../rotated-box.ts'
import { drawGreyLine } from './grey-line.ts'
import { guessLanguage, type Language } from './guess-language.ts'
import type { Tesseract, TesseractReading } from './tesseract.ts'
import { transplantAccents } from './transplant-accents.ts'

/** Files of Tesseract's trained data, by the language that they read. */
export type AccentModels = Partial<Record<Language, string>>

export interface Accents {
  /** Gives the lines of a slide the accents of its language, where it has any. */
  restore<Line extends AccentLine>(picture: Picture, lines: Line[]): Promise<Line[]>
}

interface AccentLine extends Reading {
  box: RotatedBox
}

/** Pixels along the lines of one slide that are read twice: some five seconds of work at most. */
const slideWidthPxMax = 60_000
/** Lines that were read less surely are not text and will be dropped. */
const confidenceMin = 0.6
/** Where Tesseract is less sure, only accents are its. A lone word it may read rightly at 0. */
const accentedMin = 0.4

/**
 * Reads slides in languages with accents a second time, for the recogniser of lines knows none. The
 * language is guessed from the words; Tesseract is asked for when first needed.
 */
export function createAccents(models: AccentModels, tesseract: () => Promise<Tesseract>): Accents {
  return {
    async restore<Line extends AccentLine>(picture: Picture, lines: Line[]) {
      const language = guessLanguage(lines.map(({ text }) => text))
      const dataFile = language && models[language]
      if (!dataFile) return lines
      const reader = await tesseract()
      let widthPx = 0
      const restored: Line[] = []
      for (const line of lines) {
        const drawn = isWorthIt(line) ? drawGreyLine(picture, line.box) : undefined
        widthPx += drawn?.width ?? 0
        if (!drawn || widthPx > slideWidthPxMax) restored.push(line)
        else restored.push(withAccents(line, await reader.read(drawn, dataFile), language))
      }
      return restored
    },
  }
}

function withAccents<Line extends Reading>(
  line: Line,
  { text, confidence }: TesseractReading,
  language: Language,
): Line {
  const accented = language === 'ron' ? withCommas(text) : text
  const restored = transplantAccents(line.text, accented, confidence >= accentedMin)
  return { ...line, text: language === 'ita' ? withArticle(restored) : restored }
}

/** The Italian article, two strokes that no recogniser tells apart, before a word. */
function withArticle(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])[Il]{2}(?= \p{Ll})/gu, 'Il')
}

/** Romanian is written with commas below; the trained data has the cedillas of older fonts as well. */
function withCommas(text: string): string {
  return text.normalize('NFD').replaceAll('\u0327', '\u0326').normalize('NFC')
}

function isWorthIt({ confidence, text }: Reading): boolean {
  return confidence >= confidenceMin && /[A-Za-z]/.test(text)
}
