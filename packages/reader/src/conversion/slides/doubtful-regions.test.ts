import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { doubtfulRegionsOf } from './doubtful-regions.ts'

interface DoubtfulText {
  text: string
  top: number
  angle?: number
  /** Whether it is in another font than the one in doubt. */
  isSound?: boolean
}

/** Tops and bottoms, in hundredths of the page, of what OCR reads of lines of 10 points that are in doubt. */
function regions(texts: DoubtfulText[]): number[][] {
  const lines = texts.map(({ text, top, angle = 0 }) =>
    plainLine(text, box(10, top, 90, top + 10), { angle }),
  )
  const page = {
    ...smallPage(texts.map(({ top }) => ({ text: 'a', left: 20, top }))),
    ...{ width: 100, height: 100 },
  }
  const concerns = (place: number) => texts[place]?.isSound !== true
  return doubtfulRegionsOf({ concerns }, lines, page).map(({ top, bottom }) => [
    Math.round(top * 100),
    Math.round(bottom * 100),
  ])
}

test('Of lines with enough letters, the shortest are read, with half a line around them.', () => {
  const long = { text: 'a'.repeat(90), top: 5 }
  const enough = { text: 'b'.repeat(26), top: 45 }
  assert.deepEqual(regions([long, enough]), [
    [40, 60],
    [0, 20],
  ])
})

test('Cells of one row, and rows of short codes, are read together until they have enough letters.', () => {
  const row = (top: number) => ['26 kWh', '0 ml', 'Wk 3'].map((text) => ({ text, top }))
  assert.deepEqual(regions([...row(10), ...row(25), ...row(40)]), [[5, 55]])
})

test('Lines that are turned, without letters, or that the doubt does not concern are not read.', () => {
  const turned = { text: 'a'.repeat(30), top: 10, angle: Math.PI / 2 }
  const other = { text: 'b'.repeat(30), top: 30, isSound: true }
  assert.deepEqual(regions([turned, other, { text: '– – –', top: 60 }]), [])
})
