import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import { createPictureDecoder } from '../../packages/reader/src/engines/pictures/sharp-picture-decoder.ts'

export const decoder = createPictureDecoder({ pixelsMax: 100_000_000 })

/** Red on the left, blue on the right, 40 by 20 pixels. */
export const redBlue = sharp({
  create: { width: 20, height: 20, channels: 3, background: '#ff0000' },
})
  .extend({ right: 20, background: '#0000ff' })
  .png()
  .toBuffer()

export function pixelAt(picture: Picture, x: number, y: number): number[] {
  const at = 3 * (y * picture.width + x)
  return [...picture.pixels.subarray(at, at + 3)]
}

export function assertNear(found: number[], wanted: number[], tolerance = 12): void {
  const near = found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance)
  assert.ok(near, `${found} is not near ${wanted}`)
}

export async function assertRefused(bytes: Uint8Array, code: string): Promise<AppError> {
  let refusal: unknown
  await decoder.decode(bytes).catch((error: unknown) => {
    refusal = error
  })
  assert.ok(refusal instanceof AppError)
  assert.equal(refusal.code, code)
  return refusal
}
