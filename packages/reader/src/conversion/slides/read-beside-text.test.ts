import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box } from '../../../../../test/support/small-page.ts'
import { readBesideText } from './read-beside-text.ts'

type Label = [text: string, left: number, top: number]

function wordsOf(text: string, { left, top }: { left: number; top: number }) {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const start = left + 7 * index
    const place = box(start, top, start + 7 * word.length, top + 12)
    return { text: word, confidence: 0.95, box: place }
  })
}

/** Lines of a picture of 400 by 300 pixels, in letters of 12 pixels. */
function read(labels: Label[], confidence = 0.95) {
  const lines = labels.map(([text, left, top]) => ({
    ...{ text, confidence, angle: 0 },
    box: box(left, top, left + 7 * text.length, top + 12),
    ...(/[a-z]/.test(text) ? {} : { words: wordsOf(text, { left, top }) }),
  }))
  const { blocks } = readBesideText(
    { lines, unsure: { letters: 0, confidence: 0 } },
    { width: 400, height: 300 },
  )
  const linesOf = (isTicks: boolean) =>
    blocks.filter((block) => (block.isTicks ?? false) === isTicks).flatMap((block) => block.lines)
  return { words: linesOf(false), ticks: linesOf(true) }
}

const upright = (values: string[], left = 40): Label[] =>
  values.map((value, at) => [value, left - 7 * value.length, 220 - 40 * at])
const level = (values: string[], top = 250): Label[] =>
  values.map((value, at) => [value, 60 + 60 * at, top])

describe('a chart in a picture', () => {
  it('keeps its title and legend, and the labels of its axes for themselves', () => {
    const { words, ticks } = read([
      ['Requests per second', 120, 5],
      ...upright(['0', '50', '100', '150', '200']),
      ...level(['2016', '2018', '2020', '2022', '2024']),
      ['Before', 330, 60],
      ['After', 330, 90],
    ])
    assert.deepEqual(words, ['Requests per second', 'Before', 'After'])
    assert.deepEqual(ticks.toSorted(), [
      ...['0', '100', '150', '200', '2016', '2018', '2020', '2022', '2024', '50'],
    ])
  })

  it('has an axis below its title and legend, also if OCR joined its labels to one line', () => {
    const head: Label[] = [
      ['Requests per second of every server', 70, 5],
      ['Before', 130, 30],
    ]
    assert.deepEqual(read([...head, ...level(['0', '10', '20', '30', '40'])]).ticks.length, 5)
    const joined = read([...head, ['2020 2021 2022 2023', 60, 250]])
    assert.deepEqual(joined.ticks, ['2020 2021 2022 2023'])
    assert.deepEqual(read([['12 300 5 77', 60, 250]]).words, ['12 300 5 77'])
  })

  it('has an axis though OCR misread one of its labels, or its scale is logarithmic', () => {
    assert.deepEqual(read(upright(['1', '10', '100', '1000', '10000'])).words, [])
    assert.deepEqual(read(level(['10', '20', '80', '40', '50', '60'])).words, [])
  })

  it('has an axis though OCR lost the signs of some of its labels', () => {
    assert.deepEqual(read(upright(['-0.35', '0.30', '0.25', '-0.20', '0.15'])).words, [])
  })

  it('has its own axes if it stands above or beside another one', () => {
    const [first, second] = [
      upright(['0', '5', '10', '15', '20']),
      upright(['0', '1', '2', '3'], 240),
    ]
    assert.deepEqual(read([...first, ...second]).words, [])
    const column = [...['0.12', '0.08', '0.04'], ...['200', '150', '100', '50', '0']]
    const stacked = read(
      column.map((text, at): Label => [text, 80 - 7 * text.length, 30 * at + 10]),
    )
    assert.deepEqual(stacked.words.join(), '0.12,0.08,0.04')
  })
})

describe('a table in a picture', () => {
  it('keeps its numbers, though they are in equal steps', () => {
    const rows = [10, 20, 30, 40].flatMap((value, at): Label[] => [
      [`${value}`, 40, 60 + 30 * at],
      [`Item ${'abcd'[at]}`, 120, 60 + 30 * at],
    ])
    assert.deepEqual(read(rows).words, ['10\tItem a', '20\tItem b', '30\tItem c', '40\tItem d'])
  })
})

describe('numbers of rows in a picture', () => {
  it('are kept: they count up from top to bottom, and the values of an axis down', () => {
    const rows = ['13', '14', '15', '16']
    assert.deepEqual(read(upright(rows.toReversed())).ticks, [])
    assert.deepEqual(read(upright(rows)).ticks, rows.toReversed())
  })
})

describe('a single character alone on its line', () => {
  it('is an icon', () =>
    assert.deepEqual(
      read([
        ['×', 20, 20],
        ['三', 60, 60],
      ]).words,
      [],
    ))
  it('may be a letter or a digit that is certain, as at a point of a diagram', () => {
    const labels: Label[] = [
      ['u', 20, 20],
      ['4', 200, 60],
    ]
    assert.deepEqual(read(labels, 0.9).words, ['u', '4'])
    assert.deepEqual(read(labels, 0.89).words, [])
  })
  it('is a cell of its table if it is certain', () => {
    const rows = ['1', '2', '3'].flatMap((run, at): Label[] => [
      [run, 20, 60 + 30 * at],
      [`Run ${run}`, 80, 60 + 30 * at],
      [`0.${run}77`, 180, 60 + 30 * at],
    ])
    assert.deepEqual(read(rows).words, ['1\tRun 1\t0.177', '2\tRun 2\t0.277', '3\tRun 3\t0.377'])
  })
  it('may be a brace, as in code', () => {
    assert.deepEqual(
      read([
        ['{', 20, 20],
        ['}', 20, 60],
      ]).words,
      ['{', '}'],
    )
  })
  it('may be the label of an axis', () => {
    assert.deepEqual(read(level(['0', '2', '4', '6'])).ticks, ['0', '2', '4', '6'])
  })
})
