import { CharFlag, type PageText } from '../ports.ts'
import { type Cell, readCell } from './character-cell.ts'
import { isRightToLeft, textOf } from './characters.ts'
import type { Run } from './page-runs.ts'

/** A gap between letters that is a space, in ems. */
const spaceEm = 0.17
/** A line from right to left may have this many times as many Latin letters and digits. */
const foreignShare = 2
/** Letters of woven runs may lie over each other by this share of their width. */
const collisionMax = 0.5
/** And no more than this share of the letters of the shorter run. */
const collisionShareMax = 0.2

/** The text of runs whose letters stand in line, each script in its own direction. */
export function weave(group: Run[], text: PageText): string {
  const letters = group.flatMap((run) => cellsOf(run, text))
  const em = Math.max(...group.map((run) => run.size))
  const backward = group.some((run) => run.rightToLeft) && isMostlyBackward(letters)
  const sorted = inVisualOrder(letters, backward)
  let words: string[] = []
  for (const [at, letter] of sorted.entries()) {
    const before = sorted[at - 1]
    const gap = before === undefined ? 0 : gapBetween(before, letter)
    if (gap > spaceEm * em) words.push(' ')
    words.push(letter.text)
  }
  if (group.some((run) => run.rightToLeft)) words = turnOthers(words, backward)
  return words.join('')
}

/** Marks stay with the letter that they stand on. */
function inVisualOrder(letters: Letter[], backward: boolean): Letter[] {
  const whole: Letter[] = []
  for (const letter of letters) {
    const last = whole.at(-1)
    if (last !== undefined && /^\p{M}/u.test(letter.text)) last.text += letter.text
    else whole.push(letter)
  }
  return whole.sort((a, b) => (backward ? b.along2 - a.along2 : a.along - b.along))
}

function gapBetween(one: Cell, two: Cell): number {
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

/** Turns the stretches that run against the line, from their first letter or digit to their last. */
function turnOthers(words: string[], backward: boolean): string[] {
  const other = backward ? -1 : 1
  const turned: string[] = []
  let at = 0
  while (at < words.length) {
    let end = at
    for (let next = at; next < words.length; next++) {
      const direction = directionOf(words[next] as string)
      if (direction === -other || (next === at && direction === 0)) break
      if (direction === other) end = next + 1
    }
    if (end > at) turned.push(...words.slice(at, end).reverse())
    else turned.push(words[end++] as string)
    at = end
  }
  return turned
}

/** Whether the letters of one run fall between those of the other, not on top of them. */
export function interleave(run: Run, other: Run, text: PageText): boolean {
  const [own, others] = [run, other].map((one) =>
    cellsOf(one, text).filter((letter) => letter.text.trim() !== ''),
  ) as [Letter[], Letter[]]
  const cells = [...own, ...others]
  cells.sort((a, b) => a.along - b.along)
  let collisions = 0
  for (let index = 1; index < cells.length; index++) {
    const [before, cell] = [cells[index - 1] as Cell, cells[index] as Cell]
    const narrower = Math.min(before.along2 - before.along, cell.along2 - cell.along)
    if (before.along2 - cell.along > collisionMax * narrower) collisions++
  }
  return collisions <= Math.max(1, collisionShareMax * Math.min(own.length, others.length))
}

export interface Letter extends Cell {
  text: string
}

/** Real spaces are letters too, ones without ink. */
export function cellsOf(run: Run, text: PageText): Letter[] {
  const letters: Letter[] = []
  for (let index = run.from; index < run.to; index++) {
    if ((text.flags[index] as number) & CharFlag.generated) continue
    const letter = { text: '', along: 0, along2: 0, across: 0, across2: 0 }
    readCell(text, index, letter)
    letter.text = textOf(text.codes[index] as number)
    letters.push(letter)
  }
  return letters
}
