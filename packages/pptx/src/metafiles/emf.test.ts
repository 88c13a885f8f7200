import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsOf, wordsIn } from '../../../../test/support/drawn-texts.ts'
import {
  emfFile,
  emfFont,
  emfRecord,
  emfText,
  floats,
  joined,
  utf16,
  words,
} from '../../../../test/support/small-metafile.ts'
import { readDrawingText } from './read-drawing-text.ts'

const baseline = emfRecord(22, [24])
const at: [number, number] = [100, 200]
const font = emfFont(1)

describe('The text of an EMF file', () => {
  it('is at the place that it is aligned to', () => {
    const aligned = (flags: number) =>
      emfFile([font, emfRecord(22, [flags]), emfText('abcd', { at })])
    assert.deepEqual(textsOf(aligned(24)), [['abcd', 100, 200, 140, 0, -20]])
    assert.deepEqual(textsOf(aligned(24 + 6)), [['abcd', 80, 200, 120, 0, -20]])
    assert.deepEqual(textsOf(aligned(24 + 2)), [['abcd', 60, 200, 100, 0, -20]])
    assert.deepEqual(textsOf(aligned(0)), [['abcd', 100, 218, 140, 0, -20]])
    assert.deepEqual(textsOf(aligned(8)), [['abcd', 100, 196, 140, 0, -20]])
  })

  it('goes on at the current position where the drawing says so', () => {
    const moved = [emfRecord(22, [25]), emfRecord(27, [100, 300])]
    const found = textsOf(
      emfFile([font, ...moved, emfText('ab', { at: [0, 0] }), emfText('c', { at: [0, 0] })]),
    )
    assert.deepEqual(found, [
      ['ab', 100, 300, 120, 0, -20],
      ['c', 120, 300, 130, 0, -20],
    ])
  })

  it('has the place and size that windows, map modes and transforms give it', () => {
    const drawn = (...records: Uint8Array[]) =>
      textsOf(emfFile([font, baseline, ...records, emfText('ab', { at })]))
    const doubled = [emfRecord(17, [8]), emfRecord(9, [500, 500]), emfRecord(11, [1000, 1000])]
    assert.deepEqual(drawn(...doubled), [['ab', 200, 400, 240, 0, -40]])
    const moved = [emfRecord(10, [50, 50]), emfRecord(12, [10, 20])]
    assert.deepEqual(drawn(...doubled, ...moved), [['ab', 110, 320, 150, 0, -40]])
    const halved = emfRecord(32, [2, 1, 2, 1])
    assert.deepEqual(drawn(...doubled, halved), [['ab', 100, 200, 120, 0, -20]])
    const upwards = [emfRecord(17, [2]), emfRecord(12, [0, 500])]
    assert.deepEqual(drawn(...upwards), [['ab', 10, 480, 12, 0, -2]])
    const turned = emfRecord(35, [], floats([0, 1, -1, 0, 500, 0]))
    assert.deepEqual(drawn(turned), [['ab', 300, 100, 300, 20, 0]])
    const scaled = emfRecord(36, [], joined([floats([2, 0, 0, 2, 0, 0]), words([2])]))
    assert.deepEqual(drawn(turned, scaled), [['ab', 100, 200, 100, 40, 0]])
  })

  it('is drawn in the direction of its font, and never mirrored', () => {
    const up = emfFont(1, { escapement: 900 })
    const axisUp = [emfRecord(17, [8]), emfRecord(11, [1, -1]), emfRecord(12, [0, 1000])]
    const backward = emfFont(1, { escapement: 2700 })
    assert.deepEqual(textsOf(emfFile([backward, baseline, ...axisUp, emfText('ab', { at })])), [
      ['ab', 100, 800, 100, -20, 0],
    ])
    assert.deepEqual(textsOf(emfFile([up, baseline, emfText('ab', { at })])), [
      ['ab', 100, 200, 100, -20, 0],
    ])
    const mirrored = [emfRecord(17, [8]), emfRecord(11, [-1, 1]), emfRecord(12, [1000, 0])]
    assert.deepEqual(textsOf(emfFile([font, baseline, ...mirrored, emfText('ab', { at })])), [
      ['ab', 900, 200, 920, 0, -20],
    ])
  })

  it('has the state that was saved, and the font that is selected', () => {
    const larger = emfFont(2, { height: -40 })
    const found = textsOf(
      emfFile([
        ...[font, baseline, emfRecord(33, []), larger, emfText('a', { at })],
        ...[emfRecord(34, [-1 >>> 0]), emfText('b', { at })],
        ...[emfRecord(40, [2]), emfRecord(37, [2]), emfText('c', { at })],
        ...[emfRecord(37, [0x8000000d]), emfText('d', { at })],
      ]),
    )
    assert.deepEqual(
      found.map(([text, , , , , up]) => [text, up]),
      [
        ['a', -40],
        ['b', -20],
        ['c', -20],
        ['d', -13],
      ],
    )
  })

  it('may be several texts in one record, in bytes, or in small characters', () => {
    const string = (x: number, offset: number) => [x, 200, 2, offset, 0, 0, 0, 0, 0, 0]
    const several = emfRecord(
      97,
      [0, 0, 0, 0, 1, 0, 0, 2, ...string(100, 120), ...string(300, 124)],
      utf16('abcd'),
    )
    const bytes = emfRecord(
      83,
      [0, 0, 0, 0, 1, 0, 0, 100, 200, 2, 76, 0, 0, 0, 0, 0, 0],
      Uint8Array.of(0xc4, 0xe9),
    )
    const small = emfRecord(108, [100, 200, 2, 0x300, 1, 0, 0], Buffer.from('ef'))
    const wide = emfRecord(108, [100, 200, 2, 0x100, 1, 0, 0], utf16('gh'))
    assert.deepEqual(wordsIn(emfFile([font, several, bytes, small, wide])), [
      ...['ab', 'cd', 'Äé', 'ef', 'gh'],
    ])
  })

  it('is not known if it is written as numbers of glyphs', () => {
    const glyphs = emfText('ab', { at, options: 0x10 })
    assert.equal(readDrawingText(emfFile([font, glyphs])), undefined)
    assert.deepEqual(wordsIn(emfFile([font, glyphs, emfText('c', { at })])), ['c'])
  })

  it('is in Unicode if its font has symbols', () => {
    const drawn = (face: string, text: string, charset = 2) =>
      wordsIn(emfFile([emfFont(1, { face, charset }), emfText(text, { at })]))
    assert.deepEqual(drawn('Symbol', 'a+b'), ['α+β'])
    assert.deepEqual(drawn('Wingdings', 'ü'), ['✓'])
    assert.deepEqual(drawn('Wingdings', '\uf0fc', 0), ['✓'])
    assert.deepEqual(drawn('Symbol', '\xec\xed\xee'), ['{'])
    assert.deepEqual(drawn('MT Extra', 'K'), ['…'])
    assert.deepEqual(drawn('Euclid Symbol', '\xa3', 1), ['≤'])
  })

  it('is in parts where it jumps, and its scripts run as they are written', () => {
    const jump = emfText('abc', { at, advances: [10, 200, 10] })
    const hebrew = emfText('אב1', { at })
    const found = textsOf(emfFile([font, baseline, jump, hebrew]))
    assert.deepEqual(
      found.map(([text, from]) => [text, from]),
      [
        ['ab', 100],
        ['c', 310],
        ['אב1', 120],
      ],
    )
  })

  it('is that of the shown part of the device', () => {
    const frame = [10_000, 20_000, 60_000, 70_000]
    const drawing = readDrawingText(emfFile([font, emfText('a', { at })], frame))
    assert.deepEqual(drawing?.frame, { left: 100, top: 200, right: 600, bottom: 700 })
  })
})
