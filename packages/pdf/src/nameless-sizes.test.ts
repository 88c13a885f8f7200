import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPage } from '../../../test/support/small-page.ts'
import { noTraits } from './font-traits.ts'
import { correctNamelessSizes } from './nameless-sizes.ts'

/** A font of a line: its letters, each as wide as this, and the size that the file says. */
interface Line {
  letters: string
  width: number
  size: number
  tex?: 'nameless'
}

/** The sizes, and the tops and bottoms of the cells, of the first letter of each line; baselines are at 100. */
function corrected(lines: Line[]): number[][] {
  const all = lines.flatMap((line) => Array.from(line.letters, () => line))
  const { text } = smallPage([{ text: all.map(() => 'x').join(''), left: 0, top: 0 }])
  const fonts = new Map(lines.map((line) => [line, { ...noTraits, tex: line.tex }]))
  for (const [at, { width, size }] of all.entries()) {
    text.sizes[at] = size
    text.boxes.set([0, 100 - 0.8 * size, width, 100 + 0.2 * size], at * 4)
  }
  correctNamelessSizes(
    text,
    all.map((line) => fonts.get(line)),
  )
  return lines.map((line) => {
    const at = all.indexOf(line)
    const [, top, , bottom] = text.boxes.subarray(at * 4, at * 4 + 4)
    return [text.sizes[at], top, bottom].map((value) => Math.round(value as number))
  })
}

const nameless = { tex: 'nameless' } as const

it('the size of a Type 3 font that says a tenth is ten times as large, on the same baseline', () => {
  const line = { letters: 'seven letters', width: 10, size: 2, ...nameless }
  assert.deepEqual(corrected([line]), [[20, 84, 104]])
})

it('a font of few letters on the same page has the factor of the others', () => {
  const many = { letters: 'seven letters', width: 10, size: 2, ...nameless }
  const few = { letters: 'i', width: 5, size: 2, ...nameless }
  assert.deepEqual(corrected([many, few])[1], [20, 84, 104])
  assert.deepEqual(corrected([few])[0], [2, 98, 100])
})

it('bitmap fonts whose size is that of a dot have the size that their letters show', () => {
  const [text, title] = [
    { letters: 'seven', width: 9, size: 0.24, ...nameless },
    { letters: 'seven', width: 18, size: 0.24, ...nameless },
  ]
  assert.deepEqual(
    corrected([text, title]).map(([size]) => size),
    [18, 36],
  )
})

it('fonts with a name, and such whose letters have a usual width, stay', () => {
  const named = { letters: 'seven', width: 50, size: 10 }
  const usual = { letters: 'seven', width: 9, size: 10, ...nameless }
  assert.deepEqual(
    corrected([named, usual]).map(([size]) => size),
    [10, 10],
  )
})
