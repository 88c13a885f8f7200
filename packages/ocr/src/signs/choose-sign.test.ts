import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseSign, mayBeSign } from './choose-sign.ts'
import { type GlyphPlace, unknownCharacter } from './glyph-place.ts'

const alone: GlyphPlace = {
  read: undefined,
  before: undefined,
  after: undefined,
  isApartBefore: true,
  isApartAfter: true,
  raisedEm: 0,
  isLatin: true,
  isEquation: false,
  hasDegrees: false,
  isMonospaced: false,
}

/** The sign that is chosen for a glyph with these shares, read as a character with this confidence. */
function chosen(
  shares: Record<string, number>,
  read: [string, number] | undefined,
  place: Partial<GlyphPlace> = {},
): string | undefined {
  const [[character, share] = [undefined, 0]] = Object.entries(shares).toSorted(
    (a, b) => b[1] - a[1],
  )
  const likeness = { character, share, of: (sign: string) => shares[sign] ?? 0 }
  const [letter, confidence = 0] = read ?? []
  const reading = letter === undefined ? undefined : { character: letter, confidence }
  return chooseSign(likeness, { ...alone, read: reading, ...place })?.character
}

const within = { isApartBefore: false, isApartAfter: false }

test('A sign that was left out is added if it is sure and nothing unknown is beside it', () => {
  assert.equal(chosen({ '€': 0.99 }, undefined, { after: '4' }), '€')
  assert.equal(chosen({ '€': 0.6 }, undefined, { after: '4' }), undefined)
  assert.equal(chosen({ '€': 0.99 }, undefined, { after: unknownCharacter }), undefined)
})

test('A sure letter is a sign only if it looks like that sign', () => {
  assert.equal(chosen({ ß: 0.95 }, ['B', 0.99], { before: 'a', after: 'e', ...within }), 'ß')
  assert.equal(chosen({ '≤': 0.9 }, ['s', 0.99], { before: 'e' }), undefined)
  assert.equal(chosen({ '≤': 0.97 }, ['s', 0.6], { before: 'a', after: 'b' }), '≤')
})

test('A dash between spaces is long, in a word a hyphen stays, before a number it is a minus', () => {
  const shares = { '–': 0.45, '−': 0.35, '-': 0.2 }
  assert.equal(chosen(shares, ['-', 0.99], { before: 'A', after: 'H' }), '–')
  const before = { before: 't', after: '8', isApartAfter: false }
  assert.equal(chosen(shares, ['-', 0.99], before), '−')
  assert.equal(
    chosen({ '-': 0.8, '–': 0.2 }, ['-', 1], { before: 'e', after: 'm', ...within }),
    undefined,
  )
  assert.equal(chosen({ '-': 0.8, '–': 0.2 }, ['-', 1], before), undefined)
  assert.equal(chosen({ '—': 0.9 }, ['-', 0.99], { before: 'A', after: 'B' }), '—')
})

test('In a monospaced line only dashes between spaces are none of the hyphens', () => {
  const shares = { '–': 0.9, '-': 0.1 }
  const option = { before: ' ', after: '-', isApartAfter: false, isMonospaced: true }
  assert.equal(chosen(shares, ['-', 0.9], option), undefined)
  assert.equal(chosen(shares, undefined, { ...option, before: '-', ...within }), '-')
  assert.equal(chosen(shares, ['-', 0.9], { before: 'C', after: 'G', isMonospaced: true }), '–')
})

test('A raised digit ends above the letter that it stands behind', () => {
  const behind = { before: 'm', isApartBefore: false }
  assert.equal(chosen({ '²': 0.99 }, ['2', 0.99], { ...behind, raisedEm: 0.3 }), '²')
  assert.equal(chosen({ '²': 0.99 }, ['2', 0.99], behind), undefined)
})

test('Primes follow numbers, apostrophes letters', () => {
  const shares = { '′': 0.5, '’': 0.4 }
  assert.equal(chosen(shares, ["'", 1], { before: 't', after: 's', ...within }), '’')
  assert.equal(chosen(shares, ["'", 1], { before: '5', isApartBefore: false }), '′')
})

test('A multiplication sign touches numbers and brackets, not letters and other signs', () => {
  const shares = { '×': 0.99 }
  assert.equal(chosen(shares, ['x', 0.99], { before: '2', after: '8', ...within }), '×')
  assert.equal(chosen(shares, ['x', 0.99], { before: 'h', after: 'w' }), '×')
  assert.equal(chosen(shares, ['X', 0.99], { before: 'N', isApartBefore: false }), undefined)
  assert.equal(chosen(shares, ['*', 0.99], { before: '/', isApartBefore: false }), undefined)
})

test('Signs that look like letters of other alphabets are read in Latin lines alone', () => {
  const place = { before: '5', after: 'm', isApartAfter: false }
  assert.equal(chosen({ µ: 0.99 }, ['u', 0.99], place), 'µ')
  assert.equal(chosen({ µ: 0.99 }, ['u', 0.99], { ...place, isLatin: false }), undefined)
})

test('What is read surely is not compared, except for dashes', () => {
  for (const character of 'e2"') assert.equal(mayBeSign({ character, confidence: 0.99 }), false)
  assert.equal(mayBeSign({ character: 'k', confidence: 0.5 }), true)
  assert.equal(mayBeSign({ character: '-', confidence: 0.99 }), true)
  assert.equal(mayBeSign(undefined), true)
})

test('A prime beside degrees may stand before a letter, and look like a quotation mark', () => {
  const place = { before: '1', after: 'N', hasDegrees: true, ...within }
  assert.equal(chosen({ '′': 0.87, '’': 0.1 }, ["'", 0.9], place), '′')
  assert.equal(chosen({ '‘': 0.47, '′': 0.42, '’': 0.09 }, ["'", 0.9], place), '′')
})

test('Slanted strokes before a word are an opening quotation mark', () => {
  const place = { before: ':', after: 'W', isApartAfter: false }
  assert.equal(chosen({ '″': 0.86, '"': 0.1 }, ['"', 0.97], place), '“')
})

test('A dash between digits needs less to be none of the short hyphens', () => {
  const shares = { '–': 0.43, '−': 0.35, '-': 0.22 }
  assert.equal(chosen(shares, ['-', 0.99], { before: '9', after: '1', ...within }), '–')
  assert.equal(chosen(shares, ['-', 0.99], { before: 'a', after: 'b', ...within }), undefined)
})
