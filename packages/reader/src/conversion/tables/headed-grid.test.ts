import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const lefts = [30, 110, 200, 290]
const quarters = ['', 'Spring', 'Summer', 'Autumn']
const plan = [
  ['Website', 'New start page', '', 'Move'],
  ['Members', '', 'Campaign', 'Meeting'],
  ['Rooms', 'Paint', '', ''],
  ['Money', '', 'Request', ''],
]

function cells(rows: string[][], { shift = 0 } = {}): SmallText[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) =>
      text === ''
        ? []
        : {
            text,
            left: (lefts[column] ?? 0) + (at > 0 && column > 0 ? shift : 0),
            top: 60 + 45 * at,
          },
    ),
  )
}

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

test('Text boxes in a grid with empty cells are the rows of a table below their heads.', () => {
  const rows = [quarters, ...plan].map((row) => row.join('\t').trimEnd())
  const drawnInColumns = cells([quarters, ...plan]).toSorted((a, b) => a.left - b.left)
  assert.deepEqual(read(drawnInColumns), rows)
  const shifted = cells([quarters, ...plan], { shift: 6 })
  const frames = shifted
    .filter(({ left, top }) => left > 100 && top > 60)
    .map(({ left, top }) => box(left - 6, top - 8, left + 74, top + 18))
  assert.deepEqual(read(shifted, { frames }), rows)
})

test('A text that is below no head, or a head of the first column, as above cards, makes no such grid.', () => {
  const between = { text: 'Between', left: 155, top: 105 }
  assert.ok(!read([...cells([quarters, ...plan]), between]).includes(quarters.join('\t')))
  const board = [['Ideas', 'To do', 'Doing', 'Done'], ...plan]
  assert.deepEqual(read(cells(board).toSorted((a, b) => a.left - b.left)).slice(0, 2), [
    'Ideas',
    'Website',
  ])
})
