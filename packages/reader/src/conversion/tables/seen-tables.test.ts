import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { readOcrLines } from '../slides/read-ocr-lines.ts'

interface Look {
  pitch?: number
  bold?: (row: number) => boolean
}

/** Lines as OCR finds them on a slide 960 pixels wide: 16 pixels high, in columns 200 pixels apart, from left to right. */
function seen(rows: string[][], { pitch = 20, bold }: Look = {}): OcrLine[] {
  const lines = rows.flatMap((row, at) =>
    row.map((text, column) => ({
      text,
      confidence: 0.99,
      box: {
        left: 100 + 200 * column,
        top: 100 + pitch * at,
        right: 100 + 200 * column + 8 * text.length,
        bottom: 116 + pitch * at,
      },
      angle: 0,
      fontPx: 16,
      ...(bold === undefined ? {} : { bold: bold(at) }),
    })),
  )
  return lines.sort((a, b) => a.box.left - b.box.left)
}

function read(found: OcrLine[], shapes: { frames?: Box[]; rules?: Box[] } = {}): string[] {
  const { blocks } = readOcrLines(found, {
    ...{ index: 0, width: 960, height: 540 },
    shapes: { frames: [], rules: [], ...shapes },
  })
  return blocks.flatMap(({ lines }) => lines)
}

const names = [
  ['Name', 'Place'],
  ['Anna', 'Berlin'],
  ['Thomas', 'Leeds'],
  ['Mei', 'Hangzhou'],
]
const asRows = (rows: string[][]) => rows.map((row) => row.join('\t'))
const across = (top: number) => ({ left: 96, top, right: 400, bottom: top + 1 })

describe('a table in a picture', () => {
  it('has rules around its cells', () => {
    const rules = [97, 117, 137, 157, 177].map(across)
    const upright = [96, 296, 399].map((left) => ({ left, top: 97, right: left + 1, bottom: 178 }))
    assert.deepEqual(read(seen(names), { rules: [...rules, ...upright] }), asRows(names))
  })

  it('or values, though some of them were measured too small', () => {
    const values = [
      ['Part', 'Pieces'],
      ['Washer', '471'],
      ['Nut', '385'],
      ['Spring', '24'],
      ['Gasket', '140'],
    ]
    const found = seen(values).map((line) => {
      if (!/^(471|24)$/u.test(line.text)) return line
      return { ...line, fontPx: 12, box: { ...line.box, bottom: line.box.bottom - 5 } }
    })
    assert.deepEqual(read(found), asRows(values))
  })

  it('or a rule below its header, a shaded header, or a bold one', () => {
    assert.deepEqual(read(seen(names), { rules: [across(117)] }), asRows(names))
    const header = { left: 90, top: 97, right: 420, bottom: 118 }
    assert.deepEqual(read(seen(names), { frames: [header] }), asRows(names))
    assert.deepEqual(read(seen(names, { bold: (row) => row === 0 })), asRows(names))
  })

  it('or a column of values', () => {
    const prices = [
      ['Basic', '9.00'],
      ['Team', '29.00'],
      ['Business', '99.00'],
    ]
    assert.deepEqual(read(seen(prices)), asRows(prices))
  })

  it('or a column of values without a header, the last of which is a phrase', () => {
    const prices = [
      ['Basic', '9.00'],
      ['Team', '29.00'],
      ['Business', '99.00'],
      ['Enterprise', 'on request'],
    ]
    assert.deepEqual(read(seen(prices).toReversed()), asRows(prices))
  })

  it('or several pairs of short texts further apart than the lines of a paragraph', () => {
    const words = [
      ['der Hund', 'the dog'],
      ['die Katze', 'the cat'],
      ['das Haus', 'the house'],
      ['der Baum', 'the tree'],
    ]
    assert.deepEqual(read(seen(words, { pitch: 22 })), asRows(words))
    for (const lists of [seen(words), seen(words.slice(1), { pitch: 22 })]) {
      assert.ok(!read(lists).some((line) => line.includes('\t')))
    }
  })

  it('or rows of several short texts further apart than the lines of a paragraph', () => {
    const tasks = [
      ['Specification', 'Anna', 'by Friday'],
      ['Supplier', 'Tom', 'three offers'],
      ['Prototype', 'Mei', 'in June'],
    ]
    assert.deepEqual(read(seen(tasks, { pitch: 30 })), asRows(tasks))
    assert.ok(!read(seen(tasks)).some((line) => line.includes('\t')))
  })

  it('with rules above and below its body only has a row for each line', () => {
    const rules = [97, 117, 177].map(across)
    assert.deepEqual(read(seen(names), { rules }), asRows(names))
  })

  it('with rules around every two rows of values has a row for each line', () => {
    const values = [
      ['Model', 'Cost', 'Time'],
      ['Small', '4.1', '5.2'],
      ['Large', '6.3', '7.4'],
      ['Local', '8.5', '9.6'],
      ['Hosted', '1.7', '2.8'],
    ]
    const rules = [97, 117, 157, 197].map((top) => ({ ...across(top), right: 640 }))
    assert.deepEqual(read(seen(values), { rules }), asRows(values))
  })

  it('is not text in columns, whose lines may stand on common baselines', () => {
    const columns = [
      ['We asked people who', 'The machine was'],
      ['use it every day what', 'changed after that,'],
      ['they would change, and', 'and nobody asked'],
      ['wrote down all of it.', 'for anything else.'],
    ]
    assert.ok(!read(seen(columns)).some((line) => line.includes('\t')))
  })

  it('is found in pictures of any size', () => {
    const large = seen(names).map((line) => ({
      ...line,
      fontPx: 64,
      box: {
        left: 4 * line.box.left,
        top: 4 * line.box.top,
        right: 4 * line.box.right,
        bottom: 4 * line.box.bottom,
      },
    }))
    const rule = { left: 384, top: 468, right: 1600, bottom: 472 }
    const { blocks } = readOcrLines(large, {
      ...{ index: 0, width: 3840, height: 2160 },
      shapes: { frames: [], rules: [rule] },
    })
    assert.deepEqual(blocks[0]?.lines, asRows(names))
    assert.deepEqual(Math.round(blocks[0]?.box.left ?? 0), 400)
  })

  it('between rules above its head, below it and at its end is whole, and apart from text beside it', () => {
    const model = [
      ['', '(1)', '(2)'],
      ['Income', '0.91', '2.46'],
      ['', '(0.20)', '(0.75)'],
      ['Schools', '3.64', '1.17'],
      ['', '(0.34)', '(0.31)'],
      ['Rows', '3780', '3628'],
    ]
    const written = seen(model, { pitch: 22 }).filter(({ text }) => text !== '')
    const rules = [97, 118, 208, 229].map((top) => ({ ...across(top), right: 620 }))
    const rows = read([...written, ...notes(600)], { rules })
    for (const row of asRows(model)) assert.ok(rows.includes(row), `${row} in ${rows.join(' | ')}`)
  })

  it('may stand on either side of a text, without any rules', () => {
    const values = [
      ['Item', '2023', '2024'],
      ['Income', '91', '246'],
      ['Schools', '364', '117'],
      ['Wages', '34', '31'],
      ['Energy', '12', '7'],
    ]
    const table = seen(values, { pitch: 23 })
    for (const found of [
      [...table, ...notes(640, 37)],
      [...notes(0, 37), ...moved(table, 240)],
    ]) {
      const rows = read(found)
      for (const row of asRows(values))
        assert.ok(rows.includes(row), `${row} in ${rows.join(' | ')}`)
    }
  })
})

/** Text as wide as a column, so many pixels from the first one. */
function notes(right: number, pitch = 27): OcrLine[] {
  const text = ['Schools matter', 'more to us', 'than income', 'in any year']
  const found = seen(
    text.map((line) => [line]),
    { pitch },
  )
  return moved(found, right)
}

function moved(found: OcrLine[], right: number): OcrLine[] {
  return found.map((line) => ({
    ...line,
    box: { ...line.box, left: line.box.left + right, right: line.box.right + right },
  }))
}
