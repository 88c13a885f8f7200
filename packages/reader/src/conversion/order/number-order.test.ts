import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { inNumberOrder } from './number-order.ts'

function block(text: string, left: number, top: number): Block {
  const box = { left, top, right: left + 80, bottom: top + 10 }
  return blockOf([plainLine(text, box)])
}

/** A number and the label below it. */
function part(number: string, left: number, top: number): Block[] {
  return [block(number, left, top), block(`Label ${number}`, left, top + 15)]
}

function textsOf(blocks: Block[]): string[] {
  return blocks.flatMap(({ lines }) => lines.map(({ text }) => text))
}

describe('numbered parts', () => {
  it('are read in the order of their numbers, between the text before and after them', () => {
    const blocks = [
      block('Agenda', 0, 0),
      ...part('01', 0, 50),
      ...part('03', 0, 100),
      ...part('02', 100, 50),
      ...part('04', 100, 100),
      block('All times are approximate', 0, 200),
    ]
    const expected = ['Agenda', '01', '02', '03', '04'].flatMap((text) =>
      text === 'Agenda' ? [text] : [text, `Label ${text}`],
    )
    assert.deepEqual(textsOf(inNumberOrder(blocks)), [...expected, 'All times are approximate'])
  })

  it('stay as they are if they count down, as the floors of a house do', () => {
    const floors = [3, 2, 1].flatMap((number, at) => part(String(number), 0, 50 * at))
    assert.deepEqual(inNumberOrder(floors), floors)
  })

  it('stay as they are if a number is missing or twice there', () => {
    for (const numbers of [
      ['1', '4', '2'],
      ['2', '1', '2', '3'],
      ['2', '1'],
    ]) {
      const blocks = numbers.flatMap((number, index) => part(number, 100 * index, 0))
      assert.equal(inNumberOrder(blocks), blocks)
    }
  })

  it('stay as they are if labels stand above their numbers or parts overlap', () => {
    const above = ['2', '1', '3'].flatMap((number, index) => [
      block(number, 100 * index, 50),
      block(`Label ${number}`, 100 * index, 20),
    ])
    assert.equal(inNumberOrder(above), above)
    const over = ['2', '1', '3'].flatMap((number, index) => part(number, 10 * index, 0))
    assert.equal(inNumberOrder(over), over)
  })

  it('are never lost, and no other block is', () => {
    const text = fc.constantFrom('1', '2', '3', '4', 'a', 'b')
    const place = fc.nat({ max: 400 })
    const blocks = fc.array(
      fc.tuple(text, place, place).map((one) => block(...one)),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(blocks, (some) => {
        assert.deepEqual(new Set(inNumberOrder(some)), new Set(some))
        assert.equal(inNumberOrder(some).length, some.length)
      }),
    )
  })

  it('may be lettered, as the answers to each question are', () => {
    const answers = (top: number) => [
      block('A question', 0, top),
      block('a) one', 0, top + 20),
      block('c) three', 0, top + 40),
      block('b) two', 200, top + 20),
      block('d) four', 200, top + 40),
    ]
    const expected = ['A question', 'a) one', 'b) two', 'c) three', 'd) four']
    assert.deepEqual(textsOf(inNumberOrder([...answers(0), ...answers(100)])), [
      ...expected,
      ...expected,
    ])
    const two = [block('a) one', 0, 0), block('c) three', 200, 0), block('d) four', 200, 50)]
    assert.deepEqual(inNumberOrder(two), two)
  })

  it('may be numbered and have lettered ones', () => {
    const blocks = [
      ...part('1', 0, 0),
      ...part('3', 0, 100),
      block('a) one', 0, 140),
      block('c) three', 0, 160),
      block('b) two', 90, 140),
      ...part('2', 200, 0),
    ]
    const expected = [
      '1',
      'Label 1',
      '2',
      'Label 2',
      '3',
      'Label 3',
      'a) one',
      'b) two',
      'c) three',
    ]
    assert.deepEqual(textsOf(inNumberOrder(blocks)), expected)
  })

  it('may begin with years if these go on in one direction', () => {
    const places = [
      [1987, 0, 0],
      [2008, 0, 200],
      [1999, 300, 100],
      [2019, 300, 300],
    ] as const
    const events = places.flatMap(([year, left, top]) => part(String(year), left, top))
    const years = [1987, 1999, 2008, 2019]
    assert.deepEqual(
      textsOf(inNumberOrder(events)),
      years.flatMap((year) => [`${year}`, `Label ${year}`]),
    )
    const scattered = [...part('1999', 0, 0), ...part('1987', 200, 50), ...part('2008', 100, 20)]
    assert.deepEqual(inNumberOrder(scattered), scattered)
  })
})
