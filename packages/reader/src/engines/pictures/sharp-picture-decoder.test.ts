import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import sharp from 'sharp'
import {
  assertNear,
  assertRefused,
  decoder,
  pixelAt,
  redBlue,
} from '../../../../../test/support/decoded-pictures.ts'
import { createPictureDecoder, workingSidePx } from './sharp-picture-decoder.ts'

for (const format of ['png', 'jpeg', 'webp'] as const) {
  test(`A ${format} file becomes rows of RGB pixels from the top left`, async () => {
    const bytes = await sharp(await redBlue)
      .toFormat(format)
      .toBuffer()
    const picture = await decoder.decode(bytes)
    assert.equal(picture.pixels.length, 40 * 20 * 3)
    assert.deepEqual([picture.width, picture.height], [40, 20])
    assertNear(pixelAt(picture, 3, 10), [255, 0, 0])
    assertNear(pixelAt(picture, 36, 10), [0, 0, 255])
  })
}

test('A picture that is rotated by its EXIF data is decoded upright', async () => {
  const bytes = await sharp(await redBlue)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const picture = await decoder.decode(bytes)
  assert.deepEqual([picture.width, picture.height], [20, 40])
  assertNear(pixelAt(picture, 10, 3), [255, 0, 0])
  assertNear(pixelAt(picture, 10, 36), [0, 0, 255])
})

test('16-bit pixels become 8-bit pixels', async () => {
  const gray = new Uint16Array(8 * 8).fill(0x8000)
  const bytes = await sharp(gray, { raw: { width: 8, height: 8, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer()
  const { depth } = await sharp(bytes).metadata()
  assert.equal(depth, 'ushort')
  const picture = await decoder.decode(bytes)
  assertNear(pixelAt(picture, 4, 4), [128, 128, 128], 2)
})

test('A palette becomes colors', async () => {
  const bytes = await sharp(await redBlue)
    .png({ palette: true, colors: 2 })
    .toBuffer()
  assert.equal((await sharp(bytes).metadata()).isPalette, true)
  assertNear(pixelAt(await decoder.decode(bytes), 3, 3), [255, 0, 0])
})

for (const [what, file] of [
  [
    'A JPEG file that grows sharper as it loads',
    async () => sharp(await redBlue).jpeg({ progressive: true }),
  ],
  [
    'A PNG file that grows sharper as it loads',
    async () => sharp(await redBlue).png({ progressive: true }),
  ],
] as const) {
  test(`${what} is read to its end`, async () => {
    const bytes = await (await file()).toBuffer()
    assert.equal((await sharp(bytes).metadata()).isProgressive, true)
    const picture = await decoder.decode(bytes)
    assertNear(pixelAt(picture, 3, 10), [255, 0, 0])
    assertNear(pixelAt(picture, 36, 10), [0, 0, 255])
  })
}

test('A palette with a transparent color shows white there', async () => {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png({ palette: true, colors: 2 })
    .toBuffer()
  assert.equal((await sharp(bytes).metadata()).isPalette, true)
  assert.deepEqual(pixelAt(await decoder.decode(bytes), 4, 4), [255, 255, 255])
})

test('Gray becomes three equal channels', async () => {
  const bytes = await sharp(await redBlue)
    .greyscale()
    .png()
    .toBuffer()
  const picture = await decoder.decode(bytes)
  assert.equal(picture.pixels.length, 40 * 20 * 3)
  const [red, green, blue] = pixelAt(picture, 3, 3)
  assert.equal(red, green)
  assert.equal(green, blue)
})

test('A CMYK file is converted to RGB', async () => {
  const bytes = await sharp(await redBlue)
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  assert.equal((await sharp(bytes).metadata()).space, 'cmyk')
  const [red = 0, green = 255, blue = 255] = pixelAt(await decoder.decode(bytes), 3, 10)
  assert.ok(red > 180 && green < 100 && blue < 100)
})

test('Transparency shows white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 6, height: 6, channels: 4, background } })
    .webp({ lossless: true })
    .toBuffer()
  assert.deepEqual(pixelAt(await decoder.decode(bytes), 2, 2), [255, 255, 255])
})

test('The first frame of an animation is read', async () => {
  const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
  const bytes = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .webp({ lossless: true })
    .toBuffer()
  assert.equal((await sharp(bytes).metadata()).pages, 2)
  const picture = await decoder.decode(bytes)
  assert.deepEqual([picture.width, picture.height], [10, 10])
  assertNear(pixelAt(picture, 5, 5), [0, 0, 0])
})

test('A picture larger than the working size is reduced to it proportionally', async () => {
  const create = {
    width: 2 * workingSidePx,
    height: 400,
    channels: 3 as const,
    background: 'green',
  }
  const picture = await decoder.decode(await sharp({ create }).png().toBuffer())
  assert.deepEqual([picture.width, picture.height], [workingSidePx, 200])
})

test('A picture of a page is rotated as on the page, regardless of EXIF, and as wide as requested', async () => {
  const bytes = await sharp(await redBlue)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const plain = await decoder.decode(bytes, { quarterTurns: 0, widthMax: 4000 })
  assert.deepEqual([plain.width, plain.height], [40, 20])
  const turned = await decoder.decode(bytes, { quarterTurns: 1, widthMax: 10 })
  assert.deepEqual([turned.width, turned.height], [10, 20])
  assertNear(pixelAt(turned, 5, 2), pixelAt(plain, 4, 10))
})

test('A decompression bomb is refused by its header, with the number of pixels found and allowed', async () => {
  const small = createPictureDecoder({ pixelsMax: 799 })
  const headerOnly = (await redBlue).subarray(0, 80)
  for (const bytes of [await redBlue, headerOnly]) {
    await assert.rejects(small.decode(bytes), (error: unknown) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'image_too_large')
      assert.deepEqual(error.details, { pixels: 800, pixelsMax: 799 })
      assert.match(error.message, /800.*799/)
      return true
    })
  }
})

test('A picture with exactly the allowed number of pixels is read', async () => {
  const exact = createPictureDecoder({ pixelsMax: 800 })
  assert.equal((await exact.decode(await redBlue)).width, 40)
})

for (const format of ['png', 'jpeg', 'webp'] as const) {
  test(`A ${format} file that is truncated is refused, not read in part`, async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 251),
    )
    const bytes = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    for (const part of [0.2, 0.5, 0.9]) {
      await assertRefused(bytes.subarray(0, Math.floor(bytes.length * part)), 'document_unreadable')
    }
  })
}

test('The message of libvips about a broken file is kept in the cause', async () => {
  const refusal = await assertRefused(Buffer.from('not a picture'), 'document_unreadable')
  assert.ok(refusal.cause instanceof Error)
  assert.ok(!refusal.message.includes(refusal.cause.message))
})

test('Other formats that libvips supports are refused', async () => {
  const gif = await sharp(await redBlue)
    .gif()
    .toBuffer()
  await assertRefused(gif, 'document_unreadable')
  await assertRefused(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'document_unreadable',
  )
})
