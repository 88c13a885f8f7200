import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeText, tablesIn } from '../../packages/console/src/views/tables-in.ts'

const rows = [
  ['', 'North'],
  ['May', '1'],
]

test('The page tells tables from charts, which have titles, also in decks that were kept before tables had a kind.', () => {
  const row: unknown = {
    tables: [
      { rows, header: true },
      { kind: 'chart', rows, chart: { title: 'Sales' } },
      { kind: 'chart', rows, chart: { title: null } },
      { rows: [] },
    ],
  }
  const tables = tablesIn(row as Parameters<typeof tablesIn>[0])
  assert.deepEqual(
    tables.map((table) => [sizeText(table), table.title]),
    [
      ['Table of 2 rows, 2 columns', ''],
      ['Chart of 2 rows, 2 columns', 'Sales'],
      ['Chart of 2 rows, 2 columns', ''],
    ],
  )
})
