import { type Letter, type Reading, readingOf } from '../read-lines/decode-ctc.ts'

/** How the lines of a script are written. */
export interface Script {
  /** Matches a letter of the script, or a sign that is written with it. */
  letter: RegExp
  /** Whether its words stand apart. */
  spaced: boolean
}

/** A letter of the script that is less sure gives way to a Latin one in its place that is surer. */
const doubtful = 0.8
const certain = 0.9
/** Two readings are of one place where they begin this close, in heights of the line. */
const samePlace = 0.25
/** A letter of such scripts is about this wide, in heights of the line: what begins within is of it. */
const letterWidth = 0.45
const spaceMin = 0.5
/** Recognisers of other scripts are this much too sure of Latin letters. */
const conceit = 0.2

/**
 * Makes one reading of two of the same line, which is `heights` times as long as high. Letters of the
 * script are taken from its own recogniser; what stands between them (names, figures) from whichever
 * was surer of it; and the spaces of a script that has any from the Latin one too, since the others
 * tend to drop them.
 */
export function mergeReadings(
  { own, latin }: { own: Reading; latin: Reading },
  script: Script,
  heights: number,
): Reading {
  const reach = samePlace / heights
  const anchors = own.letters.filter(
    (letter) => script.letter.test(letter.character) && !yields(letter, latin.letters, reach),
  )
  const merged: Letter[] = []
  for (let index = 0; index <= anchors.length; index++) {
    const from = anchors[index - 1]
    const to = anchors[index]
    const stretch = { from: from?.at ?? -1, to: to?.at ?? 2 }
    const ours = within(own.letters, stretch)
    const theirs = within(latin.letters, stretch).filter((letter) =>
      isApart(letter, stretch, heights),
    )
    const inner = from !== undefined && to !== undefined && script.spaced
    merged.push(...between({ ours, theirs }, inner), ...(to ? [to] : []))
  }
  return readingOf(script.spaced ? merged : withoutLooseSpaces(merged, script.letter))
}

/** Whether a letter of the script is a Latin one that was mistaken. */
function yields(letter: Letter, latin: Letter[], reach: number): boolean {
  if (letter.confidence >= doubtful) return false
  return latin.some(
    ({ at, confidence, character }) =>
      confidence >= certain && character !== ' ' && Math.abs(at - letter.at) <= reach,
  )
}

interface Stretch {
  from: number
  to: number
}

function within(letters: Letter[], { from, to }: Stretch): Letter[] {
  return letters.filter(({ at }) => at > from && at < to)
}

/** Whether a Latin letter is no part of the letters that the stretch lies between; spaces never are. */
function isApart({ at, character }: Letter, { from, to }: Stretch, heights: number): boolean {
  return character === ' ' || (at > from + letterWidth / heights && at < to - samePlace / heights)
}

/** What stands between two letters of the script. */
function between({ ours, theirs }: { ours: Letter[]; theirs: Letter[] }, inner: boolean): Letter[] {
  const written = ours.filter(({ character }) => character !== ' ')
  if (written.length > 0)
    return certaintyOf(theirs) >= certaintyOf(ours) - conceit ? theirs : ours.map(plain)
  const spaces = [...ours, ...theirs].filter(({ character }) => character === ' ')
  return inner ? spaces.filter(({ confidence }) => confidence >= spaceMin).slice(0, 1) : []
}

function certaintyOf(letters: Letter[]): number {
  const written = letters.filter(({ character }) => character !== ' ')
  return readingOf(written).confidence
}

/** Recognisers of other scripts give Latin letters full widths and accents that are not there. */
function plain(letter: Letter): Letter {
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
