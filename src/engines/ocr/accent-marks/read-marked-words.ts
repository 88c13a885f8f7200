import type { Picture } from '../../../conversion/convert.ts'
import { foldAccents } from '../../../languages/languages.ts'
import { drawGrayLine } from '../languages/gray-line.ts'
import type { AccentModels } from '../models/ocr-models.ts'
import type { ReadLine } from '../reading.ts'
import type { RotatedBox } from '../rotated-box.ts'
import type { LoadedLanguages } from '../tesseract-networks/loaded-languages.ts'
import { findMarks, type Mark } from './find-marks.ts'
import { knowingLanguages } from './knowing-languages.ts'
import {
  hasAccentMarks,
  hasDoubleMark,
  isSlanted,
  type MarkedWord,
  markedWords,
} from './marked-words.ts'
import { twoMarksMax } from './match-marks.ts'

/** Lines read with less confidence are not text. */
const lineConfidenceMin = 0.8
/** A network with less confidence in a line does not know its letters. Right ones have .78 and more (bench/LEVERS.md). */
const readingConfidenceMin = 0.75
/** Least confidence in a letter with an accent if a network reads it alone, or if others or other letters agree. Chosen by eye. */
const aloneConfidenceMin = 0.7
const sharedConfidenceMin = 0.5
/** Bounds the lines without any accent that networks are asked about: drawings have marks as well. Chosen by eye. */
const vainLinesMax = 3
/** Bounds the pixels of the picture along the lines that are read again, each by up to six networks. */
const slideWidthPxMax = 20_000
/** As many networks are asked about a line although none of them reads an accent there. Chosen by eye. */
const vainNetworksMax = 2
/** Lines of lower letters show no gap between a letter and its accent. In pixels, with margins. */
const lineHeightPxMin = 16
/** Lines with more marks than this share of their letters are drawn over or lie on a pattern. Chosen by eye. */
const marksPerLetterMax = 0.6
/** Characters that have a part above another one, or marks of their own. */
const withMark = /[ij!?:;%"“”„'’‘=÷°*^~]/g
const word = /\p{L}+/gu
/** Lines with more such signs are code, and hardly have names. Chosen by eye. */
const codeSign = /[<>{}=;_\\|#$@]/g
const codeSignsMax = 1

export interface MarkedWordReaders {
  models: AccentModels
  languages: Pick<LoadedLanguages, 'get'>
}

/**
 * Restores accents in lines of a slide whose language is unknown, or that has words of another one: where ink above a
 * letter looks like an accent, networks of several languages read the line, and a word gets the accents that both the ink and a network show. Throws if
 * trained data cannot be loaded.
 */
export async function readMarkedWords(
  picture: Picture,
  lines: ReadLine[],
  readers: MarkedWordReaders,
): Promise<ReadLine[]> {
  let [vainLines, widthPx] = [0, 0]
  const restored: ReadLine[] = []
  for (const line of lines) {
    const isWithin = vainLines < vainLinesMax && widthPx < slideWidthPxMax
    const marks = isWithin && mayHaveAccents(line) ? findMarks(picture, line.box) : []
    if (!areAccents(marks, line)) {
      restored.push(line)
      continue
    }
    widthPx += line.box.width
    const words = await readWords({ picture, line, marks }, readers)
    const text = line.text.replace(word, (base) => withAccents(base, words))
    if (text === line.text) vainLines++
    restored.push({ ...line, text })
  }
  return restored
}

function mayHaveAccents({ text, confidence, box }: ReadLine): boolean {
  if (confidence < lineConfidenceMin || box.height < lineHeightPxMin) return false
  if ((text.match(codeSign) ?? []).length > codeSignsMax) return false
  return /[A-Za-z]{3}/.test(text) && !/(?!\p{Script=Latin})\p{L}/u.test(text)
}

/** Whether marks are more, or others, than the letters of a text have without accents. */
function areAccents(marks: Mark[], line: ReadLine): boolean {
  const { text, box } = line
  if (marks.length === 0 || marks.length > marksPerLetterMax * text.length) return false
  if (marks.some(isSlanted)) return true
  const expected = (text.match(withMark) ?? []).length
  const large = marks.filter(({ shape }) => shape !== 'small').length
  if (large > expected) return true
  if (!haveTwoMarks(marks, box)) return false
  return marks.length > expected || hasDoubleMark(line, marks, box.width / box.height)
}

/** Whether two marks are as close to each other as those above one letter. */
function haveTwoMarks(marks: Mark[], { width, height }: RotatedBox): boolean {
  const positions = marks.map(({ position }) => position).sort((a, b) => a - b)
  return positions.some(
    (at, index) => ((positions[index + 1] ?? Infinity) - at) * width <= twoMarksMax * height,
  )
}

interface MarkedLine {
  picture: Picture
  line: ReadLine
  marks: Mark[]
}

/** What networks read a word as, without regard to case. */
interface Votes extends MarkedWord {
  count: number
}

/** The words of a line that networks read with accents, by their plain letters. */
async function readWords(
  { picture, line: { box }, marks }: MarkedLine,
  { models, languages }: MarkedWordReaders,
): Promise<Map<string, string>> {
  const votes = new Map<string, Map<string, Votes>>()
  const heights = box.width / box.height
  let vainNetworks = 0
  for (const dataFile of knowingLanguages(marks).flatMap((language) => models[language] ?? [])) {
    const network = await languages.get(dataFile)
    const reading = await network.read(drawGrayLine(picture, box, network.lineHeightPx))
    const isSure = reading.confidence >= readingConfidenceMin
    const words = isSure ? [...markedWords(reading, marks, heights)] : []
    for (const [plain, read] of words) addVote(votes, plain, read)
    if (words.length > 0) continue
    if (++vainNetworks === vainNetworksMax || !hasAccentMarks(reading, marks, heights)) break
  }
  return new Map([...votes].flatMap(([plain, found]) => bestOf(plain, [...found.values()])))
}

function addVote(votes: Map<string, Map<string, Votes>>, plain: string, read: MarkedWord): void {
  const text = read.text.toLowerCase()
  const ofWord = votes.get(plain) ?? new Map<string, Votes>()
  const known = ofWord.get(text) ?? { ...read, text, count: 0 }
  const confidence = Math.max(known.confidence, read.confidence)
  ofWord.set(text, { ...known, confidence, count: known.count + 1 })
  votes.set(plain, ofWord)
}

/** The reading with the most accents, then with the most networks, if that is enough and no other is as likely. */
function bestOf(plain: string, found: Votes[]): [string, string][] {
  const [best, ...others] = found.toSorted(
    (a, b) => b.accents - a.accents || b.count - a.count || b.confidence - a.confidence,
  )
  if (!best || !isEnough(best)) return []
  const isRival = ({ accents, count, certainty }: Votes) =>
    best.certainty !== 'certain' ||
    certainty !== 'certain' ||
    (accents === best.accents && count === best.count)
  return others.some(isRival) ? [] : [[plain, best.text]]
}

function isEnough({ count, accents, confidence, certainty }: Votes): boolean {
  if (certainty === 'open') return false
  if (count > 1) return confidence >= sharedConfidenceMin
  const confidenceMin = accents > 1 ? sharedConfidenceMin : aloneConfidenceMin
  return certainty === 'certain' && confidence >= confidenceMin
}

/** A word with the accents that were read, in its own case. */
function withAccents(base: string, words: Map<string, string>): string {
  const read = [...(words.get(foldAccents(base).toLowerCase()) ?? '')]
  const letters = [...base]
  if (read.length !== letters.length) return base
  return letters
    .map((letter, index) => inCaseOf(letter, read[index] ?? letter, isInCapitals(base)))
    .join('')
}

/** Whether a word is in capitals, but for a letter that was read as a small one because of its mark. */
function isInCapitals(base: string): boolean {
  return /^\p{Lu}{2}/u.test(base) && (base.match(/\p{Ll}/gu) ?? []).length < 2
}

function inCaseOf(letter: string, accented: string, isCapital: boolean): string {
  return isCapital || letter !== letter.toLowerCase() ? accented.toUpperCase() : accented
}
