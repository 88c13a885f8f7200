import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnWords, forPrograms } from '../../packages/console/src/playground/column-words.ts'
import { describeColumns } from '../../packages/reader/src/conversion/rows/columns.ts'

test('Every column that the console offers is explained in words for people who do not program.', () => {
  const offered = describeColumns()
    .map(({ key }) => key)
    .filter((key) => !['picture', 'images'].includes(key))
  assert.deepEqual(
    offered.filter((key) => !columnWords[key]),
    [],
  )
  const jargon = /json|string|array|null|block|column/i
  for (const key of offered.filter((each) => !forPrograms.has(each))) {
    assert.doesNotMatch(columnWords[key] ?? '', jargon)
  }
})
