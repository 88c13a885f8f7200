import { foldAccents } from './fold-accents.ts'

/** Letters that look alike to a recogniser that knows no words. */
const lookAlikes = ['Il1|', 'O0']
/** Words that differ in more than this part of their letters are not the same word. */
const differenceMax = 0.4

/** Marks that stand for a letter that is left out, as they are read. */
const apostrophe = /^['’‘]$/
const letter = /\p{L}/u
/** What the second reading sees in the dust around a word. */
const speck = /^[.,:;'’‘`*|_~°-]$/

/**
 * Gives a line that was read without accents those of a second reading of the same line, word by
 * word. A word that has an accent is the second reading's, for the first knows not all of its letters;
 * any other stays the first reading's, but for what that one tends to miss, where the second is `sure`:
 * which of the letters that look alike it is (I, l and 1; O and 0), the second of two letters that are the
 * same, and an apostrophe between letters.
 */
export function transplantAccents(plain: string, accented: string, sure = true): string {
  const steps = align([...plain], [...withoutMark(accented.normalize('NFC'), plain)])
  return splitAtSpaces(steps)
    .map((word) => joinWord(word, sure))
    .join('')
}

/** The mark of a list item is drawn, not written; where the first reading has none, it is none. */
function withoutMark(accented: string, plain: string): string {
  return /^[\p{L}\p{N}]/u.test(plain) ? accented.replace(/^[^\p{L}\p{N}]+ /u, '') : accented
}

/** One place of both readings; a letter is missing where only the other has it. */
interface Step {
  plain: string
  accented: string
}

/** Least edit distance between two lines, letters that are the same but for accents being equal. */
function align(plain: string[], accented: string[]): Step[] {
  const columns = accented.length + 1
  const costs = new Float64Array((plain.length + 1) * columns)
  for (let column = 1; column < columns; column++) costs[column] = column
  for (let row = 1; row <= plain.length; row++) {
    costs[row * columns] = row
    for (let column = 1; column < columns; column++) {
      const at = row * columns + column
      const change = costOf(plain[row - 1] ?? '', accented[column - 1] ?? '')
      costs[at] = Math.min(
        (costs[at - columns - 1] ?? 0) + change,
        (costs[at - columns] ?? 0) + costOfLoss(plain[row - 1] ?? ''),
        (costs[at - 1] ?? 0) + 1,
      )
    }
  }
  return walkBack(plain, accented, costs)
}

function walkBack(plain: string[], accented: string[], costs: Float64Array): Step[] {
  const columns = accented.length + 1
  const steps: Step[] = []
  let row = plain.length
  let column = accented.length
  while (row > 0 || column > 0) {
    const at = row * columns + column
    const [a, b] = [plain[row - 1] ?? '', accented[column - 1] ?? '']
    const here = costs[at] ?? 0
    if (row > 0 && column > 0 && here >= (costs[at - columns - 1] ?? 0) + costOf(a, b) - 1e-9) {
      steps.push({ plain: a, accented: b })
      row--
      column--
    } else if (row > 0 && here >= (costs[at - columns] ?? 0) + costOfLoss(a) - 1e-9) {
      steps.push({ plain: a, accented: '' })
      row--
    } else {
      steps.push({ plain: '', accented: b })
      column--
    }
  }
  return steps.reverse()
}

function costOf(a: string, b: string): number {
  if (a === b) return 0
  if (a === ' ' || b === ' ') return 2
  if (isSameBase(a, b)) return 0.1
  return lookAlike(a, b) ? 0.3 : 1
}

/** What a letter costs that only the first reading has; the hook of a letter is no letter. */
function costOfLoss(a: string): number {
  return apostrophe.test(a) ? 0.5 : 1
}

function isSameBase(a: string, b: string): boolean {
  const base = foldAccents(b).toLowerCase()
  return a.toLowerCase() === base
}

function lookAlike(a: string, b: string): boolean {
  return lookAlikes.some((letters) => letters.includes(a) && letters.includes(b))
}

/** Words as both readings see them: parted where both have a space. */
function splitAtSpaces(steps: Step[]): Step[][] {
  const words: Step[][] = [[]]
  for (const step of steps) {
    if (step.plain === ' ' && step.accented === ' ') words.push([step], [])
    else words.at(-1)?.push(step)
  }
  return words
}

function joinWord(steps: Step[], sure: boolean): string {
  const plain = steps.map((step) => step.plain).join('')
  const accented = steps.map((step) => step.accented).join('')
  const differences = steps.reduce((sum, step) => sum + differenceOf(step), 0)
  const isLetterMistaken = sure && /^\p{L}$/u.test(plain) && [...accented].length === 1
  const differencesMax = Math.max(
    steps.length > 1 || isLetterMistaken ? 1 : 0,
    differenceMax * steps.length,
  )
  if (differences > differencesMax) return plain
  const chosen = hasAccent(accented) ? steps.map(takeAccented) : steps.map(chooseLetter)
  return sure || hasAccent(accented) ? chosen.join('') : plain
}

/** What is not a letter and only the first reading has, such as the hook of a letter, is no difference. */
function differenceOf({ plain, accented }: Step): number {
  if (accented === '') return /[\p{L}\p{N}]/u.test(plain) ? 1 : 0
  return plain !== '' && costOf(plain, accented) < 1 ? 0 : 1
}

function hasAccent(word: string): boolean {
  return (word.match(/\p{L}/gu) ?? []).some((letter) => foldAccents(letter) !== letter)
}

/** A place of a word with an accent: the second reading's, but for specks and what stands for a letter. */
function takeAccented({ plain, accented }: Step, at: number, word: Step[]): string {
  const isWithin = isBetweenLetters(at, word)
  if (plain === '' && speck.test(accented) && !isWithin) return ''
  if (accented !== '' || !apostrophe.test(plain) || !isWithin) return accented
  // The horn of a letter such as ơ, read apart, is no apostrophe.
  return word[at - 1]?.accented.normalize('NFD').includes('\u031b') ? '' : plain
}

function chooseLetter({ plain, accented }: Step, at: number, word: Step[]): string {
  if (plain === '') return isMissed(at, word) ? accented.replace(apostrophe, "'") : ''
  if (accented === '' || !lookAlike(plain, accented)) return plain
  return isNumbered(at, word) ? plain : accented
}

/** Whether a place is the figure of a name such as v1 or x0. */
function isNumbered(at: number, word: Step[]): boolean {
  const [before, name, figure, after] = [at - 2, at - 1, at, at + 1].map(
    (place) => word[place]?.plain ?? '',
  )
  const isName =
    letter.test(name ?? '') && !lookAlikes.some((letters) => letters.includes(name ?? ''))
  return /\d/.test(figure ?? '') && isName && !/[\p{L}\p{N}]/u.test(`${before}${after}`)
}

/** Whether only the second reading has a letter again that stands beside it, or an apostrophe. */
function isMissed(at: number, word: Step[]): boolean {
  const { accented = '' } = word[at] ?? {}
  if (apostrophe.test(accented)) return isBetweenLetters(at, word)
  const beside = [word[at - 1], word[at + 1]]
  return (
    letter.test(accented) &&
    beside.some((step) => step?.accented === accented && step.plain === accented)
  )
}

function isBetweenLetters(at: number, word: Step[]): boolean {
  return [word[at - 1], word[at + 1]].every((step) => letter.test(step?.accented ?? ''))
}
