import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import type { Line } from '../lines/line.ts'
import { layoutSlide } from './layout-slide.ts'
import { readPage } from './read-page.ts'

const width = 400

/** Text as it is seen from the right edge: letters of a hand-built page go from left to right. */
function fromRight(text: string, right: number, top: number): SmallText {
  return { text: [...text].reverse().join(''), left: right - text.length * 5, top }
}

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

/** Cells of 100 by 40 points, from (100, 60) on. */
const cells = [0, 1, 2, 3, 4, 5].map((index) => {
  const [left, top] = [100 + (index % 2) * 100, 60 + Math.floor(index / 2) * 40]
  return box(left, top, left + 100, top + 40)
})

describe('a slide in Hebrew or Arabic', () => {
  it('has the cells of its tables from the right', () => {
    const texts = [0, 1, 2].flatMap((row) => [
      fromRight('ימין', 290, 70 + row * 40),
      fromRight('שמאל', 190, 70 + row * 40),
    ])
    assert.deepEqual(read(texts, { frames: cells }), Array(3).fill('ימין\tשמאל'))
  })

  it('has the cells of a table that is drawn from the left as they are drawn', () => {
    const texts = [0, 1, 2].flatMap((row) => [
      fromRight('שמאל', 190, 70 + row * 40),
      fromRight('ימין', 290, 70 + row * 40),
    ])
    assert.deepEqual(read(texts, { frames: cells }), Array(3).fill('שמאל\tימין'))
  })

  it('has cells whose texts nearly touch the border between them apart', () => {
    const texts = [0, 1, 2].flatMap((row) => [
      fromRight('ימין', 297, 70 + row * 40),
      fromRight('שמאל', 197, 70 + row * 40),
      fromRight('מקף שני', 240, 70 + row * 40),
    ])
    assert.deepEqual(read(texts, { frames: cells }), Array(3).fill('ימין מקף שני\tשמאל'))
  })

  it('has the wrapped lines of a list item together, whose bullet is larger and to the right', () => {
    const texts = [
      { text: '•', left: 372, top: 98, size: 14 },
      fromRight('שלום עולם וספר קריאה ללימוד', 365, 100),
      fromRight('ועוד', 365, 112),
      { text: '•', left: 372, top: 122, size: 14 },
      fromRight('אור', 365, 124),
    ]
    assert.deepEqual(read(texts), ['• שלום עולם וספר קריאה ללימוד ועוד', '• אור'])
  })

  it('keeps the indentation of code that is aligned on the left', () => {
    const texts = [
      fromRight('קוד לדוגמה עם הסבר ארוך מאוד בעברית', 380, 40),
      { text: 'if (a) {', left: 20, top: 100 },
      { text: 'b = 1;', left: 30, top: 112 },
      { text: '}', left: 20, top: 124 },
    ]
    assert.deepEqual(read(texts).slice(1), ['if (a) {', '  b = 1;', '}'])
  })

  it('reads as the mirrored slide in a script from left to right does, and its boxes are where they are', () => {
    const lines = fc.uniqueArray(
      fc.record({
        length: fc.integer({ min: 1, max: 12 }),
        left: fc.integer({ min: 0, max: 30 }),
        row: fc.integer({ min: 0, max: 15 }),
      }),
      { maxLength: 12, selector: ({ left, row }) => `${left} ${row}` },
    )
    fc.assert(
      fc.property(lines, (places) => {
        // both alphabets are without capitals
        const [hebrew, ethiopic] = [0x5d0, 0x1200].map((first) => {
          const drawn = places.map(({ length, left, row }, order): Line => {
            const text = String.fromCodePoint(first + order).repeat(length)
            const [from, to] = [left * 10, left * 10 + length * 5]
            const [top, bottom] = [row * 15, row * 15 + 10]
            const isHebrew = first === 0x5d0
            const place = isHebrew ? [width - to, width - from] : [from, to]
            const [start = 0, end = 0] = place
            return plainLine(text, box(start, top, end, bottom), { order })
          })
          const slide = { width, height: 300, lines: drawn, frames: [], rules: [] }
          return layoutSlide(slide).map(({ lines: texts, box: { left, right, top } }) => ({
            texts: texts.map((text) =>
              [...text].map((sign) => {
                const code = sign.codePointAt(0) ?? 0
                return code < first ? code : code - first
              }),
            ),
            place: first === 0x5d0 ? [width - right, top] : [left, top],
          }))
        })
        assert.deepEqual(hebrew, ethiopic)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a slide in Hebrew or Arabic with more Latin letters than others', () => {
  it('has its columns from the right, as its large title does', () => {
    const title = { ...fromRight('צוות', 340, 20), size: 30 }
    const names = [
      { text: 'Left Name', left: 40, top: 120 },
      { text: 'Right Name', left: 280, top: 120 },
    ]
    assert.deepEqual(read([title, ...names]), ['צוות', 'Right Name', 'Left Name'])
  })
})
