import { edgesAreKnown, foldAccents, type Language } from '@rowdeck/core/languages'

/** What is before and behind a hyphen at the end of a line: `purpose` and `built`. */
export interface WordHalves {
  head: string
  tail: string
}

/** Languages whose words are seldom written with a hyphen before a small letter: most of their compounds are one word. */
export const closedCompounds = new Set<Language | undefined>(
  'deu nld swe dan nor fin hun ces slk pol hrv tur'.split(' ') as Language[],
)
/**
 * Log-odds of a divided word against a compound, by whether words begin as the second half does and end as the first does:
 * of words that are divided as TeX does (.68, .11, .16, .05 of 9,800) and of compounds (.09, .27, .13, .51 of 341), both of the
 * English slides of the benchmark.
 */
const oddsOfEdges = { neither: 2, start: -0.9, end: 0.2, both: -2.5 }
/** The same in the other languages, where three of four hyphens like this divide. */
const closedOdds = Math.log(3)
/** The same for a half that is no word: `tion`, `ment`, and for a hyphen that only divides, such as a soft one. One decides for the slide. Chosen by eye. */
export const certainOdds = 6

/** Endings that are no words, with up to three letters before them. */
const ending =
  /^(\p{L}{0,3})(?:tions?|sions?|ments?|tures?|tives?|ness|ities|ity|ances?|ences?|ically|ously|zione|zioni|mi?entos?|menti|mente|cion|ciones|cao|coes|ungen|keit|heit|lich)$|^[ai]bles?$/u
/** Words before a hyphen, in English and languages that borrow them, that are more often a part of a compound. */
const firstOfCompound = wordsOf('non multi self cross anti semi quasi pseudo ultra well ex')
/** Words behind a hyphen that are written with one, mostly as the second part of compounds. */
const lastOfCompound = wordsOf(
  `based built driven free friendly specific level time term wide known aware oriented related compatible independent neutral
   tolerant resistant ready only up in on off out by down`,
)
/** Frequent English words that are made of two, and never written with a hyphen. */
const closedWords = new Set([
  ...['some', 'any', 'every', 'no'].flatMap((one) => [`${one}body`, `${one}thing`, `${one}where`]),
  ...['him', 'her', 'it', 'my', 'your'].map((one) => `${one}self`),
  ...['them', 'our', 'your'].map((one) => `${one}selves`),
  ...['what', 'when', 'who', 'where', 'which', 'how'].map((one) => `${one}ever`),
  ...wordsOf(`anyone everyone someone without within inside outside into onto before between because another become cannot
      although already always almost today together toward
      towards upon until therefore moreover otherwise meanwhile nevertheless furthermore somehow sometimes somewhat anyway
      understand understanding overview outcome income input output database website framework network software hardware`),
])
/** Pronouns that a hyphen joins to the verb. */
const pronouns = new Map<Language, Set<string>>([
  ['fra', wordsOf('vous nous moi toi lui elle elles ils je tu ce meme memes ci la')],
  ['por', wordsOf('se lo la los las me lhe lhes')],
])

/** How much speaks for a word that is divided at the end of a line, in log-odds; 0 for a script whose words are not known. */
export function oddsOfDivision(halves: WordHalves, language: Language): number {
  const [head, tail] = [halves.head, halves.tail].map(plain) as [string, string]
  if (!isPlain(head) || !isPlain(tail)) return closedOdds
  const isJoined = lastOfCompound.has(tail) || pronouns.get(language)?.has(tail) === true
  if (isJoined || firstOfCompound.has(head)) return oddsOfEdges.both
  // without a vowel, neither is a syllable
  if (![head, tail].every((half) => /[aeiouy]/.test(half))) return oddsOfEdges.both
  if (closedWords.has(head + tail)) return certainOdds
  const english = edgesAreKnown({ start: tail, end: head }, 'eng')
  if (isEnding(tail, english.start)) return certainOdds
  if (closedCompounds.has(language)) {
    return english.start && english.end ? oddsOfEdges.start : closedOdds
  }
  return oddsOfWords(
    language === 'eng' ? english : edgesAreKnown({ start: tail, end: head }, language),
  )
}

function oddsOfWords({ start, end }: { start: boolean; end: boolean }): number {
  if (start && end) return oddsOfEdges.both
  if (start) return oddsOfEdges.start
  return end ? oddsOfEdges.end : oddsOfEdges.neither
}

/** Whether a half is an ending, and no word that ends like it, such as `station`. */
function isEnding(tail: string, beginsWord: boolean): boolean {
  const found = ending.exec(tail)
  return found !== null && ((found[1] ?? '').length < 2 || !beginsWord)
}

function plain(half: string): string {
  return foldAccents(half.toLowerCase())
}

function isPlain(half: string): boolean {
  return /^[a-z]+$/.test(half)
}

function wordsOf(list: string): Set<string> {
  return new Set(list.split(/\s+/u))
}
