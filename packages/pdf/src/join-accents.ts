import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { keepOnly } from './keep-only.ts'
import { wordGapEm } from './likeness.ts'

/** Combining marks, by the code of the accent that is a character of its own. */
const marks = new Map([
  [0x60, '\u0300'],
  [0xb4, '\u0301'],
  [0x2c6, '\u0302'],
  [0x2dc, '\u0303'],
  [0xaf, '\u0304'],
  [0x2d8, '\u0306'],
  [0x2d9, '\u0307'],
  [0xa8, '\u0308'],
  [0x2da, '\u030a'],
  [0x2dd, '\u030b'],
  [0x2c7, '\u030c'],
  [0xb8, '\u0327'],
  [0x2db, '\u0328'],
])
const dotless = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
])
/** Characters between an accent and its letter: PDFium may move one that is raised to the end of its line. */
const reach = 400
/** Bounds the accents of a page; one set by TeX has up to a few hundred. */
const accentsMax = 4_000
/** Maximum ratio of the sizes of an accent and its letter. Chosen by eye. */
const accentSizeRatioMax = 1.25
/** Maximum distance, in ems, by which an accent is raised over a capital. Chosen by eye. */
const raisedMaxEm = 0.4

/**
 * Joins accents that are drawn over a letter with it: TeX composes é of e and ´ in fonts without accented letters.
 * An accent beside a letter stays, and so does one with which Unicode has no letter. Changes the text in place.
 */
export function joinAccents(text: PageText): void {
  const dropped = new Set<number>()
  let accents = 0
  for (let index = 0; index < text.length && accents < accentsMax; index++) {
    const mark = marks.get(text.codes[index] as number)
    if (mark === undefined) continue
    accents++
    const letter = letterUnder(text, index)
    const joined = letter < 0 ? undefined : compose(text.codes[letter] as number, mark)
    if (joined === undefined) continue
    text.codes[letter] = joined
    dropped.add(index)
    dropSpacesAround(text, index, dropped)
  }
  if (dropped.size > 0) keepOnly(text, (index) => !dropped.has(index))
}

/** The code of the letter with this mark; undefined if Unicode has none. */
function compose(code: number, mark: string): number | undefined {
  const letter = characterOf(code)
  const joined = `${dotless.get(letter) ?? letter}${mark}`.normalize('NFC')
  const composed = joined.codePointAt(0) as number
  return characterOf(composed) === joined ? composed : undefined
}

/** The index of the letter whose cell the accent is centered on, the nearest one in the file; -1 if there is none. */
function letterUnder(text: PageText, accent: number): number {
  for (let away = 1; away <= reach; away++) {
    if (isUnder(text, accent + away, accent)) return accent + away
    if (isUnder(text, accent - away, accent)) return accent - away
  }
  return -1
}

function isUnder({ codes, boxes, sizes, objects, length }: PageText, at: number, accent: number) {
  if (at < 0 || at >= length || (objects[at] as number) < 0) return false
  const code = codes[at] as number
  if (code <= 0x40 || marks.has(code)) return false
  const [one, two] = [sizes[at] as number, sizes[accent] as number]
  if (Math.max(one, two) > accentSizeRatioMax * Math.min(one, two)) return false
  const center = ((boxes[accent * 4] as number) + (boxes[accent * 4 + 2] as number)) / 2
  if (center < (boxes[at * 4] as number) || center > (boxes[at * 4 + 2] as number)) return false
  const raised = (boxes[at * 4 + 3] as number) - (boxes[accent * 4 + 3] as number)
  return Math.abs(raised) <= raisedMaxEm * one
}

/** Drops the spaces that PDFium inferred because the accent is drawn apart, unless the letters around them are apart too. */
function dropSpacesAround(text: PageText, accent: number, dropped: Set<number>): void {
  const inferred: number[] = []
  const next = (at: number, step: number) => {
    let index = at + step
    while ((text.flags[index] as number) & CharFlag.generated || dropped.has(index)) {
      inferred.push(index)
      index += step
    }
    return index
  }
  const [before, after] = [next(accent, -1), next(accent, 1)]
  if (before < 0 || after >= text.length || !areAdjacent(text, before, after)) return
  for (const index of inferred) dropped.add(index)
}

function areAdjacent({ boxes, sizes }: PageText, before: number, after: number): boolean {
  const size = Math.min(sizes[before] as number, sizes[after] as number)
  const down = Math.abs((boxes[before * 4 + 3] as number) - (boxes[after * 4 + 3] as number))
  const gap = (boxes[after * 4] as number) - (boxes[before * 4 + 2] as number)
  return down < raisedMaxEm * size && Math.abs(gap) < wordGapEm * size
}
