import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import { withTables } from './table-blocks.ts'

it('Heads that are turned by a quarter are the heads of the columns below them.', () => {
  const cell = (text: string, left: number, top: number) =>
    plainLine(text, { left, top, right: left + 8 * text.length, bottom: top + 12 })
  const rows = ['Anna', 'Bela', 'Dora'].map((name, at) =>
    [name, '1', '4'].map((text, column) => [cell(text, 40 + 80 * column, 120 + 30 * at)]),
  )
  const heads = ['Welding', 'Painting'].map((text, at) => ({
    ...plainLine(text, {
      left: 118 + 80 * at,
      top: 50 - 5 * at,
      right: 132 + 80 * at,
      bottom: 110,
    }),
    angle: -Math.PI / 2,
  }))
  const blocks = withTables(
    heads.map((head) => blockOf([head])),
    [{ rows }],
    { frames: [] },
  )
  assert.deepEqual(blocks.flatMap((block) => block.rows ?? []).slice(0, 2), [
    '\tWelding\tPainting',
    'Anna\t1\t4',
  ])
})
