import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  assertNear,
  assertRefused,
  decoder,
  pixelAt,
  redBlue,
} from '../../../../../test/support/decoded-pictures.ts'

const inDeck = { widthMax: 2000, heightMax: 2000, isInDeck: true } as const
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 40 20"><rect width="20" height="20" fill="#f00"/><rect x="20" width="20" height="20" fill="#00f"/><image href="file:///etc/hostname" width="9" height="9"/></svg>',
)

for (const format of ['gif', 'tiff'] as const) {
  test(`A ${format} file is decoded where it is part of a deck, and refused as a deck`, async () => {
    const bytes = await sharp(await redBlue)
      .toFormat(format)
      .toBuffer()
    const { width, height } = await decoder.decode(bytes, inDeck)
    assert.deepEqual([width, height], [40, 20])
    await assertRefused(bytes, 'document_unreadable')
  })
}

test('An SVG file in a deck is drawn in the wanted size, and refused as a deck', async () => {
  const picture = await decoder.decode(drawing, inDeck)
  assert.deepEqual([picture.width, picture.height], [2000, 1000])
  assertNear(pixelAt(picture, 100, 500), [255, 0, 0])
  await assertRefused(drawing, 'document_unreadable')
})

test('A picture is cropped first and turned then', async () => {
  for (const bytes of [await redBlue, drawing]) {
    const crop = { left: 0.5, top: 0, right: 1, bottom: 0.5 }
    const picture = await decoder.decode(bytes, { ...inDeck, crop, quarterTurns: 1 })
    assert.equal(picture.height / picture.width, 2)
    assertNear(pixelAt(picture, 1, 1), [0, 0, 255])
  }
})
