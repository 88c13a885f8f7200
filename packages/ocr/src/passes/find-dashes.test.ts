import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { findDashes } from './find-dashes.ts'

const size = { width: 600, height: 300 }
const fontPx = 40

interface Bar {
  left: number
  top: number
  width: number
  height: number
}

/** A white picture with black bars. */
function drawn(bars: Bar[]): Picture {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(255)
  for (const { left, top, width, height } of bars) {
    for (let y = top; y < top + height; y++) {
      const start = 3 * (y * size.width + left)
      pixels.fill(0, start, start + 3 * width)
    }
  }
  return { ...size, pixels }
}

/** A text of 100 pixels in the cell of 40 pixels around this height. */
function text(text: string, left: number, centerY: number): ReadLine {
  const box = { centerX: left + 50, centerY, width: 100, height: 40, angle: 0 }
  return { text, confidence: 1, letters: [], box, marginPx: 0, fontPx }
}

/** Three columns of three rows, without the second cell of the second row. */
const table = [50, 130, 210].flatMap((centerY) =>
  [20, 240, 460]
    .filter((left) => left !== 240 || centerY !== 130)
    .map((left) => text(`${left} ${centerY}`, left, centerY)),
)
/** Where that cell is: from 120 to 460, around 130. */
const dash = { left: 280, top: 134, width: 22, height: 3 }

function added(bars: Bar[], lines = table): [text: string, x: number][] {
  return findDashes(drawn(bars), lines)
    .filter((line) => !lines.includes(line))
    .map(({ text, box }) => [text, Math.round(box.centerX)])
}

test('A short bar alone in a cell of a table is a dash, as long as it looks.', () => {
  assert.deepEqual(added([dash]), [['–', 291]])
  assert.deepEqual(added([{ ...dash, width: 12 }]), [['-', 286]])
  assert.deepEqual(added([{ ...dash, width: 40 }]), [['—', 300]])
  assert.deepEqual(added([]), [])
})

test('Dashes of about the same length are the same.', () => {
  const rows = [40, 110, 180, 250]
  const lines = rows.flatMap((centerY) => [text('left', 20, centerY), text('right', 460, centerY)])
  const heads = [40, 250].map((centerY) => text('head', 240, centerY))
  const bars = [110, 180].map((centerY, at) => ({ ...dash, top: centerY + 4, width: 13 + 3 * at }))
  const read = added(bars, [...lines, ...heads]).map(([character]) => character)
  assert.deepEqual(read, ['–', '–'])
})

test('The borders of the cell and a dash that was read unsurely are no hindrance.', () => {
  const rule = { left: 200, top: 0, width: 3, height: 300 }
  assert.deepEqual(added([dash, rule]), [['–', 291]])
  const read = findDashes(drawn([dash]), [...table, text('_', 250, 130)])
  assert.deepEqual(
    read.slice(table.length).map(({ text }) => text),
    ['–'],
  )
})

test('Bars at another height, higher or wider ones, and those beside other ink or a text are no dashes.', () => {
  const others = [
    [{ ...dash, top: 146 }],
    [{ ...dash, height: 16 }],
    [{ ...dash, width: 90 }],
    [dash, { left: 308, top: 120, width: 4, height: 20 }],
    [{ ...dash, left: 124 }],
    [{ ...dash, left: 434 }],
  ]
  for (const bars of others) assert.deepEqual(added(bars), [])
})

test('Without texts above and below, a bar beside a text is no dash.', () => {
  assert.deepEqual(added([dash], [text('one', 20, 130), text('two', 460, 130)]), [])
})
