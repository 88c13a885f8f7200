import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { comesTrue, openConsole } from './open-browser.ts'

const drawn = '.stage .picture.drawn canvas'

test('The preview of a photo that its EXIF data turns is upright and not squashed.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('photo@example.com')
  await page.getByLabel('Deck to convert').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await turnedPhoto(),
  })
  const picture = page.locator(drawn)
  await picture.waitFor()
  await picture.scrollIntoViewIfNeeded()
  // until nothing covers it while the page is laid out
  await comesTrue(
    page,
    `[0.1, 0.9].every((share) => {
      const { left, top, width, height } = document.querySelector('${drawn}').getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + share * height)?.closest('.picture')
    })`,
  )
  // what is on the screen, which may be dimmed while the slide is read: reading the canvas would not tell how the browser shows it
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3)
    if (red > 2 * Math.max(green, blue)) return 'red'
    return blue > 2 * Math.max(red, green) ? 'blue' : `${red},${green},${blue}`
  }
  assert.ok(Math.abs(info.width / info.height - 0.5) < 0.02, `${info.width} by ${info.height}`)
  for (const x of [0.1, 0.9]) {
    assert.equal(at(x, 0.1), 'red', 'at the top')
    assert.equal(at(x, 0.9), 'blue', 'at the bottom')
  }
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
