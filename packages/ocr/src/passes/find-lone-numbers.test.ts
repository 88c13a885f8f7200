import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { boundingBox, levelBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { findLoneNumbers } from './find-lone-numbers.ts'

const [width, height] = [1600, 900]
/** Two digits of 12 pixels in the corner of a slide. */
const digits: Box[] = [1500, 1509].map((left) => {
  return { left, top: 850, right: left + 7, bottom: 862 }
})

/** White, with gray boxes. */
function picture(boxes: Box[]): Picture {
  const pixels = new Uint8Array(3 * width * height).fill(255)
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y++)
      pixels.fill(120, 3 * (y * width + left), 3 * (y * width + right))
  return { width, height, pixels }
}

function lineAt(box: Box, text: string, confidence = 1): ReadLine {
  return { text, confidence, letters: [], box: levelBox(box), marginPx: 0 }
}

/** The texts that are added, and the boxes that are read. */
async function added(
  boxes: Box[],
  lines: ReadLine[],
  [text, confidence]: readonly [string, number] = ['37', 0.99],
) {
  const asked: Box[] = []
  const read = async (_: Picture, wanted: TextBox[]) => {
    asked.push(...wanted.map(({ box }) => boundingBox(box)))
    return asked.map((box) => lineAt(box, text, confidence))
  }
  const all = await findLoneNumbers({ read })(picture(boxes), lines)
  return { texts: all.slice(lines.length).map((line) => line.text), asked }
}

const title = lineAt({ left: 80, top: 60, right: 900, bottom: 120 }, 'Results')

test('A number alone in a corner that the detector has left out is added', async () => {
  const { texts, asked } = await added(digits, [title])
  assert.deepEqual(texts, ['37'])
  const [box] = asked
  assert.ok(box && box.left < 1500 && box.left > 1490 && box.bottom > 862 && box.bottom < 870)
})

test('Only what is surely read as a number is added: a ring reads as a zero', async () => {
  for (const read of [
    ['37', 0.7],
    ['Q', 0.99],
    ['0', 0.99],
    ['1234', 0.99],
  ] as const)
    assert.deepEqual((await added(digits, [title], read)).texts, [])
})

test('Rules, squares, specks, words and what is beside text or was read are not looked at', async () => {
  const [first, second] = digits as [Box, Box]
  const others: Box[][] = [
    [{ left: 1000, top: 855, right: 1560, bottom: 857 }],
    [{ ...first, right: first.left + 12 }],
    digits.map((box) => ({ ...box, top: 857 })),
    [...digits, { ...first, left: 1518, right: 1525 }, { ...first, left: 1527, right: 1534 }],
    [first, { ...second, top: 856 }],
    [...digits, { left: 1490, top: 800, right: 1491, bottom: 899 }],
  ]
  for (const boxes of others) assert.deepEqual((await added(boxes, [title])).asked, [])
  const read = lineAt({ left: 1400, top: 848, right: 1525, bottom: 866 }, 'page 37')
  assert.deepEqual((await added(digits, [read])).asked, [])
  const beside = lineAt({ left: 1400, top: 848, right: 1496, bottom: 866 }, 'page')
  assert.deepEqual((await added(digits, [beside])).asked, [])
})
