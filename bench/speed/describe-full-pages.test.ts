import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFullPages, fullPagesPlot } from './describe-full-pages.ts'

const times = [
  {
    ...{ kind: 'rules', arrangement: 'a grid' },
    read: [1_000, 10_000, 29_500].map((count) => ({ count, ms: (count / 1_000) ** 1.5 })),
    refused: [{ count: 100_000, ms: 70 }],
  },
  {
    kind: 'pictures',
    arrangement: 'in one place',
    read: [
      { count: 1_000, ms: 8 },
      { count: 2_000, ms: 16 },
    ],
    refused: [],
  },
]

test('Every arrangement is in the table with its slowest page, its growth and the cost of its refusal.', () => {
  const text = describeFullPages(times)
  assert.match(text, /\| rules +\| a grid +\| +1 \| +29,500 \| +160 \| +1\.50 \| +70 \|/)
  assert.match(text, /\| pictures +\| in one place +\| +8 \| +2,000 \| +16 \| +1\.00 \| +\|/)
  assert.match(text, /160 ms, no\s+refusal more than 70 ms.*above 1\.50/s)
})

test('The plot that is shown is written, with a line for each kind and one for refusals.', () => {
  const { name, content } = fullPagesPlot(times)
  assert.ok(describeFullPages(times).includes(`](${name})`))
  assert.equal(content.match(/<polyline/g)?.length, 3)
})
