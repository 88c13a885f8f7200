import { CharFlag, type Page } from '../../packages/core/src/deck-model/page.ts'
import { smallPage } from './small-page.ts'

/** A letter of a hand-built line: its code and the ends of its cell, in points. */
export interface DrawnLetter {
  code: number
  left: number
  right: number
}

const size = 10
const letterWidth = 0.5 * size
const spaceWidth = 0.25 * size
const top = 100

/**
 * Places the letters of a line as a page shows them, in logical order: words from the right or from the left,
 * Latin letters and digits from left to right, marks over their letters, joiners without width.
 */
export function layOut(words: string[], direction: 'rightToLeft' | 'leftToRight'): DrawnLetter[] {
  const letters: DrawnLetter[] = []
  let x = direction === 'rightToLeft' ? 390 : 10
  for (const stretch of stretchesOf(words, direction)) {
    const codes = Array.from(stretch, (letter) => letter.codePointAt(0) as number)
    const forward = direction === 'leftToRight' || isLeftToRight(stretch)
    const width = codes.reduce((sum, code) => sum + widthOf(code), 0)
    const start = direction === 'rightToLeft' ? x - width : x
    placeAll(letters, codes, { x: forward ? start : start + width, forward })
    x = direction === 'rightToLeft' ? start - spaceWidth : start + width + spaceWidth
  }
  return letters
}

/** A page on which each run is an object of its own, drawn in the order given. */
export function drawnPage(runs: DrawnLetter[][]): Page {
  const drawn = runs.flatMap((run, object) => [
    ...run.flatMap((letter, index) => {
      const own = { ...letter, object, flags: 0 }
      return isApart(run[index - 1], letter) ? [inferred(0x20), own] : [own]
    }),
    inferred(0x0a),
  ])
  const length = drawn.length
  const text = {
    length,
    codes: Uint32Array.from(drawn, ({ code }) => code),
    boxes: Float32Array.from(
      drawn.flatMap(({ left, right, object }) =>
        object < 0 ? [0, 0, 0, 0] : [left, top, right, top + size],
      ),
    ),
    sizes: new Float32Array(length).fill(size),
    angles: new Float32Array(length),
    objects: Int32Array.from(drawn, ({ object }) => object),
    flags: Uint16Array.from(drawn, ({ flags }) => flags),
  }
  return smallPage([], { text })
}

/** A space or line end that the engine adds between letters that are apart. */
function inferred(code: number) {
  return { code, left: 0, right: 0, object: -1, flags: CharFlag.generated }
}

function isApart(before: DrawnLetter | undefined, letter: DrawnLetter): boolean {
  if (before === undefined) return false
  return Math.max(before.left, letter.left) - Math.min(before.right, letter.right) > 0.2 * size
}

/** In right-to-left text a Latin word and what follows it, up to the next word of the other script, is one stretch. */
function stretchesOf(words: string[], direction: 'rightToLeft' | 'leftToRight'): string[] {
  if (direction === 'leftToRight') return words
  const stretches: string[] = []
  for (const word of words) {
    const last = stretches.at(-1)
    if (last !== undefined && /^[A-Za-z]/.test(last) && isLeftToRight(word)) {
      stretches[stretches.length - 1] = `${last} ${word}`
    } else stretches.push(word)
  }
  return stretches
}

function isLeftToRight(text: string): boolean {
  return /^[A-Za-z\p{N}]/u.test(text)
}

function widthOf(code: number): number {
  if (code === 0x20) return spaceWidth
  return isZeroWidth(code) ? 0 : letterWidth
}

function isZeroWidth(code: number): boolean {
  return code === 0x200c || /^\p{M}/u.test(String.fromCodePoint(code))
}

function placeAll(
  letters: DrawnLetter[],
  codes: number[],
  { x, forward }: { x: number; forward: boolean },
): void {
  let at = x
  for (const code of codes) {
    const step = forward ? widthOf(code) : -widthOf(code)
    const isMark = code !== 0x200c && isZeroWidth(code)
    // a mark is drawn over the middle of the letter before it
    const [from, to] = isMark
      ? [at + (forward ? -0.7 : 0.3) * letterWidth, at + (forward ? -0.3 : 0.7) * letterWidth]
      : [at, at + step]
    if (code !== 0x20) letters.push({ code, left: Math.min(from, to), right: Math.max(from, to) })
    at += step
  }
}
