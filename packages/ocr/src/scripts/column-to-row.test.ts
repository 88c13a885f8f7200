import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { columnToRow } from './column-to-row.ts'

/** Black squares of 20 pixels on white in a column, every 24 pixels, the nth with n white stripes. */
function drawColumn(count: number): Picture {
  const [width, height] = [60, 24 * count + 20]
  const pixels = new Uint8Array(3 * width * height).fill(255)
  for (let square = 0; square < count; square++) {
    for (let y = 0; y < 20; y++) {
      if (y % 3 === 1 && y < 3 * square) continue
      const row = 12 + 24 * square + y
      pixels.fill(0, 3 * (row * width + 20), 3 * (row * width + 40))
    }
  }
  return { width, height, pixels }
}

function column(count: number) {
  const height = 24 * count + 16
  const box = { centerX: 30, centerY: 12 + 12 * count - 2, width: 40, height, angle: 0 }
  return { box, marginPx: 9 }
}

test('The characters of a column are drawn side by side, each complete', () => {
  const row = columnToRow(drawColumn(6), column(6)) ?? assert.fail()
  const { width, height, pixels } = row.picture
  const black = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => pixels[3 * (y * width + x)]).filter((v) => v === 0),
  ).map((dark) => dark.length)
  const squares = black
    .join(' ')
    .split(/(?: ?\b0\b ?)+/)
    .filter((run) => run !== '')
  assert.equal(squares.length, 6)
  const heights = squares.map((run) => Number(run.split(' ')[5]))
  assert.deepEqual(heights, [20, 19, 18, 17, 16, 15])
})

test('A column that is too small or blank is not converted', () => {
  const blank = { width: 60, height: 200, pixels: new Uint8Array(3 * 60 * 200).fill(255) }
  const row = columnToRow(blank, { ...column(2), marginPx: 19 })
  assert.equal(row, undefined)
})
