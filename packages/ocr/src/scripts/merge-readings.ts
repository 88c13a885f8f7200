import { isLikely, isSure, isText } from '../likeness.ts'
import type { Script } from '../models/ocr-models.ts'
import { type Letter, meanConfidence, type Reading, readingOf } from '../reading.ts'

/** Two letters are in the same place if they begin this close, in line heights. Chosen by eye. */
const samePlaceMax = 0.25
/** Width of a letter of such scripts, in line heights: what begins within it is part of it. Chosen by eye. */
const letterWidth = 0.45
/**
 * The same of a bullet, a comma or a bracket: of 106 Latin words after one, 74 begin within a letter's width of it, none
 * within this.
 */
const signWidth = 0.15
/** Minimum confidence of a space between letters of the script: from .6 on, spaces of Korean are lost. */
const spaceConfidenceMin = 0.5
/** Signs that belong to a text rather than to what is drawn beside it. */
const punctuation = /^[.,:;?!()%·…]$/u
/** Recognizers of other scripts overestimate their confidence in Latin letters by this much. Chosen by eye. */
const overconfidence = 0.2

/**
 * Merges two readings of one line, which is `heights` times as long as it is high. Letters of the script
 * come from its own recognizer; what stands between them (names, numbers) comes from the more confident
 * reading; and in a script with spaces they come from the Latin reading too, since recognizers of other
 * scripts tend to lose them.
 */
export function mergeReadings(
  { own, latin }: { own: Reading; latin: Reading },
  script: Script,
  heights: number,
): Reading {
  const reach = samePlaceMax / heights
  const anchors = own.letters.filter(
    (letter) => script.letter.test(letter.character) && !yields(letter, latin.letters, reach),
  )
  const merged: Letter[] = []
  for (let index = 0; index <= anchors.length; index++) {
    const from = anchors[index - 1]
    const to = anchors[index]
    const stretch = { from: from?.position ?? -1, to: to?.position ?? 2, after: from?.character }
    const ours = within(own.letters, stretch)
    const theirs = within(latin.letters, stretch).filter((letter) =>
      isOutside(letter, stretch, heights),
    )
    const isBetween = from !== undefined && to !== undefined
    merged.push(...choose({ ours, theirs }, { ...script, isBetween }), ...(to ? [to] : []))
  }
  return readingOf(script.spaced ? merged : withoutLooseSpaces(merged, script.letter))
}

/** Whether a letter of the script is a misread Latin one. */
function yields(letter: Letter, latin: Letter[], reach: number): boolean {
  const isInPlace = ({ position }: Letter) => Math.abs(position - letter.position) <= reach
  return (
    !isLikely(letter) &&
    latin.some((other) => isSure(other) && other.character !== ' ' && isInPlace(other))
  )
}

/** Part of a line between two letters of the script, as positions. */
interface Stretch {
  from: number
  to: number
  /** The character at its start; none at the start of the line. */
  after: string | undefined
}

function within(letters: Letter[], { from, to }: Stretch): Letter[] {
  return letters.filter(({ position }) => position > from && position < to)
}

/** Whether a Latin letter lies outside the letters at the ends of the stretch; spaces always do. */
function isOutside({ position, character }: Letter, stretch: Stretch, heights: number) {
  const { from, to, after = '' } = stretch
  if (character === ' ') return true
  const width = /\p{L}/u.test(after) ? letterWidth : signWidth
  return position > from + width / heights && position < to - samePlaceMax / heights
}

/** What stands between two letters of the script, or at an end of the line. */
function choose(
  { ours, theirs }: { ours: Letter[]; theirs: Letter[] },
  { spaced, isBetween }: Pick<Script, 'spaced'> & { isBetween: boolean },
): Letter[] {
  const written = ours.filter(({ character }) => character !== ' ')
  if (written.length > 0) {
    const preferTheirs = certaintyOf(theirs) >= certaintyOf(ours) - overconfidence
    return preferTheirs ? theirs : ours.map(withPlainLatin)
  }
  if (!spaced) return []
  // recognizers of scripts with spaces tend to lose signs, too
  const seen = theirs.filter((letter) => letter.character === ' ' || isLostSign(letter))
  if (seen.some(isLostSign)) return seen
  if (!isBetween) return []
  return [...ours, ...theirs]
    .filter(({ character, confidence }) => character === ' ' && confidence >= spaceConfidenceMin)
    .slice(0, 1)
}

function isLostSign(letter: Letter): boolean {
  return punctuation.test(letter.character) && isText(letter)
}

function certaintyOf(letters: Letter[]): number {
  return meanConfidence(letters.filter(({ character }) => character !== ' '))
}

/** Recognizers of other scripts read Latin letters as full-width ones, and with accents that are not there. */
function withPlainLatin(letter: Letter): Letter {
  const narrow = letter.character.replace(/[０-９Ａ-Ｚａ-ｚ]/u, (wide) => wide.normalize('NFKC'))
  const bare = narrow.normalize('NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  return { ...letter, character: bare.normalize('NFC') }
}

function withoutLooseSpaces(letters: Letter[], own: RegExp): Letter[] {
  return letters.filter(({ character }, index) => {
    if (character !== ' ') return true
    const [before, after] = [letters[index - 1], letters[index + 1]]
    return before && after && !own.test(before.character) && !own.test(after.character)
  })
}
