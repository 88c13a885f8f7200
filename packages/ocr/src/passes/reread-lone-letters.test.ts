import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { boundingBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { rereadLoneLetters } from './reread-lone-letters.ts'

const [width, height] = [400, 300]
const digit: Box = { left: 100, top: 100, right: 120, bottom: 140 }
const lowerPart: Box = { left: 98, top: 112, right: 122, bottom: 142 }

/** White, with black boxes. */
function picture(boxes: Box[]): Picture {
  const pixels = new Uint8Array(3 * width * height).fill(255)
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y++)
      pixels.fill(0, 3 * (y * width + left), 3 * (y * width + right))
  return { width, height, pixels }
}

function lineAt({ left, top, right, bottom }: Box, text: string, confidence: number): ReadLine {
  const box = {
    ...{ centerX: (left + right) / 2, centerY: (top + bottom) / 2, angle: 0 },
    ...{ width: right - left, height: bottom - top },
  }
  const letters = [...text].map((character, position) => ({ character, confidence, position }))
  return { text, confidence, letters, box, marginPx: 0 }
}

/** What becomes of the first line if what is read again is this text, and the box that is read. */
async function reread(
  boxes: Box[],
  lines: ReadLine[],
  [text, confidence]: [string, number] = ['9', 0.99],
): Promise<{ text: string | undefined; asked: Box | undefined }> {
  const asked: TextBox[] = []
  const read = async (_: Picture, wanted: TextBox[]) => {
    asked.push(...wanted)
    return wanted.map(({ box }) => lineAt(boundingBox(box), text, confidence))
  }
  const [first] = await rereadLoneLetters({ read })(picture(boxes), lines)
  return { text: first?.text, asked: asked[0] && boundingBox(asked[0].box) }
}

test('A digit that was detected only in part is read again, in a box around the whole digit', async () => {
  const { text, asked } = await reread([digit], [lineAt(lowerPart, '>', 0.3)])
  assert.equal(text, '9')
  for (const side of ['left', 'top', 'right', 'bottom'] as const)
    assert.ok(Math.abs((asked?.[side] ?? 0) - digit[side]) <= 8, side)
})

test('What is read again counts only if it is a sure letter or digit', async () => {
  for (const again of [
    ['9', 0.5],
    ['|', 0.99],
    ['左', 0.99],
    ['Cou', 0.99],
  ] as const)
    assert.equal((await reread([digit], [lineAt(lowerPart, '>', 0.3)], [...again])).text, '>')
})

test('Sure and longer texts, rules, and parts of texts that were read are not read again', async () => {
  const rule = { left: 105, top: 0, right: 110, bottom: 300 }
  const doubtful = lineAt(lowerPart, '>', 0.3)
  const whole = lineAt({ left: 80, top: 95, right: 300, bottom: 145 }, 'Some text', 0.99)
  for (const [boxes, lines] of [
    [[digit], [lineAt(lowerPart, '7', 0.95)]],
    [[digit], [lineAt(lowerPart, 'abc', 0.3)]],
    [[rule], [doubtful]],
    [[], [doubtful]],
    [[digit], [doubtful, whole]],
  ] as const)
    assert.equal((await reread([...boxes], [...lines])).asked, undefined)
})
