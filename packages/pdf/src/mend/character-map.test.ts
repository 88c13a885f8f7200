import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readCharacterMap, writeCharacterMap } from './character-map.ts'

const read = (map: string) => readCharacterMap(Buffer.from(map, 'latin1'))
const textsOf = (map: string) => Object.fromEntries(read(map).texts)

describe('a map to Unicode', () => {
  it('says the same after it was written in the plain form', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
      .filter((letters) => !/^\0*$/u.test(letters) && letters.isWellFormed())
    const entries = fc.array(fc.tuple(fc.nat(0xffff), text), { maxLength: 300 })
    fc.assert(
      fc.property(entries, (pairs) => {
        const texts = new Map(pairs)
        const again = readCharacterMap(writeCharacterMap({ texts, codeBytes: 2 }))
        assert.deepEqual([...again.texts], [...texts])
        assert.equal(again.isOdd, false)
      }),
    )
  })

  it('has ranges that go over a multiple of 256, which PDFium drops', () => {
    const map = read('1 beginbfrange <04fe> <0501> <0436> endbfrange')
    assert.deepEqual([...map.texts.values()], ['ж', 'з', 'и', 'й'])
    assert.equal(map.isOdd, true)
    assert.equal(read('1 beginbfrange <04fe> <04ff> <0436> endbfrange').isOdd, false)
  })

  it('has a single code where Ghostscript raised the wrong byte of a last code', () => {
    const map = read('2 beginbfrange <00ff><01ff><0424> <0103><0103><0428> endbfrange')
    assert.deepEqual([...map.texts.values()], ['Ф', 'Ш'])
    assert.equal(map.isOfSingleRanges, true)
    assert.equal(read('1 beginbfrange <00fe><01fe><0424> endbfrange').isOfSingleRanges, false)
  })

  it('has texts in arrays, of several letters, beyond 16 bits and in single bytes', () => {
    assert.deepEqual(
      textsOf('2 beginbfrange <01><02>[<00660066> <d83d de00>] <20> <21> <41> endbfrange'),
      { 1: 'ff', 2: '😀', 32: 'A', 33: 'B' },
    )
    assert.deepEqual(textsOf('1 beginbfrange <01> <02> <d83dde00> endbfrange'), {
      1: '😀',
      2: '😁',
    })
  })

  it('gives a code the text that is not zero, wherever it stands', () => {
    const first = read('2 beginbfchar <01> <0000> <01> <0031> endbfchar')
    const last = read('2 beginbfchar <01> <0031> <01> <0000> endbfchar')
    for (const map of [first, last]) {
      assert.deepEqual([...map.texts], [[1, '1']])
      assert.equal(map.isOdd, true)
    }
    const only = read('1 beginbfchar <01> <0000> endbfchar')
    assert.deepEqual([only.texts.size, only.isOdd], [0, false])
  })

  it('has texts of 512 bytes and no longer ones', () => {
    const long = (letters: number) => `1 beginbfchar <01> <${'0061'.repeat(letters)}> endbfchar`
    assert.equal(textsOf(long(256))[1], 'a'.repeat(256))
    assert.equal(textsOf(long(257))[1], 'a'.repeat(256))
  })

  it('that maps a whole plane to itself says nothing', () => {
    const map = read('1 beginbfrange <0000> <ffff> <0000> endbfrange')
    assert.deepEqual([map.texts.size, map.isOdd], [0, false])
  })

  it('that is damaged keeps what can be read', () => {
    assert.deepEqual(textsOf('beginbfchar <01> <0041> <zz> <02> endbfchar ]]'), { 1: 'A' })
    assert.deepEqual(textsOf('1 beginbfrange <09> <01> <0041> endbfrange'), {})
  })

  it('has no more mappings than a font has glyphs, however long its ranges are', () => {
    const map = read('1 beginbfrange <00000000> <ffffffff> <0041> endbfrange')
    assert.ok(map.texts.size <= 70_001)
  })
})
