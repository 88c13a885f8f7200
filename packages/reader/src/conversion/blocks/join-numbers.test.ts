import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[]): string[] {
  return readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)
}

const words = ['Welcome', 'Reports', 'Election'].map((text, index) => ({
  text,
  left: 60,
  top: 100 + index * 30,
}))

describe('numbers in a column of their own', () => {
  it('stand before what they number, whatever was drawn first', () => {
    const numbers = [1, 2, 3].map((number) => ({
      text: `0${number}`,
      left: 20,
      top: 69 + number * 30,
      size: 12,
    }))
    assert.deepEqual(read([...numbers, ...words]), ['01 Welcome', '02 Reports', '03 Election'])
    assert.deepEqual(read([...words, ...numbers]), ['01 Welcome', '02 Reports', '03 Election'])
  })

  it('may be Roman, with and without a full stop', () => {
    const read3 = (numerals: string[]) => {
      const marks = numerals.map((text, index) => ({
        text,
        left: 20,
        top: 99 + index * 30,
        size: 12,
      }))
      return read([...marks, ...words])
    }
    assert.deepEqual(read3(['I.', 'II.', 'III.']), ['I. Welcome', 'II. Reports', 'III. Election'])
    assert.deepEqual(read3(['IX', 'X', 'XI']), ['IX Welcome', 'X Reports', 'XI Election'])
    assert.equal(read3(['I', 'V', 'X'])[1], 'V\tReports')
  })

  it('are values of rows when they do not count up', () => {
    const values = ['30', '20', '10'].map((text, index) => ({
      text,
      left: 20,
      top: 104 + index * 30,
    }))
    assert.equal(read([...values, ...words])[0], '30\tWelcome')
  })

  it('may be one, in a small shape of its own right before the text', () => {
    const texts = [
      { text: '1', left: 52, top: 101, size: 8 },
      { text: 'Ask them', left: 62, top: 100 },
    ]
    const readIn = (...frames: Box[]) =>
      readPage(smallPage(texts, { frames }), 0).blocks.flatMap(({ lines }) => lines)
    assert.deepEqual(readIn(box(50, 100, 60, 110)), ['1 Ask them'])
    assert.deepEqual(readIn(box(30, 90, 60, 120)), ['1', 'Ask them'])
  })
})
