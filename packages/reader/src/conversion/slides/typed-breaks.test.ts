import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinedLines, linesReadTogether } from './typed-breaks.ts'

function read(...lines: string[]): string[] {
  const paragraph = { mark: '', level: 0, size: 12, bold: false, rightToLeft: false }
  return linesReadTogether({ ...paragraph, lines }).map(joinedLines)
}

test('A line that goes on in small letters is read together with the one above it.', () => {
  assert.deepEqual(read('Door filters mee te geven', 'stuurt het NC alleen', 'berichten door'), [
    'Door filters mee te geven stuurt het NC alleen berichten door',
  ])
  assert.deepEqual(read('Ortsumgehung und Neubau –', 'was im Jahr ansteht'), [
    'Ortsumgehung und Neubau – was im Jahr ansteht',
  ])
  assert.deepEqual(read('Entscheidungs-', 'hilfen'), ['Entscheidungs-hilfen'])
  assert.deepEqual(read('Name', 'Raw', 'materials', 'Role'), ['Name', 'Raw materials', 'Role'])
})

test('Sentences, lists, addresses and code keep the lines that their author typed.', () => {
  for (const lines of [
    ['First sentence.', 'iPhones come next'],
    ['Two kinds:', 'user searches', 'web documents'],
    ['apples', 'pears'],
    ['Fruits', 'apples', 'red pears', 'plums'],
    ['Jan Novak', 'jan@example.org'],
    ['Slides', 'https://example.org/a'],
    ['Jan Novak', 'novak.example.org'],
    ['# Loop over files', 'for file in *; do cat $file; done'],
    ['常见问题', '社区食堂'],
    ['Hauptstraße 3', '12345 Berlin'],
    ['Only one line'],
  ]) {
    assert.deepEqual(read(...lines), lines)
  }
})
