import type { Picture } from '@rowdeck/core/deck-model/ports'
import { countLetters, letterOf, scriptsLikeLatin } from '../count-letters.ts'
import { withModernAccents } from '../languages/greek-accents.ts'
import { asLatin } from '../languages/look-alikes.ts'
import { mergeWords } from '../languages/merge-words.ts'
import { rereadLines } from '../languages/reread-lines.ts'
import type { AlphabetKind, WordReading } from '../languages/word-place.ts'
import { isSure, isText, likelyMin } from '../likeness.ts'
import type { AlphabetModel } from '../models/ocr-models.ts'
import type { Pass } from '../pass.ts'
import type { ReadLine } from '../reading.ts'
import { growBox } from '../rotated-box.ts'
import { areText, type ForeignRun, foreignRunsOf, runsByLine } from '../scripts/stand-ins.ts'
import { chooseLanguage, type LanguageSample } from '../tesseract-networks/choose-language.ts'
import type { LoadedLanguages } from '../tesseract-networks/loaded-languages.ts'

/** Lines with the most letters of an alphabet, which tell the language: each costs a reading per language. */
const samplesMax = 6
/** Share of a line's letters that must be of the alphabet; the second one if its network is not sure. Chosen by eye. */
const [ownLettersMin, ownLettersUncertainMin] = [0.5, 0.8]
/**
 * So few letters of an alphabet that looks unlike Latin are icons, in a picture with more than so many times as many letters: they were in all
 * five of 534 pictures that have them.
 */
const [strayLettersMax, strayShareMin] = [4, 5]
const thaiBullet = /^๑ (?=\p{Script=Thai})/u
const thaiBulletsMin = 2
const rightToLeftScripts = new Set(['Arabic', 'Hebrew'])

/**
 * Reads the lines in which the primary recognizer has seen letters of Cyrillic, Greek and other alphabets again, with
 * Tesseract's networks, in the language that samples are likeliest in. Of an alphabet with `hinted` languages, these alone
 * are tried.
 */
export function rereadAlphabets(
  alphabets: readonly AlphabetModel[],
  languages: Pick<LoadedLanguages, 'get'>,
  hinted: readonly AlphabetModel[] = [],
): Pass<ReadLine>['run'] {
  return async (picture: Picture, lines: ReadLine[]) => {
    let reread = lines
    for (const alphabet of alphabets) {
      const letter = letterOf(alphabet.script)
      const isOwn = ({ character }: { character: string }) => countLetters(character, letter) > 0
      const runs = lines.flatMap(foreignRunsOf).filter(isOwn)
      if (!areText(runs)) continue
      const samples = runsByLine(runs).slice(0, samplesMax).map(sampleOf)
      const named = hinted.find(({ script }) => script === alphabet.script)
      const language = await chooseLanguage(named ?? alphabet, languages, { picture, samples })
      if (!language) continue
      const network = await languages.get(language.dataFile)
      const inDoubt = new Set(runs.map(({ line }) => line))
      const { script } = alphabet
      const { isRightToLeft } = kindOf(script)
      const read = await rereadLines(picture, reread, {
        lineHeightPx: network.lineHeightPx,
        isWorthReading: (line) => inDoubt.has(line),
        reread: async (line, drawn) =>
          withAlphabetText(line, await network.readWords(drawn, isRightToLeft), script),
      })
      reread = named ? read : asSeen(reread, read, script)
    }
    return withoutThaiBullets(reread)
  }
}

/** The lines with what was read in an alphabet, or as they were if that is what drawings were read as. */
function asSeen(lines: ReadLine[], read: ReadLine[], script: string): ReadLine[] {
  return areStray(read, script) ? lines : inLatinIfAlike(read, letterOf(script))
}

/** Whether the letters of an alphabet in a picture are what its drawings were read as. */
function areStray(lines: ReadLine[], script: string): boolean {
  if (scriptsLikeLatin.has(script)) return false
  const letters = lines.map(({ text }) => text.replace(/\p{M}/gu, '')).join('')
  const own = countLetters(letters, letterOf(script))
  return own <= strayLettersMax && countLetters(letters) > strayShareMin * own
}

/** A line with half of its margin. */
function sampleOf(runs: ForeignRun[]): LanguageSample {
  const [
    {
      line: { box, marginPx },
    },
  ] = runs as [ForeignRun, ...ForeignRun[]]
  const width = box.width - marginPx
  const shareOfSample = (place: number) => (place * box.width - marginPx / 2) / width
  const spans = runs.map(({ start, end }) => ({
    start: shareOfSample(start),
    end: shareOfSample(end),
  }))
  return { box: growBox(box, -marginPx / 2), spans }
}

/** Lines of a slide on which every letter of an alphabet looks like a Latin one, such as `ВНР`, are in Latin letters. */
function inLatinIfAlike(lines: ReadLine[], letter: RegExp): ReadLine[] {
  const own = lines.filter(({ text }) => countLetters(text, letter) > 0)
  const latin = new Map(own.map((line) => [line, asLatin(line.text, letter)]))
  if (own.some((line) => latin.get(line) === undefined)) return lines
  return lines.map((line) => ({ ...line, text: latin.get(line) ?? line.text }))
}

/** Bullets are read as the digit that looks like one; a list has that only once. */
function withoutThaiBullets(lines: ReadLine[]): ReadLine[] {
  const isList = lines.filter(({ text }) => thaiBullet.test(text)).length >= thaiBulletsMin
  if (!isList) return lines
  return lines.map((line) => ({ ...line, text: line.text.replace(thaiBullet, '') }))
}

/** The line with the words that were read in the alphabet, or as it was if they are not text. */
function withAlphabetText(line: ReadLine, reread: WordReading, script: string): ReadLine {
  const shareMin = isText(reread) ? ownLettersMin : ownLettersUncertainMin
  if (!isMadeOf(reread.text, letterOf(script), shareMin)) return line
  // The square root brings the confidence to the scale of the recognizers: at one half it is mostly right.
  const words = reread.words.map((word) => ({ ...word, confidence: Math.sqrt(word.confidence) }))
  const own = { ...reread, words, confidence: Math.sqrt(reread.confidence) }
  const merged = mergeWords(line.letters, own, kindOf(script))
  const floor = isText(line) ? likelyMin : line.confidence
  const text = bulletOf(line) + asWritten(merged.text)
  return { ...line, text, confidence: Math.max(floor, merged.confidence) }
}

/** The bullet that the primary recognizer surely saw at the left of a line; those of other networks are letters. */
function bulletOf({ letters }: ReadLine): string {
  const first = letters.find(({ character }) => character !== ' ')
  return first?.character === '•' && isSure(first) ? '• ' : ''
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
