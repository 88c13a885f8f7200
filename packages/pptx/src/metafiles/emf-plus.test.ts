import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsOf, wordsIn } from '../../../../test/support/drawn-texts.ts'
import {
  emfFile,
  emfFont,
  emfPlus,
  emfText,
  floats,
  joined,
  plusRecord,
  utf16,
  words,
} from '../../../../test/support/small-metafile.ts'
import { readDrawingText } from './read-drawing-text.ts'

const at: [number, number] = [100, 200]
const font = emfFont(1)

const plusFont = plusRecord(
  0x4008,
  0x600,
  joined([words([0xdbc01002]), floats([20]), words([2, 1, 0, 5]), utf16('Arial')]),
)
const plusString = (text: string, place: number[], format = 9) =>
  plusRecord(
    0x401c,
    0,
    joined([
      words([0, format, text.length]),
      floats(place),
      utf16(text.padEnd(text.length + (text.length % 2))),
    ]),
  )

describe('The text of EMF+', () => {
  it('is read where the file has no other, and once if it has both', () => {
    const string = plusString('plus', [100, 200, 0, 0])
    const comment = (isDual: boolean) => emfPlus([plusFont, string], { isDual })
    const own = emfText('own', { at })
    assert.deepEqual(wordsIn(emfFile([comment(true)])), ['plus'])
    assert.deepEqual(wordsIn(emfFile([comment(true), font, own])), ['own'])
    assert.deepEqual(wordsIn(emfFile([comment(false), font, own])), ['plus', 'own'])
  })

  it('is wrapped and aligned in its rectangle', () => {
    const centered = plusRecord(0x4008, 0x709, words([0xdbc01002, 0, 0, 1, 1]))
    const string = plusString('one two', [100, 200, 50, 100])
    const found = textsOf(emfFile([emfPlus([plusFont, centered, string])]))
    assert.deepEqual(
      found.map(([text, , y]) => [text, y]),
      [
        ['one', 245],
        ['two', 268],
      ],
    )
    assert.ok(found.every(([, from, , to]) => Math.abs((from + to) / 2 - 125) <= 1))
  })

  it('has the transforms of pages, worlds and containers', () => {
    const drawn = (...records: Uint8Array[]) =>
      textsOf(emfFile([emfPlus([plusFont, ...records, plusString('a', [10, 10, 0, 0])])]))
    const [plain] = drawn()
    assert.deepEqual(plain, ['a', 10, 28, 21, 0, -20])
    const page = plusRecord(0x4030, 2, floats([2]))
    assert.deepEqual(drawn(page), [['a', 20, 56, 42, 0, -40]])
    const world = plusRecord(0x402d, 0, floats([100, 0]))
    assert.deepEqual(drawn(page, world), [['a', 220, 56, 242, 0, -40]])
    const container = plusRecord(
      0x4027,
      2,
      joined([floats([100, 0, 50, 50, 0, 0, 100, 100]), words([1])]),
    )
    assert.deepEqual(drawn(container), [['a', 105, 14, 111, 0, -10]])
    assert.deepEqual(drawn(container, plusRecord(0x4029, 0, words([1]))), [plain])
  })

  it('has a place for each character, unless these are numbers of glyphs', () => {
    const driver = (options: number) =>
      plusRecord(
        0x4036,
        0,
        joined([words([0, options, 0, 2]), utf16('ab'), floats([100, 50, 130, 50])]),
      )
    assert.deepEqual(textsOf(emfFile([emfPlus([plusFont, driver(1)])])), [
      ['ab', 100, 50, 141, 0, -20],
    ])
    assert.equal(readDrawingText(emfFile([emfPlus([plusFont, driver(0)])])), undefined)
  })
})
