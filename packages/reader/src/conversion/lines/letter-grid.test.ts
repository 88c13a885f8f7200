import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const size = 10
const cell = 6

/** The width of a letter of a proportional font, in ems. */
function widthEm(letter: string): number {
  if (/[filjt.,:;()[\]{}' ]/u.test(letter)) return 0.28
  return /[mwMW%]/u.test(letter) ? 0.85 : 0.52
}

interface Letter {
  code: number
  left: number
  width: number
  top: number
}

/** The letters of a line in fixed columns: the letters of a word share its cells evenly, with as much room at its sides. */
function inColumns(line: string, top: number, sides: 'both' | 'right' = 'both'): Letter[] {
  return [...line.matchAll(/\w+|\S/gu)].flatMap(({ 0: word, index }) => {
    const widths = [...word].map((letter) => widthEm(letter) * size)
    const rest = word.length * cell - widths.reduce((sum, width) => sum + width, 0)
    const gap = rest / (word.length + (sides === 'both' ? 1 : 0))
    let left = 20 + index * cell + (sides === 'both' ? gap : 0)
    return [...word].map((letter, at) => {
      const width = widths[at] as number
      const placed = { code: letter.charCodeAt(0), left, width, top }
      left += width + gap
      return placed
    })
  })
}

/** The letters of a line of ordinary text, whose spaces are not drawn, with equal gaps between its letters. */
function asUsual(line: string, top: number, gap = 0): Letter[] {
  let left = 20
  return [...line].flatMap((letter) => {
    const width = widthEm(letter) * size
    const placed = { code: letter.charCodeAt(0), left, width, top }
    left += width + gap
    return letter === ' ' ? [] : placed
  })
}

/** The lines that are read; as PDFium does, a space is inferred in every gap that is wide. */
function read(...lines: Letter[][]) {
  const drawn = lines.flatMap((letters) => [
    ...letters.flatMap((letter, at) => {
      const last = letters[at - 1]
      const isApart = last !== undefined && letter.left - last.left - last.width > 0.15 * size
      return isApart ? [undefined, letter] : [letter]
    }),
    'end' as const,
  ])
  const page = smallPage([{ text: drawn.map(() => 'x').join(''), left: 0, top: 0, size }])
  for (const [index, letter] of drawn.entries()) {
    const isDrawn = letter !== undefined && letter !== 'end'
    page.text.codes[index] = isDrawn ? letter.code : letter === 'end' ? 0x0a : 0x20
    page.text.flags[index] = isDrawn ? 0 : CharFlag.generated
    const box = isDrawn
      ? [letter.left, letter.top, letter.left + letter.width, letter.top + size]
      : [0, 0, 0, 0]
    page.text.boxes.set(box, index * 4)
  }
  return linesOfPage(page)
}

const texts = (...lines: Letter[][]) => read(...lines).map(({ text }) => text)

describe('a listing in fixed columns', () => {
  const code = ['for (i = 0; i < limit; i++) {', '  comma[i] = title + filled;', '}']

  it('has a space where a cell is empty, however far its letters are apart', () => {
    const lines = code.map((line, at) => inColumns(line, 50 + 12 * at))
    assert.deepEqual(
      read(...lines).map(({ text, letterWidth }) => [text, Math.round(letterWidth ?? 0)]),
      code.map((line) => [line.trim(), cell]),
    )
  })

  it('keeps the spaces that align it', () => {
    const lines = ['name = title;', 'limit  = 10;  first']
    assert.deepEqual(texts(...lines.map((line, at) => inColumns(line, 50 + 12 * at))), lines)
  })

  it('may have its words at the left of their cells', () => {
    const lines = code.map((line, at) => inColumns(line, 50 + 12 * at, 'right'))
    assert.deepEqual(
      texts(...lines),
      code.map((line) => line.trim()),
    )
  })

  it('is apart from text that is set as usual', () => {
    const lines = code.map((line, at) => inColumns(line, 50 + 12 * at))
    const [, , , below] = read(...lines, asUsual('and a word after it', 90))
    assert.equal(below?.text, 'and a word after it')
    assert.equal(below?.inCells, undefined)
  })
})

it('Letter-spaced text, whose gaps are equal, is in no cells.', () => {
  const lines = ['filling the little mill', 'with wheat and common meal']
  const spaced = lines.map((line, at) => asUsual(line, 50 + 12 * at, 2))
  for (const line of read(...spaced)) assert.equal(line.inCells, undefined)
  const digits = ['100 200 300', '400 500 600'].map((line, at) => asUsual(line, 50 + 12 * at, 2))
  for (const line of read(...digits)) assert.equal(line.inCells, undefined)
})
