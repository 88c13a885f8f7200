import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../test/support/small-page.ts'
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

  it('may be larger ones to the right of their texts, and stand before the first line of these', () => {
    const numbers = (size: number) =>
      [1, 2, 3].map((number) => ({ text: `${number}`, left: 120, top: 65 + number * 40, size }))
    const texts = ['First line', 'and its', 'Reports', 'Election'].map((text, index) => ({
      text,
      left: 110 - text.length * 5,
      top: [100, 112, 146, 186][index] ?? 0,
    }))
    const numbered = read([...texts, ...numbers(20)]).filter((line) => /^\d/.test(line))
    assert.match(numbered[0] ?? '', /^1 First line/)
    assert.deepEqual(numbered.slice(1), ['2 Reports', '3 Election'])
    assert.ok(!read([...texts, ...numbers(10)]).includes('3 Election'))
  })

  it('stay where they are when they do not count up, as those of an axis', () => {
    const axis = ['30', '20', '10'].map((text, index) => ({
      text,
      left: 20,
      top: 104 + index * 30,
    }))
    assert.ok(read([...axis, ...words]).includes('30'))
  })
})
