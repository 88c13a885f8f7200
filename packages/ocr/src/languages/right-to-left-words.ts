import { numberBeforeUnit } from '@rowdeck/core/languages'
import { isCertain } from '../likeness.ts'
import { readingOf } from '../reading.ts'
import {
  type ChosenWord,
  latinTextOf,
  latinWord,
  ownConfidenceOf,
  ownTextOf,
  ownWord,
  type WordPlace,
} from './word-place.ts'

/** Hebrew prefixes before a hyphen, and what is read in their place behind Latin letters, which are seen on the left. */
const hebrewPrefix = /^(\p{Script=Hebrew}{1,3}-)\S/u
const besideHyphen = /^([A-Za-z0-9][A-Za-z0-9.,%+]*)-[^-]{1,4}$/
/** The same for the Arabic letter that means "and", which is read as a sign. */
const arabicAnd = /^(و)\P{L}/u
const besideSign = /^([A-Za-z][A-Za-z0-9]+)[^A-Za-z0-9]$/
/** A percentage whose sign is on the left, and what the network of the alphabet reads in place of the sign. */
const percentage = /%([0-9][0-9.,]*)$/
const misreadPercent = '96'

/**
 * The words of a line in an alphabet that runs from right to left, in logical order: consecutive Latin words run from left
 * to right, except for a number before its unit. Of words that mix both, such as `ב-HTTP`, each network gives a part.
 */
export function rightToLeftWords(places: WordPlace[], latin: Set<WordPlace>): ChosenWord[] {
  const runs: WordPlace[][] = []
  for (const place of places.toReversed()) {
    const last = runs.at(-1)
    const isLatin = (some: WordPlace) => latin.has(some) && !joinedWord(some)
    if (last?.[0] && isLatin(place) && isLatin(last[0])) last.unshift(place)
    else runs.push([place])
  }
  return runs.map((run) => {
    const [first] = run
    const mixed = first && joinedWord(first)
    if (mixed) return mixed
    if (first && !latin.has(first)) return ownWord(first)
    const { text, confidence } = latinWord(run)
    return { text: numberBeforeUnit(text), confidence }
  })
}

/** The word of a place in which one network reads the letters from right to left and the other what is beside them. */
function joinedWord(place: WordPlace): ChosenWord | undefined {
  const letters = place.latin.flat()
  const [own, seen] = [ownTextOf(place), latinTextOf(place)]
  for (const [prefix, beside] of [
    [hebrewPrefix, besideHyphen],
    [arabicAnd, besideSign],
  ] as const) {
    const [, first] = prefix.exec(own) ?? []
    const [, second] = beside.exec(seen) ?? []
    if (first === undefined || second === undefined) continue
    const { confidence } = readingOf(letters.slice(0, second.length))
    if (isCertain({ confidence })) return { text: first + second, confidence }
  }
  const [, digits] = percentage.exec(seen) ?? []
  if (digits === undefined) return undefined
  const isPercentage = (text: string) => text === misreadPercent + digits
  if (!place.own.some(({ text }) => isPercentage(text))) return undefined
  const words = place.own.map(({ text }) => (isPercentage(text) ? `${digits}%` : text))
  return { text: words.join(' '), confidence: ownConfidenceOf(place) }
}
