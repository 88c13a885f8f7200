import type { Picture } from '@rowdeck/core/deck-model/ports'
import { guessLanguage, type Language } from '@rowdeck/core/languages'
import { rereadLines } from '../languages/reread-lines.ts'
import { transplantAccents } from '../languages/transplant-accents.ts'
import { isCertain, isText } from '../likeness.ts'
import type { AccentModels } from '../models/ocr-models.ts'
import type { Pass } from '../pass.ts'
import { type Letter, type Reading, type ReadLine, readingOf } from '../reading.ts'
import type { LoadedLanguages } from '../tesseract-networks/loaded-languages.ts'

export interface SlideLanguage {
  /** Text of the deck, which tells the language of a picture on a slide. */
  context?: string | undefined
  /** Languages that the caller has named, for slides too short to tell. */
  hinted?: readonly Language[]
}

/**
 * Corrects the accents of a slide, which the primary recognizer sometimes loses or confuses: guesses the language from
 * the words and reads the lines a second time with Tesseract's network for it, which is loaded on first use. If no language
 * is likely, or English, they stay as they are. Throws if the trained data cannot be loaded.
 */
export function restoreAccents(
  models: AccentModels,
  languages: Pick<LoadedLanguages, 'get'>,
  { context = '', hinted = [] }: SlideLanguage = {},
): Pass<ReadLine>['run'] {
  return async (picture: Picture, lines: ReadLine[]) => {
    const language = guessLanguage([...lines.map(({ text }) => text), context], hinted)
    const dataFile = language && models[language]
    if (!dataFile) return lines
    const network = await languages.get(dataFile)
    return rereadLines(picture, lines, {
      lineHeightPx: network.lineHeightPx,
      isWorthReading,
      reread: async (line, drawn) => withAccents(line, (await network.read(drawn)).text, language),
    })
  }
}

function withAccents(line: ReadLine, text: string, language: Language): ReadLine {
  const accented = language === 'ron' ? withCommas(text) : text
  // the primary recognizer has no Vietnamese letters and takes them for others
  const sure = language === 'vie' ? undefined : sureAccents(line)
  const restored = transplantAccents(line.text, accented, sure)
  return { ...line, text: language === 'ita' ? withArticle(restored) : restored }
}

/** The places of accented letters and signs that are right more often than what Tesseract's network makes of them. */
function sureAccents({ text, letters }: ReadLine): ReadonlySet<number> {
  if (readingOf(letters).text !== text) return new Set()
  const start = letters.findIndex(({ character }) => character !== ' ')
  const isRight = ({ character, peak = 0 }: Letter) =>
    /\P{ASCII}/u.test(character) && isCertain({ confidence: peak })
  return new Set(letters.slice(start).flatMap((letter, at) => (isRight(letter) ? [at] : [])))
}

/** Corrects the Italian article Il, two strokes that no recognizer can tell apart, before a word. */
function withArticle(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])[Il]{2}(?= \p{Ll})/gu, 'Il')
}

/** Romanian is written with commas below; the trained data also has the cedillas of older fonts. */
function withCommas(text: string): string {
  return text.normalize('NFD').replaceAll('\u0327', '\u0326').normalize('NFC')
}

/** A letter that is alone in its cell has nothing beside it by which the other network would know better. */
function isWorthReading(line: Reading): boolean {
  const { text } = line
  return isText(line) && text.length > 1 && /[A-Za-z]/.test(text)
}
