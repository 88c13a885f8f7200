import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsOf, wordsIn } from '../../../../test/support/drawn-texts.ts'
import {
  devicePx,
  joined,
  wmfFile,
  wmfFont,
  wmfRecord,
  wmfText,
} from '../../../../test/support/small-metafile.ts'

const at: [number, number] = [100, 200]

describe('The text of a WMF file', () => {
  it('is in the code page of its font', () => {
    const drawn = (charset: number, ...bytes: number[]) =>
      wordsIn(wmfFile([wmfFont(0, { charset }), wmfText(Uint8Array.from(bytes), { at })]))
    assert.deepEqual(drawn(0, 0xc4), ['Ä'])
    assert.deepEqual(drawn(204, 0xc4), ['Д'])
    assert.deepEqual(drawn(161, 0xc4), ['Δ'])
    assert.deepEqual(drawn(128, 0x93, 0xfa, 0x41, 0xb1), ['日Aｱ'])
    assert.deepEqual(drawn(134, 0xd6, 0xd0, 0x41), ['中A'])
  })

  it('has a place in the window, which its head or a record gives', () => {
    const text = wmfText('ab', { at, advances: [10, 10] })
    const records = [wmfFont(0), wmfRecord(0x012e, [24]), text]
    assert.deepEqual(textsOf(wmfFile(records), devicePx), [['ab', 100, 200, 120, 0, -20]])
    const window = [wmfRecord(0x020b, [100, 0]), wmfRecord(0x020c, [500, 500])]
    assert.deepEqual(textsOf(wmfFile([...window, ...records]), devicePx), [
      ['ab', 200, 200, 240, 0, -40],
    ])
  })

  it('has fonts whose numbers are the lowest that are free', () => {
    const [pen, deletePen] = [wmfRecord(0x02fa, [0, 0, 0, 0, 0]), wmfRecord(0x01f0, [0])]
    const found = textsOf(
      wmfFile([
        ...[pen, wmfFont(1), deletePen, wmfFont(0, { height: -40 }), wmfText('a', { at })],
        ...[wmfRecord(0x012d, [1]), wmfText('b', { at })],
      ]),
      devicePx,
    )
    assert.deepEqual(
      found.map(([text, , , , , up]) => [text, up]),
      [
        ['a', -40],
        ['b', -20],
      ],
    )
  })

  it('is that of plain text records, too, and of saved states', () => {
    const plain = wmfRecord(
      0x0521,
      [3],
      joined([Buffer.from('abc\0'), Uint8Array.of(200, 0, 100, 0)]),
    )
    const records = [wmfFont(0), wmfRecord(0x001e, []), wmfFont(1, { height: -40 })]
    const found = textsOf(wmfFile([...records, wmfRecord(0x0127, [-1]), plain]), devicePx)
    assert.deepEqual(
      found.map(([text, x, , , , up]) => [text, x, up]),
      [['abc', 100, -20]],
    )
  })
})
