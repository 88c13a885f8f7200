import { labeledWords } from '../words/labeled-words.ts'
import type { PictureLines } from '../words/read-pictures.ts'

/** What one pass of OCR is worth: pictures and words with it, less without it. */
export interface PassResult {
  pass: string
  pictures: number
  /** Repositories and files of probes in which its pictures have more right words and fewer wrong ones, or the reverse. */
  rightIn: number
  wrongIn: number
  rightWords: number
  wrongWords: number
}

interface Tally {
  right: number
  wrong: number
}

/** Compares what was read on the same pictures with a pass and without it, by the words whose truth is known. */
export function judgePass(
  pass: string,
  readings: { folder: string; withIt: PictureLines[]; without: PictureLines[] },
): PassResult {
  const { folder, withIt, without } = readings
  const [before, after] = [without, withIt].map((read) => talliesOf(folder, read)) as [
    Map<string, Tally>,
    Map<string, Tally>,
  ]
  const gains = [...new Set([...before.keys(), ...after.keys()])].map((source) => {
    const [less, more] = [before, after].map(
      (one) => one.get(source) ?? { right: 0, wrong: 0 },
    ) as [Tally, Tally]
    return { right: more.right - less.right, wrong: more.wrong - less.wrong }
  })
  const sum = (one: keyof Tally) => gains.reduce((total, gain) => total + gain[one], 0)
  return {
    ...{ pass, pictures: withIt.length },
    rightIn: gains.filter(({ right, wrong }) => right > wrong).length,
    wrongIn: gains.filter(({ right, wrong }) => right < wrong).length,
    rightWords: sum('right'),
    wrongWords: sum('wrong'),
  }
}

function talliesOf(folder: string, pictures: PictureLines[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { source, isRight } of labeledWords(folder, pictures)) {
    const tally = tallies.get(source) ?? { right: 0, wrong: 0 }
    tally[isRight ? 'right' : 'wrong']++
    tallies.set(source, tally)
  }
  return tallies
}
