import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { areRows } from './row-pitch.ts'
import { blocksOfTable } from './table-cells.ts'

const lineAt = (text: string, top: number, [left, height] = [10, 16]) =>
  plainLine(text, { left, top, right: left + 8 * text.length, bottom: top + height }, { size: 16 })

test('Lines of a cell follow one another downwards, though the box of one reaches over the next.', () => {
  const cell = [
    lineAt('of the network', 106, [100, 38]),
    lineAt('the coefficients', 100, [103, 16]),
  ]
  const [block] = blocksOfTable({ rows: [[[lineAt('Gain', 100)], cell]] })
  assert.deepEqual(block?.rows, ['Gain\tthe coefficients of the network'])
})

test('Words and mail addresses that are broken inside a cell are put together.', () => {
  const broken: [string[], string][] = [
    [['Ausgangs-', 'prüfung'], 'Ausgangs-prüfung'],
    [
      ['sian@safe-', 'sites.org,', 'office@safe-sites.org'],
      'sian@safe-sites.org, office@safe-sites.org',
    ],
    [['jan.kowalczyk@uslugi.p', 'l'], 'jan.kowalczyk@uslugi.pl'],
    [['Ein-', 'und Ausgang'], 'Ein- und Ausgang'],
    [['ada@example.org', 'or call us'], 'ada@example.org or call us'],
    [['@ada', 'example.org'], '@ada example.org'],
  ]
  for (const [lines, text] of broken) {
    const cell = lines.map((line, row) => lineAt(line, 100 + 20 * row))
    assert.deepEqual(blocksOfTable({ rows: [[cell, [lineAt('1', 100)]]] })[0]?.rows, [`${text}\t1`])
  }
})

test('The hyphen that only divides a word of a cell is left out.', () => {
  const cell = [{ ...lineAt('Entwick-', 100), dividesWord: true }, lineAt('lung', 120)]
  assert.deepEqual(blocksOfTable({ rows: [[cell]] })[0]?.rows, ['Entwicklung'])
})

test('Lines are rows if they are further apart on average than those of a paragraph.', () => {
  assert.equal(areRows([20, 44, 64].map((top) => lineAt('you', top))), true)
  assert.equal(areRows([20, 42, 60].map((top) => lineAt('you', top))), false)
})
