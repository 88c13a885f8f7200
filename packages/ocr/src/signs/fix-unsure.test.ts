import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixUnsure } from './fix-unsure.ts'
import { featureCount, type Glyph, rasterSide } from './line-glyphs.ts'

const middleRows = [4, 5, 6, 7, 8, 9]
const allRows = Array.from({ length: rasterSide }, (_, row) => row)

/** A glyph with ink in some rows. */
function glyph(
  left: number,
  [width, top, bottom]: [number, number, number],
  rows: number[],
): Glyph {
  const features = () => {
    const values = new Float32Array(featureCount)
    for (const row of rows) values.fill(1, row * rasterSide, (row + 1) * rasterSide)
    const measures = [width, top - bottom, top, bottom]
    values.set(
      measures.map((measure) => 3 * measure),
      rasterSide ** 2,
    )
    return values
  }
  return { left, right: left + width, top, bottom, features }
}

const equals = (left: number) =>
  glyph(
    left,
    [0.5, 0.42, 0.17],
    allRows.filter((row) => row < 4 || row > 9),
  )
const colon = (left: number) =>
  glyph(
    left,
    [0.11, 0.52, 0],
    allRows.filter((row) => row < 3 || row > 10),
  )

interface Seen {
  confidence?: number
  /** Whether all characters are as far apart as in monospaced text. */
  cells?: boolean
}

/** The text after one whose third character is the glyph is compared. */
function fixed(
  text: string,
  at: (left: number) => Glyph,
  { confidence = 0.6, cells = true }: Seen = {},
) {
  const glyphs = [...text].map((_, index) => {
    const left = 0.6 * index + (cells ? 0 : 0.2 * (index % 2))
    return index === 2 ? at(left) : glyph(left, [0.5, 0.7, 0], middleRows)
  })
  const letters = [...text].map((character) => ({ character, confidence, position: 0 }))
  const matches = glyphs.map((_, index) => index)
  return fixUnsure(glyphs, letters, matches)
    .map(({ character }) => character)
    .join('')
}

test('An unsure sign is what its glyph looks like, where the two are taken for one another', () => {
  assert.equal(fixed('iO-"Red";', equals), 'iO="Red";')
  assert.equal(fixed('ab;cdefgh', colon), 'ab:cdefgh')
})

test('A sure one stays, and so does a letter that looks like no such sign', () => {
  assert.equal(fixed('iO-"Red";', equals, { confidence: 0.95 }), 'iO-"Red";')
  assert.equal(fixed('abecdefgh', colon), 'abecdefgh')
})

test('Other shapes than those of full stops and colons differ too little in fonts that are not monospaced', () => {
  assert.equal(fixed('iO-"Red";', equals, { cells: false }), 'iO-"Red";')
  assert.equal(fixed('ab;cdefgh', colon, { cells: false }), 'ab:cdefgh')
})
