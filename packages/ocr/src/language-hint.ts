import { type Language, meansLanguage, tagOf } from '@rowdeck/core/languages'
import type { AlphabetModel, OcrModels, Script } from './models/ocr-models.ts'

/** What is known of a picture's script before it is read. */
export interface ScriptHint {
  /** Whether the caller has named a language of a script. */
  isPreferred(script: Script): boolean
}

export const noHint: ScriptHint = { isPreferred: () => false }

/** What the languages that a caller names mean for the steps of OCR. */
export interface LanguageHint extends ScriptHint {
  /** Of languages with Latin letters, in the order of the caller. */
  latin: readonly Language[]
  /** Alphabets that Tesseract's networks read, with the named languages alone. */
  alphabets: readonly AlphabetModel[]
}

/** Returns the hint for canonical BCP 47 tags. Languages that no model reads are ignored. */
export function languageHintOf(models: OcrModels, tags: readonly string[]): LanguageHint {
  const isNamed = (language: string) => meansLanguage(tags, language)
  const isPreferred = ({ languages }: Script) => languages.some(isNamed)
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
  }
}
