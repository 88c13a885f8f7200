import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { readPage } from '../slides/read-page.ts'

/** The lines of a slide with rules at these heights. */
function read(texts: SmallText[], heights: number[]): string[] {
  const rules = heights.map((top) => box(20, top, 400, top + 0.5))
  return readPage(smallPage(texts, { rules }), 0).blocks.flatMap(({ lines }) => lines)
}

function row(top: number, words: string[]): SmallText[] {
  return words.map((text, at) => ({ text, left: [25, 125, 190, 255, 320][at] ?? 0, top }))
}

test('The columns below the merged cells of a header remain apart, and those cells are in the first of them.', () => {
  const texts = [
    ...[25, 140, 270].map((left, at) => ({
      text: ['Model', 'Training set', 'Test set'][at] ?? '',
      left,
      top: 65,
    })),
    ...row(95, ['Name', 'Cost', 'Time', 'Cost', 'Time']),
    ...row(125, ['Small', '4.1', '5.2', '6.3', '7.4']),
    ...row(155, ['Large', '8.5', '9.6', '1.7', '2.8']),
  ]
  assert.deepEqual(read(texts, [60, 90, 120, 150, 180]), [
    'Model\tTraining set\t\tTest set',
    'Name\tCost\tTime\tCost\tTime',
    'Small\t4.1\t5.2\t6.3\t7.4',
    'Large\t8.5\t9.6\t1.7\t2.8',
  ])
})

test('A dash in a cell of its own is no mark of the value to its right; that of an item in a cell is.', () => {
  const texts = [
    ...row(65, ['Name', 'Cost', 'Notes', 'Time']),
    ...row(95, ['Small', '4.1']),
    { text: '–', left: 205, top: 95, letterEm: 1 },
    { text: '5.2', left: 250, top: 95, letterEm: 0.6 },
    ...row(125, ['Middle', '6.3', 'slow', '7.4']),
    ...row(155, ['Large', '8.5', '– new', '9.6']),
  ]
  assert.deepEqual(read(texts, [60, 90, 120, 150, 180]), [
    'Name\tCost\tNotes\tTime',
    'Small\t4.1\t–\t5.2',
    'Middle\t6.3\tslow\t7.4',
    'Large\t8.5\t– new\t9.6',
  ])
})

test('A text over others in a row, such as a note, does not join the columns of a table to others.', () => {
  const texts = [
    ...row(65, ['Name', 'Cost', 'Time']),
    ...row(95, ['Small', '4.1', '5.2']),
    ...row(125, ['Middle', '6.3', '7.4']),
    ...row(155, ['Large', '8.5', '9.6']),
    { text: 'Measured again in the spring of 2024', left: 40, top: 158 },
  ]
  assert.ok(
    !read(texts, [60, 90, 120, 150, 180]).some((line) => /\tMeasured|Large.*Measured/.test(line)),
  )
})

test('In a picture, text that wraps to as many lines in every cell of a row is one row.', () => {
  const words = [
    ['Access', 'Private', 'Public'],
    [
      'within the same class by name',
      'of that class and of its friends',
      'of that class and anywhere else',
    ],
    [
      'in a class that is derived',
      'never, not even by its friends',
      'always, by any of its members',
    ],
  ]
  const found = words.flatMap((cells, at) =>
    cells.flatMap((cell, column) =>
      linesOf(cell).map((text, index) => {
        const [left, top] = [100 + 250 * column, 100 + 80 * at + 19 * index]
        const box = { left, top, right: left + 8 * text.length, bottom: top + 16 }
        return { text, confidence: 0.99, box, angle: 0, fontPx: 16 }
      }),
    ),
  )
  const rules = [98, 160, 250].map((top) => ({ left: 90, top, right: 850, bottom: top + 2 }))
  const { blocks } = readOcrLines(found, {
    ...{ index: 0, width: 960, height: 540 },
    shapes: { frames: [], rules },
  })
  assert.deepEqual(
    blocks.flatMap(({ lines }) => lines),
    words.map((cells) => cells.join('\t')),
  )
})

/** Two words a line. */
function linesOf(text: string): string[] {
  return text.match(/\S+(?: \S+)?/g) ?? []
}

test('The border below the head of a table is one rule though it is drawn cell by cell.', () => {
  const texts = [...row(65, ['Name', 'Cost']), ...row(95, ['Small', '4.1']), ...row(125, ['Large'])]
  const segments = (gap: number) => [
    box(20, 90, 85, 91),
    box(85 + gap, 90, 150, 91),
    box(150 + gap, 90, 220, 91),
    ...[120, 150].map((top) => box(20, top, 220, top + 0.5)),
  ]
  const rows = (gap: number) =>
    readPage(smallPage(texts, { rules: segments(gap) }), 0).blocks.flatMap(({ lines }) => lines)
  assert.deepEqual(rows(0.4), ['Name\tCost', 'Small\t4.1', 'Large'])
  assert.notDeepEqual(rows(8), rows(0.4))
})

test('The cells of a last row that no rule closes may wrap; a caption below is not one of their lines.', () => {
  const texts = [
    ...row(33, ['Product', 'Order', 'Kept']),
    ...row(51, ['First', 'per queue', 'until read']),
    ...row(69, ['Second', 'per']),
    { text: 'subject', left: 125, top: 82.5 },
    { text: 'in', left: 190, top: 69 },
    { text: 'memory', left: 190, top: 82.5 },
  ]
  const table = [
    'Product\tOrder\tKept',
    'First\tper queue\tuntil read',
    'Second\tper subject\tin memory',
  ]
  assert.deepEqual(read(texts, [30, 48, 66]), table)
  const caption = { text: 'Messages', left: 25, top: 97 }
  assert.deepEqual(read([...texts, caption], [30, 48, 66]), [...table, 'Messages'])
})

test('The background of a head above the first rule is a row of the table.', () => {
  const texts = [
    { text: 'Old', left: 125, top: 45 },
    { text: 'New', left: 190, top: 45 },
    ...row(72, ['Cache', 'no', 'yes']),
    ...row(97, ['Matrix', 'yes', 'yes']),
    ...row(122, ['Tests', 'no', 'yes']),
  ]
  const rules = [90, 115, 140].map((top) => box(20, top, 250, top + 0.5))
  const rows = (bottom: number) => {
    const frames = [box(20, 38, 120, bottom), box(120, 38, 250, bottom)]
    return readPage(smallPage(texts, { rules, frames }), 0).blocks.flatMap(({ lines }) => lines)
  }
  const table = ['\tOld\tNew', 'Cache\tno\tyes', 'Matrix\tyes\tyes', 'Tests\tno\tyes']
  assert.deepEqual(rows(62), table)
})

test('Rules from edge to edge of the slide part its head and foot, and are no rules of a table.', () => {
  const across = (top: number, words: string[]): SmallText[] =>
    words.map((text, at) => ({ text, left: [10, 190, 340][at] ?? 0, top, size: 6 }))
  const texts = [
    ...across(8, ['Measuring', 'Results', 'Plans']),
    { text: 'Next steps', left: 10, top: 60, size: 14 },
    { text: 'Ask the villages for their own data', left: 40, top: 150 },
    ...across(280, ['Rivers', '', 'Ostrava']).filter(({ text }) => text !== ''),
  ]
  const linesWith = (left: number) => {
    const rules = [0, 24, 38, 272, 290].map((top) => box(left, top, 400 - left, top + 3))
    return readPage(smallPage(texts, { rules }), 0).blocks.flatMap(({ lines }) => lines)
  }
  assert.ok(linesWith(2).some((line) => line.includes('\t')))
  assert.ok(linesWith(0).every((line) => !line.includes('\t')))
})
