import { CharFlag, type PageText } from '../ports.ts'
import { type CharacterCell, readCharacterCell } from './character-cell.ts'
import { isRightToLeft, textOfCharacter } from './characters.ts'
import type { Run } from './page-runs.ts'

/** A wider gap is a space: between letter spacing (below 0.1 em) and the narrowest word space (0.2 em). */
const spaceEm = 0.17
/** A right-to-left line may have this many times as many Latin letters and digits. Chosen by eye. */
const foreignShare = 2
/** Letters of interleaved runs may overlap by this share of their width (kerning). Chosen by eye. */
const collisionMax = 0.5
/** At most this share of the letters of the shorter run may overlap more. Chosen by eye. */
const collisionShareMax = 0.2

/** Merges runs on one line into a text, each script in its own direction. */
export function mergeRuns(group: Run[], text: PageText): string {
  const letters = group.flatMap((run) => lettersOf(run, text))
  const em = Math.max(...group.map((run) => run.size))
  const backward = group.some((run) => run.rightToLeft) && isMostlyBackward(letters)
  const sorted = inVisualOrder(letters, backward)
  let words: string[] = []
  for (const [index, letter] of sorted.entries()) {
    const before = sorted[index - 1]
    const gap = before === undefined ? 0 : gapBetween(before, letter)
    if (gap > spaceEm * em) words.push(' ')
    words.push(letter.text)
  }
  if (group.some((run) => run.rightToLeft)) words = reverseOppositeStretches(words, backward)
  return words.join('')
}

/** Combining marks stay with their base letter. */
function inVisualOrder(letters: Letter[], backward: boolean): Letter[] {
  const whole: Letter[] = []
  for (const letter of letters) {
    const last = whole.at(-1)
    if (last !== undefined && /^\p{M}/u.test(letter.text)) last.text += letter.text
    else whole.push(letter)
  }
  return whole.sort((a, b) => (backward ? b.along2 - a.along2 : a.along - b.along))
}

function gapBetween(one: CharacterCell, two: CharacterCell): number {
  return Math.max(one.along, two.along) - Math.min(one.along2, two.along2)
}

function isMostlyBackward(letters: Letter[]): boolean {
  let lead = 0
  for (const { text } of letters) {
    const direction = directionOf(text)
    lead += direction > 0 ? foreignShare : direction
  }
  return lead >= 0
}

/** 1 for letters that are written from right to left, -1 for other letters and digits, 0 for the rest. */
function directionOf(text: string): number {
  if (isRightToLeft(text.codePointAt(0) ?? 0)) return 1
  return /^[\p{L}\p{N}]/u.test(text) ? -1 : 0
}

/** Reverses the stretches that run against the direction of the line, from their first letter or digit to their last. */
function reverseOppositeStretches(words: string[], backward: boolean): string[] {
  const other = backward ? -1 : 1
  const turned: string[] = []
  let index = 0
  while (index < words.length) {
    let end = index
    for (let next = index; next < words.length; next++) {
      const direction = directionOf(words[next] as string)
      if (direction === -other || (next === index && direction === 0)) break
      if (direction === other) end = next + 1
    }
    if (end > index) turned.push(...words.slice(index, end).reverse())
    else turned.push(words[end++] as string)
    index = end
  }
  return turned
}

/** Whether the letters of one run lie between those of the other, not on top of them. */
export function lettersInterleave(run: Run, other: Run, text: PageText): boolean {
  const [own, others] = [run, other].map((one) =>
    lettersOf(one, text).filter((letter) => letter.text.trim() !== ''),
  ) as [Letter[], Letter[]]
  const cells = [...own, ...others]
  cells.sort((a, b) => a.along - b.along)
  let collisions = 0
  for (let index = 1; index < cells.length; index++) {
    const [before, cell] = [cells[index - 1] as CharacterCell, cells[index] as CharacterCell]
    const narrower = Math.min(before.along2 - before.along, cell.along2 - cell.along)
    if (before.along2 - cell.along > collisionMax * narrower) collisions++
  }
  return collisions <= Math.max(1, collisionShareMax * Math.min(own.length, others.length))
}

export interface Letter extends CharacterCell {
  text: string
}

/** The characters of a run. Real spaces count; generated ones do not. */
export function lettersOf(run: Run, text: PageText): Letter[] {
  const letters: Letter[] = []
  for (let index = run.from; index < run.to; index++) {
    if ((text.flags[index] as number) & CharFlag.generated) continue
    const letter = { text: '', along: 0, along2: 0, across: 0, across2: 0 }
    readCharacterCell(text, index, letter)
    letter.text = textOfCharacter(text.codes[index] as number)
    letters.push(letter)
  }
  return letters
}
