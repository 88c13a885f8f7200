import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

/** The rows of a slide with a number in each of two columns and two rows, in cells with these borders. */
function read(frames: Box[]): string[] {
  const texts = ['4', '1', '3', '2'].map((text, at) => ({
    text,
    left: 25 + 200 * (at % 2),
    top: 70 + 40 * Math.floor(at / 2),
  }))
  return readPage(smallPage(texts, { frames }), 0).blocks.flatMap(({ lines }) => lines)
}

test('A table with rules keeps the tabs of an empty column, unlike of one that merged cells run through.', () => {
  const rows = [60, 100]
  const cells = rows.flatMap((top) =>
    [20, 120, 220].map((left) => box(left, top, left + 100, top + 40)),
  )
  assert.deepEqual(read(cells), ['4\t\t1', '3\t\t2'])
  const merged = rows.flatMap((top) => [box(20, top, 220, top + 40), box(220, top, 320, top + 40)])
  assert.deepEqual(read([...merged, box(20, 140, 120, 180), box(120, 140, 320, 180)]), [
    '4\t1',
    '3\t2',
  ])
})

/** The rows of a slide with rules at these heights and uprights: left, top, bottom. */
function readRuled(
  texts: SmallText[],
  { levels, uprights }: { levels: number[]; uprights: [number, number, number][] },
): string[] {
  const rules = [
    ...levels.map((top) => box(20, top, 320, top)),
    ...uprights.map(([left, top, bottom]) => box(left, top, left, bottom)),
  ]
  return readPage(smallPage(texts, { rules }), 0).blocks.flatMap(({ lines }) => lines)
}

test('An empty row whose cells are all merged does not end a table, as in forms with other columns below it.', () => {
  const texts = [
    { text: 'Name', left: 25, top: 65 },
    { text: 'Ada', left: 85, top: 65 },
    { text: 'Day', left: 205, top: 65 },
    { text: '4 May', left: 255, top: 65 },
    { text: 'Task', left: 25, top: 125 },
    { text: 'Count the chairs', left: 105, top: 125 },
    { text: 'Note', left: 25, top: 155 },
    { text: 'Some are broken', left: 105, top: 155 },
  ]
  const uprights: [number, number, number][] = [
    ...[20, 320].map((left): [number, number, number] => [left, 60, 180]),
    ...[80, 200, 250].map((left): [number, number, number] => [left, 60, 90]),
    [100, 120, 180],
  ]
  assert.deepEqual(readRuled(texts, { levels: [60, 90, 120, 150, 180], uprights }), [
    'Name\tAda\t\tDay\t4 May',
    'Task\t\tCount the chairs',
    'Note\t\tSome are broken',
  ])
})

test('An underline in a cell is no border.', () => {
  const texts = [
    { text: 'Level', left: 25, top: 65 },
    { text: 'Duties', left: 125, top: 65 },
    { text: '1', left: 25, top: 95 },
    { text: 'Name the', left: 125, top: 95 },
    { text: 'author', left: 125, top: 107 },
  ]
  const uprights = [20, 120, 320].map((left): [number, number, number] => [left, 60, 120])
  const page = smallPage(texts, {
    rules: [
      ...[60, 90, 120].map((top) => box(20, top, 320, top)),
      ...uprights.map(([left, top, bottom]) => box(left, top, left, bottom)),
      box(125, 105.5, 165, 106),
    ],
  })
  const rows = readPage(page, 0).blocks.flatMap(({ lines }) => lines)
  assert.deepEqual(rows, ['Level\tDuties', '1\tName the author'])
})

test('Texts of a row without rules between its cells are in the columns of the others.', () => {
  const texts = [
    { text: 'Part', left: 25, top: 65 },
    { text: 'Who', left: 125, top: 65 },
    { text: 'When', left: 225, top: 65 },
    ...['Start', 'Ada', '1 May', 'End', 'Bob', '9 May'].map((text, at) => ({
      text,
      left: 25 + 100 * (at % 3),
      top: 95 + 30 * Math.floor(at / 3),
    })),
    { text: 'All are welcome at any time', left: 25, top: 155 },
  ]
  const uprights: [number, number, number][] = [
    ...[20, 320].map((left): [number, number, number] => [left, 60, 180]),
    ...[120, 220].map((left): [number, number, number] => [left, 90, 150]),
  ]
  const rows = readRuled(texts, { levels: [60, 90, 120, 150, 180], uprights })
  assert.deepEqual(rows, [
    'Part\tWho\tWhen',
    'Start\tAda\t1 May',
    'End\tBob\t9 May',
    'All are welcome at any time',
  ])
})

test('Wide spaces in the lines of a cell are no columns of text.', () => {
  const texts = [
    { text: 'Item', left: 25, top: 65 },
    { text: 'All that is known', left: 125, top: 65 },
    { text: 'Talks', left: 25, top: 95 },
    ...[170, 200, 230].flatMap((left, at) => [
      { text: 'one', left: 125, top: 95 + 14 * at },
      { text: 'two', left, top: 95 + 14 * at },
    ]),
  ]
  const uprights = [20, 120, 320].map((left): [number, number, number] => [left, 60, 150])
  const rows = readRuled(texts, { levels: [60, 90, 150], uprights })
  assert.deepEqual(rows, ['Item\tAll that is known', 'Talks\tone two one two one two'])
})

test('The ends of a bar that is lower than a line of text begin no column.', () => {
  const texts = ['Name', 'Cost', 'Small', '4.1', 'Large', '6.3'].map((text, at) => ({
    text,
    left: 25 + 200 * (at % 2),
    top: 65 + 30 * Math.floor(at / 2),
  }))
  const sides = [20, 220, 320]
  const cells = [60, 90, 120].flatMap((top) =>
    sides.slice(1).map((right, at) => box(sides[at] ?? 0, top, right, top + 30)),
  )
  const header = box(20, 60, 320, 90)
  const frames = [header, ...cells.slice(2), box(24, 92, 320, 99)]
  const { blocks } = readPage(smallPage(texts, { frames }), 0)
  assert.deepEqual(
    blocks.flatMap(({ lines }) => lines),
    ['Name\tCost', 'Small\t4.1', 'Large\t6.3'],
  )
})
