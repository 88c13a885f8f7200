import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@rowdeck/core/languages'
import { fixStrokes } from './fix-strokes.ts'

function lineAt(text: string, left: number, top: number) {
  return { text, confidence: 1, angle: 0, box: { left, top, right: left + 10, bottom: top + 20 } }
}

function fixed(text: string, language: Language | undefined): string | undefined {
  return fixStrokes([lineAt(text, 0, 0)], language)[0]?.text
}

test('A stroke before a text is the word I, or the border of the cell', () => {
  assert.equal(fixed('• | prezzi sono scesi', 'ita'), '• I prezzi sono scesi')
  assert.equal(fixed('| think so', 'eng'), 'I think so')
  assert.equal(fixed('| Rationale', 'eng'), 'Rationale')
  assert.equal(fixed('| preise', 'deu'), 'preise')
  for (const text of ['| a | b |', 'a | b', '|', '|x| = 2']) assert.equal(fixed(text, 'eng'), text)
})

test('A stroke among capitals of a table is I, a ring among digits 0', () => {
  const rows = [
    ['A', 'R', '|'],
    ['|', 'A', 'C'],
  ]
  const cells = (of: string[][]) =>
    of.flatMap((row, at) => row.map((text, column) => lineAt(text, 100 * column, 50 * at)))
  assert.deepEqual(
    fixStrokes(cells(rows), 'eng').map(({ text }) => text),
    ['A', 'R', 'I', 'I', 'A', 'C'],
  )
  const bits = [
    ['o', '0', '1'],
    ['1', 'o', '0'],
  ]
  assert.deepEqual(
    fixStrokes(cells(bits), 'eng').map(({ text }) => text),
    ['0', '0', '1', '1', '0', '0'],
  )
  const apart = [lineAt('|', 0, 0), lineAt('A', 0, 100), lineAt('o', 300, 0)]
  assert.deepEqual(fixStrokes(apart, 'eng'), apart)
})
