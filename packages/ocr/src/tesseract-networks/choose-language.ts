import type { Picture } from '@rowdeck/core/deck-model/ports'
import { countLetters, letterOf, ownShareOf } from '../count-letters.ts'
import { drawGrayLine } from '../languages/gray-line.ts'
import type { Word } from '../languages/word-place.ts'
import { isMost, isSure } from '../likeness.ts'
import type { AlphabetLanguage, AlphabetModel } from '../models/ocr-models.ts'
import { confidenceOfTexts } from '../reading.ts'
import type { RotatedBox } from '../rotated-box.ts'
import type { LoadedLanguages } from './loaded-languages.ts'

/** A language with less evidence than this share of the most is not the one of a slide. Chosen by eye. */
const languageWeightMin = 0.9
/** Share of letters that a language does not have; fewer are errors of its network. Chosen on drawn slides. */
const foreignShareMin = 0.015
/** Of languages without marks, the first with this share of the most evidence is chosen. Chosen by eye. */
const alikeWeightMin = 0.999

/** A line, and the parts of it that are in letters of the alphabet. */
export interface LanguageSample {
  box: RotatedBox
  spans: Span[]
}

/** Where something lies along a line, from 0 to 1. */
interface Span {
  start: number
  end: number
}

/**
 * Returns the language that samples of a picture are in, of those of an alphabet. Throws if trained data cannot be loaded.
 */
export async function chooseLanguage(
  { script, languages: all }: AlphabetModel,
  languages: Pick<LoadedLanguages, 'get'>,
  { picture, samples }: { picture: Picture; samples: LanguageSample[] },
): Promise<AlphabetLanguage | undefined> {
  if (all.length < 2) return all[0]
  const letter = letterOf(script)
  const candidates: Candidate[] = []
  for (const language of all) {
    const network = await languages.get(language.dataFile)
    const candidate = { language, weight: 0, text: '' }
    for (const { box, spans } of samples) {
      const line = drawGrayLine(picture, box, network.lineHeightPx)
      const read = await network.readWords(line, false)
      const words = read.words.filter((word) => spans.some((span) => isWithin(word, span)))
      candidate.weight += evidenceOf(words, letter)
      // others are Latin words that were read in another alphabet
      const sure = words.filter(isSure)
      candidate.text += sure.map((word) => `${word.text} `).join('')
    }
    candidates.push(candidate)
  }
  return likeliestLanguage(candidates, letter)
}

/** Whether most of a word lies within a span. */
function isWithin(word: Span, span: Span): boolean {
  const shared = Math.min(word.end, span.end) - Math.max(word.start, span.start)
  return isMost(shared, word.end - word.start)
}

/** The mean confidence of words by their lengths, times the square of the share of letters of the alphabet. */
function evidenceOf(words: Word[], letter: RegExp): number {
  const share = ownShareOf(words.map(({ text }) => text).join(' '), letter)
  return confidenceOfTexts(words) * share ** 2
}

interface Candidate {
  language: AlphabetLanguage
  weight: number
  text: string
}

/**
 * The language whose marks are found most, of those with about the most evidence that have all letters of their own text
 * and of the text of the one with the most; if no marks are found, the one with the most evidence.
 */
function likeliestLanguage(candidates: Candidate[], letter: RegExp): AlphabetLanguage {
  const [top] = candidates.toSorted((a, b) => b.weight - a.weight)
  if (!top) throw new Error('An alphabet without a language.')
  const near = candidates.filter(({ weight }) => weight >= languageWeightMin * top.weight)
  const possible = near.filter(({ language, text }) => !showsForeign(language, text, letter))
  const [likeliest] = possible.toSorted((a, b) => b.weight - a.weight)
  const own = possible.filter(
    ({ language }) => !likeliest || !showsForeign(language, likeliest.text, letter),
  )
  const likely = (own.length > 0 ? own : near).map((candidate) => ({
    ...candidate,
    marks: marksOf(candidate, letter),
  }))
  const [most] = likely.toSorted((a, b) => b.marks - a.marks)
  const first = likely.find(({ weight }) => weight >= alikeWeightMin * top.weight)
  return (most && most.marks >= 1 ? most : (first ?? top)).language
}

/** Share of a language's marks among the letters of a text, in multiples of the least share. */
function marksOf({ language: { marks }, text }: Candidate, letter: RegExp): number {
  return marks ? shareOf(text, marks.letters, letter) / marks.shareMin : 0
}

function showsForeign({ foreign }: AlphabetLanguage, text: string, letter: RegExp): boolean {
  return foreign !== undefined && shareOf(text, foreign, letter) >= foreignShareMin
}

function shareOf(text: string, letters: string, letter: RegExp): number {
  const some = countLetters(text.toLowerCase(), new RegExp(`[${letters}]`, 'gu'))
  return some / Math.max(1, countLetters(text, letter))
}
