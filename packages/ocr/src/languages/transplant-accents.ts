import { foldAccents } from '@rowdeck/core/languages'

/** Words that differ in a larger share of their letters are different words. Chosen by eye. */
const differenceMax = 0.4

/** Edit costs, ordered so that alignment prefers the cheaper explanation: equal apart from accents, another letter. */
const accentCost = 0.1
/** Aligning a letter with a space would merge words; deleting one and inserting the other costs as much. */
const spaceCost = 2
/** An apostrophe in one reading may be the hook of a letter such as ơ in the other. */
const apostropheLossCost = 0.5
/** Rounding error of summed costs. */
const costTolerance = 1e-9

/** Apostrophes as recognizers read them. */
const apostrophe = /^['’‘]$/
const letter = /\p{L}/u

/**
 * Transfers accents to a line from a second reading of the same line, word by word. The letters of a word with an accent
 * are taken from the second reading, because the first often loses or confuses them, except for those that are `sure`.
 * Spaces, signs and other words are those of the first reading: where the second one has others, it is wrong more often
 * (bench/levers/letters.md).
 */
export function transplantAccents(
  base: string,
  accented: string,
  sure: ReadonlySet<number> = new Set(),
): string {
  const steps = align([...base], [...accented.normalize('NFC')])
  let place = 0
  const known = steps.map((step) => ({ ...step, isSure: step.base !== '' && sure.has(place++) }))
  return splitAtSpaces(known).map(joinWord).join(' ')
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
  return a.toLowerCase() === foldAccents(b).toLowerCase() ? accentCost : 1
}

/** The cost of a letter that only the first reading has. */
function costOfLoss(a: string): number {
  return apostrophe.test(a) ? apostropheLossCost : 1
}

/** Splits the alignment into words, where the first reading has a space. */
function splitAtSpaces(steps: Step[]): Step[][] {
  const words: Step[][] = [[]]
  for (const step of steps) {
    if (step.base === ' ') words.push([])
    else words.at(-1)?.push(step)
  }
  return words
}

function joinWord(steps: Step[]): string {
  const [base, accented] = [steps.map((step) => step.base), steps.map((step) => step.accented)]
  const differences = steps.reduce((sum, step) => sum + differenceOf(step), 0)
  const differencesMax = Math.max(steps.length > 1 ? 1 : 0, differenceMax * steps.length)
  const isTaken = differences <= differencesMax && accented.some(hasAccent)
  return (isTaken ? steps.map(takeAccented) : base).join('')
}

/** A sign that only the first reading has, such as the hook of a letter, does not count. */
function differenceOf({ base, accented }: Step): number {
  if (accented === '') return /[\p{L}\p{N}]/u.test(base) ? 1 : 0
  return base !== '' && costOf(base, accented) < 1 ? 0 : 1
}

function hasAccent(character: string): boolean {
  return letter.test(character) && foldAccents(character) !== character
}

function takeAccented({ base, accented, isSure }: Step, index: number, word: Step[]): string {
  if (isSure) return base
  if (accented !== '') return base === '' && !hasAccent(accented) ? '' : accented
  return letter.test(base) || (apostrophe.test(base) && isPartOf(word[index - 1])) ? '' : base
}

/** Whether what follows a letter is its accent, read apart from it. */
function isPartOf(before: Step | undefined): boolean {
  return before !== undefined && before.accented !== before.base && hasAccent(before.accented)
}
