import { leavesSentenceOpen, tiesWords } from './function-words.ts'

const startsInLetter = /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー]/u
const endsInLetter = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー]$/u

/** Particles behind which a sentence in Japanese goes on, but not in こと, もの and まで, with which items end, nor へ, with which titles do. */
const particleAtEnd =
  /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー](?:[をはがにや]|(?<!こ)と|(?<!も)の|(?<!ま)で)$/u
/** Particles that tie a line to the one before, but not がん, のり and the like. */
const particleAtStart = /^(?:が(?!ん)|を|の(?!り)|な(?=[もの]))/u

const wordFinder = new Intl.Segmenter('zh', { granularity: 'word' })
/** How much of each line is looked at for a word between them. */
const wordLength = 6

/** Words in small letters, which code has with signs around them. */
const lastWord = /(?:^|[ ’'«“("])(\p{Ll}{2,})$/u
const firstWord = /^(\p{Ll}{2,})(?![\p{L}\p{N}\p{S}:_([{/\\])/u

/**
 * Whether a sentence goes on in the next line by what is between the two, whatever room is left. For words with spaces, measured as below: of some 1,250
 * such lines in text layers that are not code, 26 are paragraphs, because their authors broke a sentence.
 */
export function isInsideSentence(before: string, line: string): boolean {
  return isInsideEastAsian(before, line) || isTiedByWord(before, line)
}

/**
 * Whether a sentence goes on from a word in small letters to another one, the first of which no sentence ends with or the second of which ties it to
 * the first. Lines that begin with the same word are items.
 */
function isTiedByWord(before: string, line: string): boolean {
  const [last, first] = [lastWord.exec(before)?.[1], firstWord.exec(line)?.[1]]
  if (last === undefined || first === undefined) return false
  return leavesSentenceOpen(last) || (tiesWords(first) && !before.startsWith(first))
}

/**
 * Whether a sentence in Chinese or Japanese goes on in the next line, because a word is cut or a particle ties the two. Measured on slides
 * with text layers: of 205 cut words and 105 such particles, one is where a sentence or an item ends.
 */
function isInsideEastAsian(before: string, line: string): boolean {
  if (!startsInLetter.test(line) || !endsInLetter.test(before)) return false
  if (particleAtEnd.test(before)) return true
  if (particleAtStart.test(line)) return !particleAtStart.test(before)
  const end = before.slice(-wordLength)
  const found = wordFinder.segment(end + line.slice(0, wordLength)).containing(end.length)
  return found !== undefined && found.index < end.length
}
