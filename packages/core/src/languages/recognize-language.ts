import { fitsAlphabet, languageOfLetters } from './alphabets.ts'
import type { Language } from './function-words.ts'
import { guessByWords, scoreLanguages } from './guess-language.ts'
import { languageOfScript, splitScripts } from './scripts.ts'
import { tagOf } from './tags.ts'

/** Bounds the text that is looked at; a slide rarely has more than 3,000 characters. */
const charactersMax = 10_000
/** Factor by which the likeliest language must lead the second. Higher than for accents, which cost less if it is wrong. */
const leadMin = 1.5
/** Number of n-grams and their score, if the words do not decide, and the lead over the second. Chosen on shared decks. */
const ngramsMin = 12
const scoreMin = 45
const ngramsLeadMin = 1.25
/**
 * A slide is in a language of another script if that has the first share of its letters, or the second where the Latin
 * letters are of no language, as in code and names. Chosen by eye.
 */
const scriptShareMin = 0.5
const scriptShareBesideNamesMin = 0.15

/**
 * Returns the BCP 47 tag of the language that a text is in, such as `en`; null if it is too short, in several languages,
 * or in one that is not known.
 */
export function recognizeLanguage(texts: readonly string[]): string | null {
  const text = texts.join('\n').slice(0, charactersMax).normalize('NFC')
  const { script, letters, share } = splitScripts(text)
  const own = script === undefined ? undefined : languageOfScript(script, letters)
  if (share >= scriptShareMin) return own ?? null
  const latin = latinLanguage(text)
  if (share < scriptShareBesideNamesMin) return latin ?? null
  return latin === undefined ? (own ?? null) : null
}

function latinLanguage(text: string): string | undefined {
  const lines = text.split('\n')
  const language = guessByWords(lines, leadMin) ?? languageOfLetters(text) ?? surelyByNgrams(lines)
  const fitting = language && fitsAlphabet(language, text)
  return fitting && tagOf(fitting)
}

function surelyByNgrams(lines: string[]): Language | undefined {
  const { count, likely } = scoreLanguages(lines)
  const [first, second] = likely
  if (first === undefined || count < ngramsMin || first[1] < scoreMin) return undefined
  return first[1] >= ngramsLeadMin * (second?.[1] ?? 0) ? first[0] : undefined
}
