import type { Picture } from '../../../conversion/convert.ts'
import { countLetters } from '../languages/count-letters.ts'
import { drawGrayLine } from '../languages/gray-line.ts'
import { withModernAccents } from '../languages/greek-accents.ts'
import { mergeWords } from '../languages/merge-words.ts'
import {
  hasUnknownWords,
  isKnown,
  isOfNoLanguage,
  isStrange,
  type LinePart,
  ngramsOf,
  sampleBoxes,
  samplesMax,
  strangeParts,
  uncertainLines,
} from '../languages/unknown-words.ts'
import type { AlphabetKind, WordReading } from '../languages/word-place.ts'
import type { AccentModels, AlphabetModel } from '../models/ocr-models.ts'
import type { Pass } from '../pass.ts'
import type { ReadLine } from '../reading.ts'
import {
  type AlphabetChoice,
  type AlphabetSamples,
  chooseAlphabet,
} from '../tesseract-networks/choose-alphabet.ts'
import type { LineNetwork } from '../tesseract-networks/line-network.ts'
import type { LoadedLanguages } from '../tesseract-networks/loaded-languages.ts'

export interface AlphabetPassModels {
  alphabets: AlphabetModel[]
  /** Any language with Latin letters among them serves as the control. */
  accents: AccentModels
}

/** Networks are less confident than this about letters they were not trained on. Chosen by eye. */
const knownConfidenceMin = 0.92
/**
 * Share of a slide's letters that must be uncertain, and the number of letters that say anything. Chosen by
 * eye.
 */
const uncertainShareMin = 0.7
const lettersMin = 8
/**
 * A lower share is enough if the mean confidence and the n-gram score are below these. Separates Cyrillic
 * and Greek slides (at most .940 and 25, give or take .01 by how the network is rounded) from Latin ones, all but one of
 * which are above one of the two (bench/LEVERS.md).
 */
const knownMeanMin = 0.955
const knownScoreMin = 26
/** Lines with this confidence are in known letters, and are not read again. Chosen by eye. */
const knownLineMin = 0.99
/**
 * Share of a line's letters that must be of the alphabet; the second one if the network's confidence is below
 * the third. Chosen by eye.
 */
const ownLettersMin = 0.5
const ownLettersUncertainMin = 0.8
const lineConfidenceMin = 0.55
/**
 * Lines that a network read with the first confidence are text, and get at least the second, which keeps
 * them from being dropped.
 */
const textConfidenceMin = 0.6
const textConfidence = 0.8
/**
 * If this share of a slide's letters is Chinese, Japanese or Korean and read with this confidence, no other alphabet is
 * tried: Korean slides were taken for Thai. Chosen by eye.
 */
const ideographShareMin = 0.5
const ideographConfidenceMin = 0.9
const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const thaiBullet = /^๑ (?=\p{Script=Thai})/u
const thaiBulletsMin = 2
const rightToLeftScripts = new Set(['Arabic', 'Hebrew'])
const scriptsLikeLatin = new Set(['Cyrillic', 'Greek'])
/** Bounds the pixels along the lines of a slide that are read again: about five seconds of work. */
const slideWidthPxMax = 60_000

/**
 * Rereads slides in Cyrillic, Greek and other alphabets with Tesseract's networks: if no recognizer knows a slide's
 * letters, sample lines decide on an alphabet and a language, whose network reads the lines in doubt; on a slide that is
 * mostly in known letters, only lines that are strange. The `hinted` alphabets are tried first, on any line that is not
 * read surely: a word is enough for them.
 */
export function rereadAlphabets(
  { alphabets, accents }: AlphabetPassModels,
  languages: Pick<LoadedLanguages, 'get'>,
  hinted: readonly AlphabetModel[] = [],
): Pass<ReadLine> {
  const [latin] = Object.values(accents)
  const choose = async (picture: Picture, parts: LinePart[], how: AlphabetChances) => {
    const { given, ...kind } = how
    if (parts.length === 0 || given.length === 0) return undefined
    const choosing = { alphabets: given, latin, languages }
    return await chooseAlphabet(choosing, picture, { samples: sampleBoxes(parts), ...kind })
  }
  return async (picture: Picture, lines: ReadLine[]) => {
    if (isInIdeographs(lines)) return lines
    const isMostlyUnknown = mayBeUnknown(lines)
    const named = { given: hinted, isMostlyLatin: false, isHinted: true }
    const all = { given: alphabets, isMostlyLatin: !isMostlyUnknown }
    let choice = await choose(picture, uncertainLines(lines), named)
    const ofNamed = choice !== undefined
    for (const parts of partsInDoubt(lines, isMostlyUnknown))
      choice ??= await choose(picture, parts, all)
    if (!choice) return lines
    return rereadLines(picture, lines, {
      choice,
      network: await languages.get(choice.dataFile),
      isInDoubt: ofNamed || isMostlyUnknown ? mayBeAnother : isStrange,
    })
  }
}

/** The alphabets that a slide may be in, and what is known of it. */
interface AlphabetChances extends Omit<AlphabetSamples, 'samples'> {
  given: readonly AlphabetModel[]
}

interface Rereading {
  choice: AlphabetChoice
  network: LineNetwork
  isInDoubt(line: ReadLine): boolean
}

async function rereadLines(
  picture: Picture,
  lines: ReadLine[],
  { choice, network, isInDoubt }: Rereading,
): Promise<ReadLine[]> {
  const { isRightToLeft } = kindOf(choice.script)
  let widthPx = 0
  const reread: ReadLine[] = []
  for (const line of lines) {
    const drawn = isInDoubt(line)
      ? drawGrayLine(picture, line.box, network.lineHeightPx)
      : undefined
    widthPx += drawn?.width ?? 0
    if (!drawn || widthPx > slideWidthPxMax) reread.push(line)
    else reread.push(withAlphabetText(line, await network.readWords(drawn, isRightToLeft), choice))
  }
  return withoutThaiBullets(reread)
}

/** Bullets are read as the digit that looks like one; a list has that only once. */
function withoutThaiBullets(lines: ReadLine[]): ReadLine[] {
  const isList = lines.filter(({ text }) => thaiBullet.test(text)).length >= thaiBulletsMin
  if (!isList) return lines
  return lines.map((line) => ({ ...line, text: line.text.replace(thaiBullet, '') }))
}

/**
 * What may be in letters that the networks do not know: parts of lines; if most letters are and there are few such parts,
 * first whole lines, which may have names in Latin letters.
 */
function partsInDoubt(lines: ReadLine[], isMostlyUnknown: boolean): LinePart[][] {
  const strange = strangeParts(lines)
  if (!isMostlyUnknown) return hasUnknownWords(lines, strange) ? [strange] : []
  return strange.length >= samplesMax ? [strange] : [uncertainLines(lines), strange]
}

/** Whether most of the letters are Chinese, Japanese or Korean, and read with confidence. */
function isInIdeographs(lines: ReadLine[]): boolean {
  const letters = lines.flatMap((line) =>
    line.letters.filter(({ character }) => /\p{L}/u.test(character)),
  )
  const certain = letters.filter(
    ({ character, confidence }) =>
      confidence >= ideographConfidenceMin && ideograph.test(character),
  )
  return certain.length > 0 && certain.length >= ideographShareMin * letters.length
}

/** Whether most of what was read may be letters that the networks do not know. */
function mayBeUnknown(lines: ReadLine[]): boolean {
  const count = (some: ReadLine[]) => some.reduce((sum, { text }) => sum + countLetters(text), 0)
  const all = count(lines)
  if (all < lettersMin) return false
  const uncertain = count(lines.filter(({ confidence }) => confidence < knownConfidenceMin))
  if (uncertain >= uncertainShareMin * all) return true
  const sum = lines.reduce((total, line) => total + line.confidence * countLetters(line.text), 0)
  if (sum / all >= knownMeanMin) return false
  return ngramsOf(lines.map(({ text }) => text)).score < knownScoreMin
}

/** Whether a line of a slide that is mostly in another alphabet may be in it. */
function mayBeAnother(line: ReadLine): boolean {
  return (line.confidence < knownLineMin && !isKnown(line)) || isOfNoLanguage(line)
}

/** The line with the words that were read in the alphabet, or as it was if they are not text. */
function withAlphabetText(
  line: ReadLine,
  reread: WordReading,
  { letter, script }: AlphabetChoice,
): ReadLine {
  const isCertain = reread.confidence >= lineConfidenceMin
  const shareMin = isCertain ? ownLettersMin : ownLettersUncertainMin
  if (!isMadeOf(reread.text, letter, shareMin)) return line
  // The square root brings the confidence to the scale of the recognizers: at one half it is mostly right.
  const words = reread.words.map((word) => ({ ...word, confidence: Math.sqrt(word.confidence) }))
  const own = { ...reread, words, confidence: Math.sqrt(reread.confidence) }
  const merged = mergeWords(line.letters, own, kindOf(script))
  const floor = line.confidence >= textConfidenceMin ? textConfidence : line.confidence
  return { ...line, text: asWritten(merged.text), confidence: Math.max(floor, merged.confidence) }
}

function kindOf(script: string): AlphabetKind {
  return {
    isRightToLeft: rightToLeftScripts.has(script),
    isAlike: scriptsLikeLatin.has(script),
  }
}

function isMadeOf(text: string, letter: RegExp, shareMin: number): boolean {
  const own = countLetters(text, letter)
  return own > 0 && own >= shareMin * countLetters(text)
}

/**
 * Normalizes the text: no bullet at the start, dashes, mu as a letter, modern accents of Greek, no joiners after vowels that
 * Tamil leaves out.
 */
function asWritten(text: string): string {
  return withModernAccents(text)
    .replace(/^(?:[^\p{L}\p{N}]+ |[*_]+)/u, '')
    .replaceAll('\u0bcd\u200c', '\u0bcd')
    .replace(/ -{2,3} /g, ' – ')
    .replaceAll('\u00b5', '\u03bc')
}
