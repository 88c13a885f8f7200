import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, smallPage } from '../../../test/support/small-page.ts'
import type { Box } from '../box.ts'
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
