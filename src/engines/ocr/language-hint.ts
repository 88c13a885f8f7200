import { type Language, meansLanguage, tagOf } from '../../languages/languages.ts'
import { countLetters } from './languages/count-letters.ts'
import type { AlphabetModel, OcrModels, Script } from './models/ocr-models.ts'

/** What is known of a picture before it is read. */
export interface ScriptHint {
  /** Whether the caller has named a language of a script. */
  isPreferred(script: Script): boolean
  /** Whether the picture stands beside text that has no letter of a script. */
  isStrange(script: Script): boolean
}

export const noHint: ScriptHint = { isPreferred: () => false, isStrange: () => false }

/** What the languages that a caller names, and the text beside a picture, mean for the steps of OCR. */
export interface LanguageHint extends ScriptHint {
  /** Of languages with Latin letters, in the order of the caller. */
  latin: readonly Language[]
  /** Alphabets that Tesseract's networks read, with the named languages alone. */
  alphabets: readonly AlphabetModel[]
}

/** Letters of the text beside a picture from which it tells which scripts are strange to it. Chosen by eye. */
const contextLettersMin = 100

/** Returns the hint for canonical BCP 47 tags and the text beside a picture. Languages that no model reads are ignored. */
export function languageHintOf(
  models: OcrModels,
  tags: readonly string[],
  context = '',
): LanguageHint {
  const isNamed = (language: string) => meansLanguage(tags, language)
  const isPreferred = ({ languages }: Script) => languages.some(isNamed)
  const tellsScripts = countLetters(context) >= contextLettersMin
  const known: Language[] = ['eng', ...(Object.keys(models.accents) as Language[])]
  const latin = tags.flatMap((tag) =>
    known.filter((language) => meansLanguage([tag], tagOf(language))),
  )
  const alphabets = models.alphabets.map(({ script, languages }) => ({
    script,
    languages: languages.filter((each) => each.languages.some(isNamed)),
  }))
  return {
    latin: [...new Set(latin)],
    alphabets: alphabets.filter(({ languages }) => languages.length > 0),
    isPreferred,
    isStrange: (script) => tellsScripts && !isPreferred(script) && !script.letter.test(context),
  }
}
