import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Letter } from '../reading.ts'
import { dropUnseen } from './drop-unseen.ts'
import { fixShapes, usualHeights } from './fix-shapes.ts'
import { featureCount, type Glyph, rasterSide } from './line-glyphs.ts'
import { aheadEm, matchLetters, placesOf } from './match-letters.ts'

/** How high what is written is, in ems. */
const heights = { tall: 0.7, small: 0.5 }

interface Written {
  /** What is written, of which the recognizer saw something else. */
  truth: string
  /** The share of their height that O and 0 are wide; other glyphs are not compared. */
  widths?: Record<string, number>
  confidence?: number
}

/** Glyphs of a line as they are written, and letters as they were read. */
function line(read: string, { truth, widths = { 0: 0.7, O: 0.93 }, confidence = 0.7 }: Written) {
  const glyphs: Glyph[] = []
  const letters: Letter[] = []
  let left = 0
  for (const [index, character] of [...read].entries()) {
    const own = truth[index] ?? ''
    const top = /[a-z]/.test(own) && !/[bdhk]/.test(own) ? heights.small : heights.tall
    const right = left + top * (widths[own] ?? 0.4 + 0.17 * (index % 4))
    const isSpace = own === ' '
    if (!isSpace && own !== '') glyphs.push({ left, right, top, bottom: 0, features: drawn() })
    letters.push({ character, confidence, position: (left + right) / 2 - aheadEm })
    left = right + 0.08
  }
  const lengthEm = left
  for (const letter of letters) letter.position /= lengthEm
  const matches = matchLetters(glyphs, letters, placesOf(letters, lengthEm))
  return { glyphs, letters, matches }
}

/** A glyph with ink in every row, but for some. */
function drawn(empty: number[] = []) {
  return () => {
    const values = new Float32Array(featureCount).fill(1)
    for (const row of empty) values.fill(0, row * rasterSide, (row + 1) * rasterSide)
    return values
  }
}

function fixed(read: string, written: Written): string {
  const { glyphs, letters, matches } = line(read, written)
  return fixShapes(glyphs, letters, { matches })
    .map(({ character }) => character)
    .join('')
}

test('Letters that were read in the wrong size have the size that they are written in.', () => {
  assert.equal(fixed('Free OsS and w3C', { truth: 'Free OSS and W3C' }), 'Free OSS and W3C')
  assert.equal(fixed('the rOwdeck', { truth: 'the rowdeck' }), 'the rowdeck')
  assert.equal(fixed('x1:4', { truth: 'X1:4' }), 'X1:4')
})

test('Letters of the right size, and sure ones, are left alone.', () => {
  const words = 'Success of our own vows'
  assert.equal(fixed(words, { truth: words }), words)
  assert.equal(fixed('the results', { truth: 'the resultS' }), 'the results')
  assert.equal(fixed('The x-axis', { truth: 'The X-axis', confidence: 0.9995 }), 'The x-axis')
})

test('O and 0 are told apart by their width, or by the digits beside them if all letters are equally wide.', () => {
  assert.equal(fixed('CCO-1.0', { truth: 'CC0-1.0' }), 'CC0-1.0')
  assert.equal(fixed('B0OK', { truth: 'BOOK' }), 'BOOK')
  const widths = Object.fromEntries(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((one) => [one, 0.7]),
  )
  assert.equal(fixed('SONIC', { truth: 'SONIC', widths }), 'SONIC')
  assert.equal(fixed('HO7V', { truth: 'H07V', widths }), 'H07V')
})

test('Before a small letter, a tall o is a capital.', () => {
  assert.equal(fixed('Indexof', { truth: 'IndexOf', widths: { O: 0.7 } }), 'IndexOf')
})

test('A letter with dots above it is as high as a capital and stays small.', () => {
  const { glyphs, letters, matches } = line('Koln', { truth: 'KOln' })
  const dotted = glyphs.map((glyph, index) =>
    index === 1 ? { ...glyph, features: drawn([2]) } : glyph,
  )
  const text = fixShapes(dotted, letters, { matches }).map(({ character }) => character)
  assert.equal(text.join(''), 'Koln')
})

test('An exclamation mark has a gap; without one, it is the l at the end of a word.', () => {
  const { glyphs, letters, matches } = line('Tom Hill!', { truth: 'Tom Hill!' })
  const read = (marks: Glyph[]) =>
    fixShapes(marks, letters, { matches })
      .map(({ character }) => character)
      .join('')
  assert.equal(read(glyphs), 'Tom Hilll')
  const last = glyphs.length - 1
  const withGap = glyphs.map((one, at) =>
    at === last ? { ...one, features: drawn([9, 10]) } : one,
  )
  assert.equal(read(withGap), 'Tom Hill!')
})

test('A full stop that is not written is left out at the end, unless it is sure or one of several.', () => {
  const without = (read: string, truth: string, confidence?: number) => {
    const { glyphs, letters, matches } = line(read, { truth, ...(confidence && { confidence }) })
    return dropUnseen(glyphs, letters, matches)
      .map(({ character }) => character)
      .join('')
  }
  assert.equal(without('name: web.', 'name: web'), 'name: web')
  assert.equal(without('name: web.', 'name: web.'), 'name: web.')
  assert.equal(without('The end.', 'The end', 0.99), 'The end.')
  assert.equal(without('and so on..', 'and so on.'), 'and so on..')
})

test('A stroke that was read at the end where a rule is beside the text is left out.', () => {
  const { glyphs, letters, matches } = line('Tom Hill!', { truth: 'Tom Hill', confidence: 0.6 })
  assert.equal(dropUnseen(glyphs, letters, matches).length, 'Tom Hill'.length)
})

test('A round letter that a stroke crosses and overhangs is Ø or ø, by its size.', () => {
  const crossed = (read: string, truth: string, at: number) => {
    const { glyphs, letters, matches } = line(read, { truth, widths: { O: 0.85, o: 0.85 } })
    const marked = glyphs.map((one, index) => (index === at ? { ...one, features: stroke } : one))
    return fixShapes(marked, letters, { matches })
      .map(({ character }) => character)
      .join('')
  }
  assert.equal(crossed('0 12 mm', 'O 12 mm', 0), 'Ø 12 mm')
  assert.equal(crossed('Jo Nesbo', 'Jo Nesbo', 6), 'Jo Nesbø')
})

test('A lone letter in a font of known size has the case that its height tells.', () => {
  const alone = (read: string, truth: string) => {
    const { glyphs, letters, matches } = line(read, { truth })
    return fixShapes(glyphs, letters, { matches, heights: usualHeights })[0]?.character
  }
  assert.equal(alone('v', 'V'), 'V')
  assert.equal(alone('S', 's'), 's')
  assert.equal(alone('x', 'x'), 'x')
  assert.equal(fixed('v', { truth: 'V' }), 'v')
})

test('A zero before a small letter stays one, as in a number of base 16.', () => {
  assert.equal(fixed('a567-0e02b', { truth: 'a567-0e02b' }), 'a567-0e02b')
})

/** A ring without corners, and the stroke of Ø across it. */
function stroke(): Float32Array {
  const values = new Float32Array(featureCount)
  const last = rasterSide - 1
  for (let at = 0; at < rasterSide ** 2; at++) {
    const [x, y] = [at % rasterSide, Math.floor(at / rasterSide)]
    const radius = Math.hypot(x - last / 2, y - last / 2)
    const isStroke = Math.abs(x + y - last) <= 1
    values[at] = isStroke || (radius > 5 && radius < 7) ? 1 : 0
  }
  return values
}
