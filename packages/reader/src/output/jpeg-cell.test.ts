import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { jpegIn } from './jpeg-cell.ts'

const prefix = 'data:image/jpeg;base64,'

test('The size of a JPEG file is read from its header', async () => {
  for (const progressive of [false, true]) {
    const create = { width: 480, height: 271, channels: 3 as const, background: '#123456' }
    const file = await sharp({ create }).jpeg({ progressive }).withMetadata().toBuffer()
    const jpeg = jpegIn(prefix + file.toString('base64'))
    assert.deepEqual([jpeg?.width, jpeg?.height], [480, 271])
    assert.deepEqual(Buffer.from(jpeg?.bytes ?? []), file)
  }
})

test('Any other cell is no picture', () => {
  for (const cell of [null, 7, '', 'text', [], `${prefix}%%`, `${prefix}AAAA`, prefix]) {
    assert.equal(jpegIn(cell), undefined)
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const cut = Uint8Array.of(0xff, 0xd8, 0xff, ...bytes)
      const jpeg = jpegIn(prefix + Buffer.from(cut).toString('base64'))
      assert.ok(jpeg === undefined || jpeg.bytes.length === cut.length)
    }),
  )
})
