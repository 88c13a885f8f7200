import { foldAccents } from './fold-accents.ts'

/** Letters that look alike to a recogniser that knows no words. */
const lookAlikes = ['Il1|', 'O0']
/** Words that differ in more than this part of their letters are not the same word. */
const differenceMax = 0.4

/**
 * Gives a line that was read without accents those of a second reading of the same line, word by
 * word. A word that has an accent is the second reading's, for the first knows not all of its letters;
 * any other stays the first reading's, but for letters that look alike (I, l and 1; O and 0).
 */
export function transplantAccents(plain: string, accented: string): string {
  const steps = align([...plain], [...withoutMark(accented.normalize('NFC'), plain)])
  return splitAtSpaces(steps).map(joinWord).join('')
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
        (costs[at - columns] ?? 0) + 1,
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
    } else if (row > 0 && here >= (costs[at - columns] ?? 0) + 1 - 1e-9) {
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

function joinWord(steps: Step[]): string {
  const plain = steps.map((step) => step.plain).join('')
  const accented = steps.map((step) => step.accented).join('')
  const differences = steps.reduce((sum, step) => sum + differenceOf(step), 0)
  const differencesMax = Math.max(steps.length > 1 ? 1 : 0, differenceMax * steps.length)
  if (differences > differencesMax) return plain
  if (hasAccent(accented)) return accented
  return steps.map(chooseLetter).join('')
}

function differenceOf({ plain, accented }: Step): number {
  return plain !== '' && accented !== '' && costOf(plain, accented) < 1 ? 0 : 1
}

function hasAccent(word: string): boolean {
  return (word.match(/\p{L}/gu) ?? []).some((letter) => foldAccents(letter) !== letter)
}

function chooseLetter({ plain, accented }: Step): string {
  if (plain === '' || accented === '') return plain
  return lookAlike(plain, accented) ? accented : plain
}
