import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { privateCharactersFrom } from '../code-points.ts'
import { mergedCodes } from './merged-codes.ts'

const mapOf = (texts: [number, string][]) => ({
  ...{
    texts: new Map(texts),
    codeBytes: 2,
    isOdd: false,
    isOfSingleRanges: true,
    withoutText: new Set<number>(),
  },
})

/** The letters of an alphabet by the codes of a font that has them in a row, with runs merged as Ghostscript does. */
function alphabetOf(first: number, merged: [from: number, to: number][]): [number, string][] {
  return Array.from({ length: 32 }, (_, index) => {
    const run = merged.find(([from, to]) => index >= from && index <= to)
    const point = first + index
    if (run === undefined) return [100 + index, String.fromCharCode(point)]
    const start = first + run[0]
    return [100 + index, String.fromCharCode(((start & 0xff) | (start >> 8)) + index - run[0])]
  })
}

describe('letters whose two bytes were merged', () => {
  it('are those that continue the alphabet beside them', () => {
    for (const first of [0x0410, 0x0430, 0x0561, 0x10d0]) {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 4 }), (at, more) => {
          const damaged = alphabetOf(first, [[at, at + more]])
          const isMerged = (damaged[at]?.[1].charCodeAt(0) ?? 0) < 0x250
          const found = mergedCodes(mapOf(damaged), new Map())
          for (let index = at; isMerged && index <= at + more; index++) {
            const letter = String.fromCharCode(first + index)
            if (/\p{L}/u.test(letter)) assert.equal(found.get(100 + index), letter)
          }
        }),
      )
    }
  })

  it('are never found in fonts of Latin letters, digits and signs', () => {
    const latin = Array.from({ length: 95 }, (_, index): [number, string] => [
      index + 3,
      String.fromCharCode(32 + index),
    ])
    const others: [number, string][] = [
      [200, '€'],
      [201, '−'],
      [202, '≤'],
      [203, '1'],
      [204, '2'],
    ]
    assert.deepEqual(mergedCodes(mapOf([...latin, ...others]), new Map()).size, 0)
  })

  const digits: [number, string][] = [
    [10, '2'],
    [11, '3'],
    [12, '4'],
  ]
  const dashes: [number, string][] = [
    [40, '-'],
    [41, '3'],
    [42, '4'],
    [44, '·'],
  ]

  it('are dashes where another glyph of another width is the digit', () => {
    const widths = new Map([
      [11, 507],
      [41, 498],
    ])
    const found = mergedCodes(mapOf([...digits, ...dashes]), widths)
    assert.deepEqual([...found.values()].join(''), '–—')
  })

  it('stay digits where both glyphs are of one width, or stand among letters', () => {
    const same = new Map([
      [11, 507],
      [41, 507],
    ])
    assert.equal(mergedCodes(mapOf([...digits, ...dashes]), same).size, 0)
    const among: [number, string][] = [
      [40, 'l'],
      [41, '3'],
      [42, 'm'],
    ]
    const other = new Map([
      [11, 507],
      [41, 498],
    ])
    assert.equal(mergedCodes(mapOf([...digits, ...among]), other).size, 0)
  })

  it('are unknown where a font leaves letters out and several letters merge to the same', () => {
    // U+03BA and U+03BB both merge to BB
    const greek: [number, string][] = [
      [209, 'α'],
      [219, 'ι'],
      [220, '\u00bb'],
      [227, 'σ'],
    ]
    const [unknown] = mergedCodes(mapOf(greek), new Map()).values()
    assert.ok((unknown?.codePointAt(0) ?? 0) >= privateCharactersFrom)
  })

  it('are known from one side where all letters of a font are in a row', () => {
    const hebrew: [number, string][] = [
      [49, 'ו'],
      [52, '\u00dd'],
      [64, 'פ'],
      [67, '\u00e7'],
    ]
    const found = mergedCodes(mapOf(hebrew), new Map())
    assert.deepEqual([...found.values()].join(''), 'טק')
  })

  it('are found within seconds in a map of 65,000 entries', () => {
    const codes = Array.from({ length: 65_000 }, (_, code) => code)
    const quotes = codes.map((code): [number, string] => [code, code % 2 === 0 ? '<' : '!'])
    const ideographs = codes.map((code): [number, string] => [
      code,
      code % 3 === 0 ? String.fromCharCode(0x7f00 + (code % 200)) : '\u00ff',
    ])
    const nearlySame = new Map(codes.map((code) => [code, 500 + code / 65_000]))
    for (const texts of [quotes, ideographs]) {
      const startedAt = process.cpuUsage()
      mergedCodes(mapOf(texts), nearlySame)
      const { user, system } = process.cpuUsage(startedAt)
      assert.ok(user + system < 3e6, `${user + system} µs`)
    }
  })
})
