import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadLine } from '../reading.ts'
import { cellsOf, shareCells } from './letter-cells.ts'
import type { Glyph } from './line-glyphs.ts'

const [em, cell] = [20, 12]

function lineOf(text: string, left: number, top = 0): ReadLine {
  const width = text.length * cell
  const box = { centerX: left + width / 2, centerY: top, width, height: em, angle: 0 }
  return { text, confidence: 1, letters: [], box, marginPx: 0, fontPx: em }
}

/** The glyphs of a text whose letters are `advance` ems apart. */
function glyphsOf(text: string, advance: (character: string) => number): Glyph[] {
  let end = 0
  return [...text].flatMap((character) => {
    const width = advance(character)
    const middle = end + width / 2
    end += width
    const glyph = { top: 0.7, bottom: 0, features: () => new Float32Array() }
    return character === ' ' ? [] : [{ ...glyph, left: middle - 0.1, right: middle + 0.1 }]
  })
}

const code = 'if (first === undefined)'
const monospaced = glyphsOf(code, () => cell / em)

test('The cells of monospaced letters are measured by their middles', () => {
  const { width = 0, left = 0 } = cellsOf(lineOf(code, 100), monospaced, em) ?? {}
  assert.ok(Math.abs(width - cell) < 0.01)
  assert.ok(Math.abs(left - 100) < 0.01)
})

test('Proportional letters, digits alone and oblique lines have no cells', () => {
  const proportional = glyphsOf(code, (character) => (/[if(t)]/.test(character) ? 0.28 : 0.56))
  assert.equal(cellsOf(lineOf(code, 100), proportional, em), undefined)
  const digits = '1024 2048 4096 8192'
  const even = glyphsOf(digits, () => cell / em)
  assert.equal(cellsOf(lineOf(digits, 100), even, em), undefined)
  const line = lineOf(code, 100)
  assert.equal(cellsOf({ ...line, box: { ...line.box, angle: 0.1 } }, monospaced, em), undefined)
})

test('A bracket below has the cells of its listing, and a title does not', () => {
  const cells = { width: cell, left: 100 }
  const title = { ...lineOf('A title', 60), fontPx: 2 * em }
  const line = { ...lineOf(code, 100), cells }
  const lines = [line, line, lineOf('}', 122, 30), title]
  const shared = shareCells(lines).map((line) => line.cells)
  assert.deepEqual(shared, [cells, cells, { width: cell, left: 124 }, undefined])
  assert.deepEqual(shareCells([title]), [title])
})

test('A line alone that is evenly spaced is no listing', () => {
  const line = lineOf(code, 100)
  assert.deepEqual(shareCells([{ ...line, cells: { width: cell, left: 100 } }]), [line])
})
