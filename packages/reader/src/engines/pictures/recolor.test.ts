import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PictureLook } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'
import { createPictureDecoder } from './sharp-picture-decoder.ts'

const decoder = createPictureDecoder({ pixelsMax: 1000 })

/** The pixels of a file with a white, a black and a transparent pixel, as a slide shows it. */
async function shown(look: PictureLook | undefined): Promise<number[][]> {
  const pixels = new Uint8Array([255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 0])
  const bytes = await sharp(pixels, { raw: { width: 3, height: 1, channels: 4 } })
    .png()
    .toBuffer()
  const picture = await decoder.decode(bytes, { widthMax: 9, isInDeck: true, look })
  return [0, 3, 6].map((at) => [...picture.pixels.subarray(at, at + 3)])
}

test('The transparent parts of a picture show what is behind it on the slide.', async () => {
  const [white, black] = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  assert.deepEqual(await shown(undefined), [white, black, white])
  assert.deepEqual(await shown({ ground: [1, 2, 3] }), [white, black, [1, 2, 3]])
})

test('All that a picture shows has one color if the slide says so, and a color can show the ground.', async () => {
  const [ground, flat, white] = [[1, 2, 3] as const, [9, 8, 7] as const, [255, 255, 255] as const]
  assert.deepEqual(await shown({ ground, flat }), [flat, flat, ground])
  assert.deepEqual(await shown({ flat }), [flat, flat, white])
  assert.deepEqual(await shown({ ground, clear: [0, 0, 0] }), [white, ground, ground])
})
