import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { openConsole } from './open-browser.ts'

test('The preview of a photo that its EXIF data turns is upright and not squashed.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('photo@example.com')
  await page.getByLabel('Deck to convert').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await turnedPhoto(),
  })
  const canvas = page.locator('.stage .picture.drawn canvas')
  await canvas.waitFor({ timeout: 120_000 })
  const seen = (await canvas.evaluate((element) => {
    const { width, height, getContext } = element as unknown as {
      width: number
      height: number
      getContext(kind: '2d'): { getImageData(x: number, y: number, w: 1, h: 1): { data: number[] } }
    }
    const context = getContext.call(element, '2d')
    const at = (y: number) => [...context.getImageData(width / 2, y, 1, 1).data].slice(0, 3)
    return { aspect: width / height, top: at(height / 8), bottom: at((height * 7) / 8) }
  })) as { aspect: number; top: number[]; bottom: number[] }
  assert.ok(Math.abs(seen.aspect - 0.5) < 0.02, `${seen.aspect} is not upright`)
  const [[red = 0, , blue = 0], [otherRed = 0, , otherBlue = 0]] = [seen.top, seen.bottom]
  assert.ok(red > 150 && blue < 100, `the top is ${seen.top}`)
  assert.ok(otherBlue > 150 && otherRed < 100, `the bottom is ${seen.bottom}`)
})

/** Red above blue, 400 wide and 800 high, stored as a camera does that was held sideways. */
async function turnedPhoto(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 800, channels: 3, background } })
      .png()
      .toBuffer()
  const stored = sharp({ create: { width: 800, height: 400, channels: 3, background: 'white' } })
  const [red, blue] = await Promise.all([half('#d02020'), half('#2020d0')])
  // orientation 6: the left side of what is stored is the top
  return await stored
    .composite([
      { input: await sharp(red).resize(400, 400).toBuffer(), left: 0, top: 0 },
      { input: await sharp(blue).resize(400, 400).toBuffer(), left: 400, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
