import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSpaces } from './add-spaces.ts'
import type { Glyph } from './line-glyphs.ts'
import { aheadEm, matchLetters, placesOf } from './match-letters.ts'

/** The text after spaces are added to one whose letters are so wide, with this gap before each, in ems. */
function spaced(text: string, gaps: number[], widths: number[] = gaps.map(() => 0.5)): string {
  const glyphs: Glyph[] = []
  let end = 0
  for (const [index, gap] of gaps.entries()) {
    const left = end + gap
    end = left + (widths[index] ?? 0)
    glyphs.push({ left, right: end, top: 0.7, bottom: 0, features: () => new Float32Array() })
  }
  const [...written] = glyphs
  const letters = [...text].map((character) => {
    const { left, right } = (character === ' ' ? written[0] : written.shift()) ?? assert.fail()
    return { character, confidence: 1, position: ((left + right) / 2 - aheadEm) / end }
  })
  return addSpaces(glyphs, letters, matchLetters(glyphs, letters, placesOf(letters, end)))
    .map(({ character }) => character)
    .join('')
}

const uneven = [0.4, 0.2, 0.5, 0.3, 0.6, 0.5, 0.3]

test('A space that was lost beside a sign or a bracket is put back', () => {
  assert.equal(spaced('31.2%', [0, 0.1, 0.1, 0.1, 0.4], uneven), '31.2 %')
  assert.equal(spaced('x=y+z', [0, 0.4, 0.1, 0.1, 0.1], uneven), 'x =y+z')
  assert.equal(spaced('abc(d', [0, 0.1, 0.1, 0.4, 0.1], uneven), 'abc (d')
})

test('Within words and numbers, and where none is written, no space is added', () => {
  assert.equal(spaced('word', [0, 0.1, 0.4, 0.1], uneven), 'word')
  assert.equal(spaced('1.5)', [0, 0.1, 0.1, 0.4], uneven), '1.5)')
  assert.equal(spaced('(ab', [0, 0.4, 0.1], uneven), '(ab')
})

test('Narrow letters of monospaced text have no spaces around them', () => {
  const narrow = [0.5, 0.1, 0.5, 0.1, 0.5, 0.5]
  assert.equal(spaced('a:b:c=', [0, 0.3, 0.3, 0.3, 0.3, 0.1], narrow), 'a:b:c=')
})

test('A percent sign behind a 1 has a space, though little is free there', () => {
  assert.equal(spaced('2.1%', [0, 0.07, 0.13, 0.27], [0.5, 0.15, 0.4, 0.7]), '2.1 %')
  assert.equal(spaced('9.1%', [0, 0.07, 0.13, 0.15], [0.5, 0.15, 0.4, 0.7]), '9.1%')
})

test('Signs of a formula have spaces on both sides, also where spaces are most of the gaps', () => {
  assert.equal(
    spaced('v=s/t', [0, 0.3, 0.33, 0.3, 0.23], [0.45, 0.43, 0.33, 0.4, 0.33]),
    'v = s / t',
  )
  assert.equal(spaced('12:3', [0, 0.1, 0.37, 0.4], [0.4, 0.5, 0.1, 0.4]), '12 : 3')
  assert.equal(spaced('a=b', [0, 0.17, 0.17], [0.4, 0.4, 0.4]), 'a=b')
})

test('A sign of comparison has a space on the side that has one', () => {
  const widths = [0.4, 0.5, 0.3, 0.45, 0.1, 0.4, 0.5]
  assert.equal(spaced('y=-2.15', [0, 0.2, 0.2, 0.02, 0.05, 0.05, 0.06], widths), 'y = -2.15')
  assert.equal(spaced('y=-2.15', [0, 0.06, 0.2, 0.02, 0.05, 0.05, 0.06], widths), 'y= -2.15')
  assert.equal(spaced('y=-2.15', [0, 0.06, 0.1, 0.02, 0.05, 0.05, 0.06], widths), 'y=-2.15')
})

test('Monospaced text has a space where a cell is empty', () => {
  const gaps = [0, 0.2, 0.1, 0.7, 0.7, 0.2, 0.1, 0.2, 0.1]
  const widths = [0.4, 0.4, 0.5, 0.5, 0.5, 0.4, 0.4, 0.5, 0.4]
  assert.equal(spaced('abc=defg;', gaps, widths), 'abc = defg;')
})
