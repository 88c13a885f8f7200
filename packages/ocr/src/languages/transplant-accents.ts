import { foldAccents } from '@rowdeck/core/languages'

/** Letters that look alike to a recognizer without a language model. */
const lookAlikes = ['Il1|', 'O0']
/** Words that differ in a larger share of their letters are different words. Chosen by eye. */
const differenceMax = 0.4

/**
 * Edit costs, ordered so that alignment prefers the cheaper explanation: equal apart from accents, look-alike,
 * another letter.
 */
const accentCost = 0.1
const lookAlikeCost = 0.3
/** Aligning a letter with a space would merge words; deleting one and inserting the other costs as much. */
const spaceCost = 2
/** An apostrophe in one reading may be the hook of a letter such as ơ in the other. */
const apostropheLossCost = 0.5
/** Letters on either side of a space that only the first reading has, from which on it is kept. Chosen by eye. */
const missedSpaceLettersMin = 3
/** Rounding error of summed costs. */
const costTolerance = 1e-9

/** Apostrophes as recognizers read them. */
const apostrophe = /^['’‘]$/
const letter = /\p{L}/u
/** Characters that Tesseract's networks read in specks around a word. */
const speck = /^[.,:;'’‘‚„`*|_~°-]$/

/**
 * Transfers accents to a line from a second reading of the same line, word by word. A word with an accent is taken
 * from the second reading, because the first often loses or confuses them, except for the letters that are `sure`. Any
 * other word is kept, except for what the first reading tends to get wrong if the second one `isCertain`: look-alikes
 * (I, l and 1; O and 0), the second of two equal letters, and an apostrophe between letters.
 */
export function transplantAccents(
  base: string,
  accented: string,
  { isCertain = true, sure = new Set() }: AccentEvidence = {},
): string {
  const steps = align([...base], [...withoutDrawings(accented.normalize('NFC'), base)])
  let place = 0
  const known = steps.map((step) => ({ ...step, isSure: step.base !== '' && sure.has(place++) }))
  return splitAtSpaces(known)
    .map((word) => joinWord(word, isCertain))
    .join('')
}

/** How far the readings are to be believed. */
interface AccentEvidence {
  isCertain?: boolean
  /** Characters of the first reading that are right, by their places. */
  sure?: ReadonlySet<number>
}

/** Removes what is drawn, not text, from the second reading if the first has none: a bullet, the border of a box. */
function withoutDrawings(accented: string, base: string): string {
  const text = base.includes('_')
    ? accented
    : accented.replace(/^_/, '').replace(/_$/, '').trimEnd()
  return /^[\p{L}\p{N}]/u.test(base) ? text.replace(/^[^\p{L}\p{N}]+ /u, '') : text.trimStart()
}

/** One place in the alignment of both readings; empty where only the other has a letter. */
interface Step {
  base: string
  accented: string
  isSure?: boolean
}

/** Aligns two lines by least edit distance (Wagner and Fischer, 1974), with the costs above. */
function align(base: string[], accented: string[]): Step[] {
  const columns = accented.length + 1
  const costs = new Float64Array((base.length + 1) * columns)
  for (let column = 1; column < columns; column++) costs[column] = column
  for (let row = 1; row <= base.length; row++) {
    costs[row * columns] = row
    for (let column = 1; column < columns; column++) {
      const cell = row * columns + column
      const change = costOf(base[row - 1] ?? '', accented[column - 1] ?? '')
      costs[cell] = Math.min(
        (costs[cell - columns - 1] ?? 0) + change,
        (costs[cell - columns] ?? 0) + costOfLoss(base[row - 1] ?? ''),
        (costs[cell - 1] ?? 0) + 1,
      )
    }
  }
  return traceBack(base, accented, costs)
}

function traceBack(base: string[], accented: string[], costs: Float64Array): Step[] {
  const columns = accented.length + 1
  const steps: Step[] = []
  let row = base.length
  let column = accented.length
  while (row > 0 || column > 0) {
    const cell = row * columns + column
    const [a, b] = [base[row - 1] ?? '', accented[column - 1] ?? '']
    const here = costs[cell] ?? 0
    if (
      row > 0 &&
      column > 0 &&
      here >= (costs[cell - columns - 1] ?? 0) + costOf(a, b) - costTolerance
    ) {
      steps.push({ base: a, accented: b })
      row--
      column--
    } else if (row > 0 && here >= (costs[cell - columns] ?? 0) + costOfLoss(a) - costTolerance) {
      steps.push({ base: a, accented: '' })
      row--
    } else {
      steps.push({ base: '', accented: b })
      column--
    }
  }
  return steps.reverse()
}

function costOf(a: string, b: string): number {
  if (a === b) return 0
  if (a === ' ' || b === ' ') return spaceCost
  if (isSameBase(a, b)) return accentCost
  return lookAlike(a, b) ? lookAlikeCost : 1
}

/** The cost of a letter that only the first reading has. */
function costOfLoss(a: string): number {
  return apostrophe.test(a) ? apostropheLossCost : 1
}

function isSameBase(a: string, b: string): boolean {
  const base = foldAccents(b).toLowerCase()
  return a.toLowerCase() === base
}

function lookAlike(a: string, b: string): boolean {
  return lookAlikes.some((letters) => letters.includes(a) && letters.includes(b))
}

/** Splits the alignment into words, where both readings have a space or the second missed one. */
function splitAtSpaces(steps: Step[]): Step[][] {
  const words: Step[][] = [[]]
  for (const [index, step] of steps.entries()) {
    const isSpace = step.base === ' ' && (step.accented === ' ' || wasSpaceMissed(index, steps))
    if (isSpace) words.push([{ base: ' ', accented: ' ' }], [])
    else words.at(-1)?.push(step)
  }
  return words
}

/** Whether the second reading missed a space; next to fewer letters, the first one took a part of a letter for it. */
function wasSpaceMissed(index: number, steps: Step[]): boolean {
  const sides = [
    steps.slice(Math.max(0, index - missedSpaceLettersMin), index),
    steps.slice(index + 1, index + 1 + missedSpaceLettersMin),
  ]
  const isWord = (side: Step[]) =>
    side.length === missedSpaceLettersMin && side.every(({ base }) => letter.test(base))
  return steps[index]?.accented === '' && sides.every(isWord)
}

function joinWord(steps: Step[], isCertain: boolean): string {
  const base = steps.map((step) => step.base).join('')
  const accented = steps.map((step) => step.accented).join('')
  const differences = steps.reduce((sum, step) => sum + differenceOf(step), 0)
  const differencesMax = Math.max(steps.length > 1 ? 1 : 0, differenceMax * steps.length)
  if (differences > differencesMax) return base
  const chosen = hasAccent(accented) ? steps.map(takeAccented) : steps.map(chooseLetter)
  return isCertain || hasAccent(accented) ? chosen.join('') : base
}

/** A sign that only the first reading has, such as the hook of a letter, does not count. */
function differenceOf({ base, accented }: Step): number {
  if (accented === '') return /[\p{L}\p{N}]/u.test(base) ? 1 : 0
  return base !== '' && costOf(base, accented) < 1 ? 0 : 1
}

function hasAccent(word: string): boolean {
  return (word.match(/\p{L}/gu) ?? []).some((letter) => foldAccents(letter) !== letter)
}

/** In a word with an accent: the second reading, except for specks, apostrophes and hyphens. */
function takeAccented({ base, accented, isSure }: Step, index: number, word: Step[]): string {
  if (isSure) return base
  const isWithin = isBetweenLetters(index, word)
  if (base === '' && speck.test(accented) && !isWithin) return ''
  if (accented === '' && base === '-' && isWithin) return base
  if (accented !== '' || !apostrophe.test(base) || !isWithin) return accented
  // The horn of a letter such as ơ, read separately, is not an apostrophe.
  return word[index - 1]?.accented.normalize('NFD').includes('\u031b') ? '' : base
}

/** In a word without accents: the first reading, corrected where the second one knows better. */
function chooseLetter({ base, accented }: Step, index: number, word: Step[]): string {
  if (base === '') return wasMissed(index, word) ? accented.replace(apostrophe, "'") : ''
  if (accented === '' || !lookAlike(base, accented)) return base
  // a word of one letter, such as the Italian article
  if (word.length === 1 && letter.test(base) && /\d/.test(accented)) return base
  return isVersionDigit(index, word) ? base : accented
}

/** Whether a place is the digit in a name such as v1 or x0. */
function isVersionDigit(index: number, word: Step[]): boolean {
  const [before, name, digit, after] = [index - 2, index - 1, index, index + 1].map(
    (place) => word[place]?.base ?? '',
  )
  const isName =
    letter.test(name ?? '') && !lookAlikes.some((letters) => letters.includes(name ?? ''))
  return /\d/.test(digit ?? '') && isName && !/[\p{L}\p{N}]/u.test(`${before}${after}`)
}

/** Whether the first reading missed the second of two equal letters, or an apostrophe between letters. */
function wasMissed(index: number, word: Step[]): boolean {
  const { accented = '' } = word[index] ?? {}
  if (apostrophe.test(accented)) return isBetweenLetters(index, word)
  const neighbors = [word[index - 1], word[index + 1]]
  return (
    letter.test(accented) &&
    neighbors.some((step) => step?.accented === accented && step.base === accented)
  )
}

function isBetweenLetters(index: number, word: Step[]): boolean {
  return [word[index - 1], word[index + 1]].every((step) => letter.test(step?.accented ?? ''))
}
