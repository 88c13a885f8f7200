import { scoreNgrams } from '../../../languages/languages.ts'
import { readingOf } from '../reading.ts'
import { lookAlike } from './look-alike.ts'
import {
  type AlphabetKind,
  latinTextOf,
  ownConfidenceOf,
  ownTextOf,
  type WordPlace,
} from './word-place.ts'

/**
 * A word that the network read with these confidences (mean and lowest letter) is in Latin letters. Cyrillic words
 * read as Latin reached .99 and .94 on 24 drawn slides that mix both.
 */
const latinMeanMin = 0.995
const latinLowestMin = 0.97
/** The same for short words in capitals, such as DP and HDMI, if both networks read as many letters. Chosen by eye. */
const capitalsMeanMin = 0.985
const capitalsLowestMin = 0.95
/** The same for a word with this n-gram score; text of no language scores below 25. Chosen by eye. */
const typicalMeanMin = 0.95
const typicalScoreMin = 26
/**
 * A word in small letters that the network of the alphabet read with this confidence is in it, however surely the other
 * read it: of 660 Cyrillic words those that this read above .96 have .998 and more, Latin ones less.
 */
const certainMin = 0.998
/** Unless the other read each letter with this one: and looks like апа. */
const certainLetterMin = 0.999
/**
 * Words that the network of the alphabet read with less confidence, or as no word, may be Latin ones from lower confidences
 * on: typical ones from the second, malformed ones from the third, all from the last. Chosen by eye.
 */
const unsureMax = 0.95
const unsureTypicalMin = 0.85
const malformedMeanMin = 0.8
const unsureMeanMin = 0.97
/** The same, and the number of letters, beside letters that look like no Latin ones. Chosen by eye. */
const besideOthersMin = 0.97
const besideOthersLettersMin = 4
/** The same for words of two letters and more that the network of the alphabet did not read surely, and of three that it read as none of its letters. */
const shortMeanMin = 0.99
const shortUnsureMax = 0.97
const signsMeanMin = 0.85
/** A number that both read with as many digits is the one of the network from this confidence on. Chosen by eye. */
const numberMeanMin = 0.97
/** A word that the alphabet's network did not see is kept from this confidence and length on. Chosen by eye. */
const unseenMeanMin = 0.97
const unseenLettersMin = 2
/** Confidence of an abbreviation in a list of Latin ones. Chosen by eye. */
const listedMeanMin = 0.85

/** Abbreviations that look the same in Cyrillic or Greek letters, and are none there. */
const latinAbbreviation = /^(?:HTTP|TCP|PHP|BMP|PPTX)[.,:;)]?$/
const abbreviation = /^[A-Z][a-z]*[A-Z0-9][A-Za-z0-9]*[.,:;)]?$/
const conjunction = /^\p{Ll}{1,3}$/u

/** Whether a word that only the network saw is text. */
export function isSure({ latin }: Pick<WordPlace, 'latin'>): boolean {
  const letters = latin.flat()
  return letters.length >= unseenLettersMin && readingOf(letters).confidence >= unseenMeanMin
}

/** The places of a line, from left to right, that have words in Latin letters. */
export function latinAmong(places: WordPlace[], kind: AlphabetKind): Set<WordPlace> {
  if (!kind.isAlike) return new Set(places.filter(isLatinBesideOthers))
  const latin = new Set(places.filter(isLatinAmongAlike))
  // the second time for those before the first that is known
  for (const inOrder of [places, places.toReversed()])
    for (const place of inOrder) if (isListed(place, places, latin)) latin.add(place)
  return latin
}

/** Whether an abbreviation is listed beside one that is surely in Latin letters: after a comma or with a conjunction between. */
function isListed(place: WordPlace, places: WordPlace[], latin: Set<WordPlace>): boolean {
  const confidence = readingOf(place.latin.flat()).confidence
  if (confidence < listedMeanMin || !abbreviation.test(latinTextOf(place))) return false
  const index = places.indexOf(place)
  return [-1, 1].some((step) => {
    const [next, afterNext] = [places[index + step], places[index + 2 * step]]
    const isJoined = next !== undefined && conjunction.test(ownTextOf(next))
    const other = isJoined ? afterNext : next
    if (!other || !latin.has(other) || !abbreviation.test(latinTextOf(other))) return false
    return isJoined || latinTextOf(step < 0 ? other : place).endsWith(',')
  })
}

/** Whether a word is in Latin letters, beside letters that look like none. */
function isLatinBesideOthers(place: WordPlace): boolean {
  const letters = place.latin.flat()
  const { text, confidence } = readingOf(letters)
  if (letters.length >= besideOthersLettersMin && confidence >= besideOthersMin) return true
  const isShort = /^[A-Za-z]{2,}$/.test(text) && place.own.length > 0
  if (isShort && confidence >= shortMeanMin && ownConfidenceOf(place) < shortUnsureMax) return true
  const isInSigns = /[A-Za-z]{3}/.test(text) && !/\p{L}/u.test(ownTextOf(place))
  return (isInSigns && confidence >= signsMeanMin) || isLatinAmongAlike(place)
}

/** Whether the reading of the network is right: it is certain, or that in the alphabet is no word. */
function isLatinAmongAlike(place: WordPlace): boolean {
  if (place.latin.length === 0) return false
  if (place.own.length === 0) return true
  const { text, confidence } = readingOf(place.latin.flat())
  const inAlphabet = ownTextOf(place)
  if (areNumbers(text, inAlphabet)) return confidence >= numberMeanMin
  if (/^[\p{L}\p{N}]$/u.test(text) || isCertainWord(place)) return false
  if (lookAlike(text, inAlphabet)) {
    const isName = isTypical(text) || latinAbbreviation.test(text)
    return (isName || isReadUnsurely(place)) && confidence >= unsureMeanMin
  }
  // Short words such as за are read as 3a, and surely.
  if (/^\p{N}\p{L}+$/u.test(text) && place.own.every(({ text }) => /^\p{L}+$/u.test(text)))
    return false
  return isSurelyLatin(place)
}

/** Whether a word is read with the confidence that words of its kind need. */
function isSurelyLatin(place: WordPlace): boolean {
  const letters = place.latin.flat()
  const { text, confidence } = readingOf(letters)
  const lowest = Math.min(...letters.map((letter) => letter.confidence))
  const isUnsure = isReadUnsurely(place)
  const typicalMin = isUnsure ? unsureTypicalMin : typicalMeanMin
  const isShort = isShortName(text) && text.length === ownTextOf(place).length
  return (
    (confidence >= latinMeanMin && lowest >= latinLowestMin) ||
    (confidence >= typicalMin && isTypical(text)) ||
    (confidence >= malformedMeanMin && place.own.some(({ text }) => isMalformed(text))) ||
    (confidence >= capitalsMeanMin && lowest >= capitalsLowestMin && isShort) ||
    (confidence >= unsureMeanMin && isUnsure)
  )
}

/** Whether a word is a name in capitals such as DP or HDMI. */
function isShortName(text: string): boolean {
  return /^[A-Z]{2,5}[.,:;)]?$/.test(text)
}

/** Whether the network of the alphabet read a place with little confidence, or as what is no word. */
function isReadUnsurely(place: WordPlace): boolean {
  return ownConfidenceOf(place) < unsureMax || place.own.some(({ text }) => isMalformed(text))
}

/** Whether the network of the alphabet is certain of a word in small letters, and the other not of each of its letters. */
function isCertainWord(place: WordPlace): boolean {
  const isOtherCertain = place.latin
    .flat()
    .every(({ confidence }) => confidence >= certainLetterMin)
  if (isOtherCertain && !lookAlike(latinTextOf(place), ownTextOf(place))) return false
  const isWord = /^\p{L}?[\p{Ll}\p{M}]+[.,:;!?)]?$/u.test(ownTextOf(place))
  return isWord && ownConfidenceOf(place) >= certainMin
}

/** Whether both texts are numbers in digits of ASCII, and equally long. */
function areNumbers(text: string, other: string): boolean {
  const isNumber = (some: string) => /^[0-9.,:%/-]+$/.test(some) && /[0-9]/.test(some)
  return text.length === other.length && isNumber(text) && isNumber(other)
}

/** Whether a word looks like one of a language in Latin letters. */
export function isTypical(text: string): boolean {
  const bare = /^[A-Z]?[a-z]{3,}(?=[.,;:!?)]?$)/.exec(text)?.[0]
  return (
    bare !== undefined && (scoreNgrams([bare.toLowerCase()]).likely[0]?.[1] ?? 0) >= typicalScoreMin
  )
}

/** Whether a word has signs or digits between its letters, or capitals after small ones. */
function isMalformed(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false
  const signs = [...text]
  const isPart = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
  const bare = signs.slice(signs.findIndex(isPart), signs.findLastIndex(isPart) + 1).join('')
  return (
    /[^\p{L}\p{M}\p{N}\p{Cf}'’.-]/u.test(bare) || /\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}/u.test(bare)
  )
}
