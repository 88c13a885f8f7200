import { languageFilter, languageOfLetters } from './alphabets.ts'
import { foldAccents } from './fold-accents.ts'
import { endings, functionWords, type Language } from './function-words.ts'
import { scoreNgrams } from './score-ngrams.ts'

/**
 * Evidence that separates a known language from stray words: 1 per word, shared among the languages that have
 * it. Chosen by eye.
 */
const evidenceMin = 1.5
/** Minimum number of different words: one may be a name. */
const wordsMin = 2
/** Weight of a word of one letter, which may just as well be a label. Chosen by eye. */
const letterWeight = 0.3
/** Weight of an ending, which tells less than a word, and the length of words that have one. Chosen by eye. */
const endingWeight = 0.4
const endingWordMin = 6
/** How often a repeated word counts, so that one heading on every box does not decide. Chosen by eye. */
const repeatsMax = 2
/** Factor by which the likeliest language must lead the second. Chosen by eye. */
const leadMin = 1.2
/**
 * If the words do not decide: number of n-grams and their score for a language. Text of a language scores
 * about 60 to 90, text of none below 25.
 */
const ngramsMin = 10
const scoreMin = 40
/**
 * Lower thresholds apply when only this language and its relatives score. Measured with the ones above:
 * right for labels in 17 of 18 languages, wrong on 1 of 786 English and undecided slides (bench/levers/scripts.md).
 */
const ngramsAloneMin = 4
const scoreAloneMin = 15
const leadAloneMin = 1.45
/** Lead over English, the language of most names and labels (measured with the above). */
const leadOverEnglishMin = 1.05
/** Languages so similar that a line in one, read as the other, keeps most of its accents. */
const relatives: Language[][] = [
  ['ces', 'slk'],
  ['dan', 'nor', 'swe'],
]
/** Short words in capitals are more often abbreviations than words. */
const abbreviation = /^\p{Lu}{2,3}$/u
/** Words, except for parts of names, addresses and formulas. */
const wordPattern = /(?<![\p{L}\p{N}._/@:\\<$-])\p{L}+(?![\p{L}\p{N}_/@:\\>(=]|\.\p{L})/gu

const languagesOfWords = indexOf(functionWords)
const languagesOfEndings = indexOf(endings)
const endingLengths = [6, 5, 4, 3, 2]

/**
 * Guesses the language of a slide from its function words and the endings of other words, ignoring
 * accents. If there are too few of them, or they belong to several languages, it is the likeliest of the `hinted`
 * languages; without any, what its n-grams look like, or undefined.
 */
export function guessLanguage(
  texts: readonly string[],
  hinted: readonly Language[] = [],
): Language | undefined {
  const byWords = guessByWords(texts) ?? likeliestOf(hinted, texts)
  return byWords ?? languageOfLetters(texts.join('\n')) ?? guessByNgrams(texts)
}

/** The hinted language that the n-grams look like most, the first of those that are alike; English only if it leads. */
function likeliestOf(hinted: readonly Language[], texts: readonly string[]): Language | undefined {
  if (hinted.length < 2) return hinted[0]
  const scores = new Map(scoreLanguages(texts).likely)
  const scoreOf = (language: Language) => scores.get(language) ?? (language === 'eng' ? -1 : 0)
  return hinted.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
}

/**
 * The language whose function words and endings a text has; undefined if it has too few, or almost as many of another
 * one, which must have fewer by the factor `lead`.
 */
export function guessByWords(texts: readonly string[], lead = leadMin): Language | undefined {
  const found = new Map<Language, { evidence: number; words: number }>()
  for (const [word, count] of countWords(texts)) {
    const { languages, weight } = languagesOf(word)
    for (const language of languages) {
      const { evidence, words } = found.get(language) ?? { evidence: 0, words: 0 }
      const more = (Math.min(count, repeatsMax) * weight) / languages.length
      found.set(language, { evidence: evidence + more, words: words + 1 })
    }
  }
  const isPossible = languageFilter(texts)
  const [first, second] = [...found]
    .filter(([language]) => isPossible(language))
    .sort(([, a], [, b]) => b.evidence - a.evidence)
  const isKnown = first && first[1].evidence >= evidenceMin && first[1].words >= wordsMin
  const isLeading = isKnown && first[1].evidence >= lead * (second?.[1].evidence ?? 0)
  return isLeading ? first[0] : undefined
}

/** The likeliest language by n-grams: less reliable, but a few words are enough. */
function guessByNgrams(texts: readonly string[]): Language | undefined {
  const { count, likely: scored } = scoreLanguages(texts)
  const isPossible = languageFilter(texts)
  const likely = scored.filter(([language]) => isPossible(language))
  const [first] = likely
  if (count < ngramsAloneMin || !first) return undefined
  const [language, score] = first
  const rivals = likely.filter(([other]) => other !== language && !areRelated(other, language))
  const isAlone = score >= scoreAloneMin && score >= leadAloneMin * (rivals[0]?.[1] ?? 0)
  if (!isAlone && (count < ngramsMin || score < scoreMin)) return undefined
  const english = rivals.find(([rival]) => rival === 'eng')?.[1] ?? 0
  return score >= leadOverEnglishMin * english ? language : undefined
}

/** Scores languages by the n-grams of the words of a text. */
export function scoreLanguages(texts: readonly string[]): ReturnType<typeof scoreNgrams> {
  return scoreNgrams([...countWords(texts).keys()].filter((word) => word !== ''))
}

function areRelated(a: Language, b: Language): boolean {
  return relatives.some((languages) => languages.includes(a) && languages.includes(b))
}

/** The languages that a word is evidence for, and its weight. */
function languagesOf(word: string): { languages: Language[]; weight: number } {
  const languages = languagesOfWords.get(word)
  if (languages) return { languages, weight: word.length > 1 ? 1 : letterWeight }
  const lengths = word.length < endingWordMin ? [] : endingLengths
  const ending = lengths.map((length) => languagesOfEndings.get(word.slice(-length)))
  return { languages: ending.find((found) => found) ?? [], weight: endingWeight }
}

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const written of texts.flatMap((text) => foldAccents(text).match(wordPattern) ?? [])) {
    const word = abbreviation.test(written) ? '' : written.toLowerCase()
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function indexOf(lists: Partial<Record<Language, string>>): Map<string, Language[]> {
  const index = new Map<string, Language[]>()
  for (const [language, list] of Object.entries(lists)) {
    for (const entry of new Set(list.split(/\s+/))) {
      index.set(entry, [...(index.get(entry) ?? []), language as Language])
    }
  }
  return index
}
