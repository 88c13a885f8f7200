import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

/** The line of letters as wide as the em, each drawn on its own at its left edge, in this order. */
function lineOf(letters: [letter: string, left: number][]): string[] {
  const texts = letters.map(([text, left]) => ({ text, left, top: 50, letterEm: 1 }))
  return linesOfPage(smallPage(texts)).map(({ text }) => text)
}

describe('a Thai mark whose cell is beside its letter, where the next letter begins', () => {
  it('belongs to the letter that it is drawn after', () => {
    const line: [string, number][] = [
      ['อ', 20],
      ['ข', 30],
      ['้', 40],
      ['อ', 40],
    ]
    assert.deepEqual(lineOf(line), ['อข้อ'])
  })

  it('is over the next letter if its cell is', () => {
    assert.deepEqual(
      lineOf([
        ['ข', 30],
        ['อ', 40],
        ['้', 42],
      ]),
      ['ขอ้'],
    )
  })
})
