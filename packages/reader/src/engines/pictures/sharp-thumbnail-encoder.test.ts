import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'
import { createThumbnailEncoder } from './sharp-thumbnail-encoder.ts'

const { encode } = createThumbnailEncoder()

function picture(width: number, height: number, level: (at: number) => number): Picture {
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: 3 * width * height }, (_, at) => level(at)),
  }
}

/** Noise is what compresses worst; the same in every run. */
function noise(at: number): number {
  return Math.imul(at ^ (at >>> 7), 0x9e3779b1) >>> 24
}

async function sizeOf(file: Uint8Array) {
  const { format, width, height } = await sharp(file).metadata()
  return [format, width, height]
}

test('A picture becomes a JPEG that fits into a square, and is never enlarged', async () => {
  const bounds = { sidePxMax: 100, bytesMax: 50_000 }
  const gray = () => 128
  assert.deepEqual(await sizeOf(await encode(picture(400, 200, gray), bounds)), ['jpeg', 100, 50])
  assert.deepEqual(await sizeOf(await encode(picture(90, 300, gray), bounds)), ['jpeg', 30, 100])
  assert.deepEqual(await sizeOf(await encode(picture(40, 20, gray), bounds)), ['jpeg', 40, 20])
})

test('A picture of noise is encoded with lower quality, then smaller, until it fits', async () => {
  for (const bytesMax of [96 * 1024, 20_000, 3_000]) {
    const file = await encode(picture(480, 480, noise), { sidePxMax: 480, bytesMax })
    assert.ok(file.length <= bytesMax, `${file.length} bytes`)
  }
})
