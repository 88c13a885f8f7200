import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import { rectangleToQuadrilateral } from '../../packages/ocr/src/straighten/homography.ts'
import { warpPicture } from '../../packages/ocr/src/straighten/warp-picture.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })
const timeout = 120_000

/** Paper of 150 dots an inch. */
const paper = { width: 1275, height: 1650 }
/** Number of slides side by side, and their width. */
const grids = {
  2: { columns: 1, slideWidth: 1040 },
  3: { columns: 1, slideWidth: 620 },
  4: { columns: 2, slideWidth: 540 },
  6: { columns: 2, slideWidth: 540 },
} as const

/** A word of each page of the deck `layouts.pdf` that no other page has. */
const words = ['Agenda', 'alongside', 'Autumn', 'members', 'Rudder', 'Notice']
const deck = engines.pdf.open(
  readFileSync(new URL('../decks/layouts.pdf', import.meta.url)),
  undefined,
)
after(() => deck.close())

function raw({ width, height, pixels }: Picture) {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A printed page with the first slides of the deck on it, each in a thin frame. */
async function sheetOf(count: keyof typeof grids): Promise<Picture> {
  const { columns, slideWidth } = grids[count]
  const rows = count / columns
  const slides = words.slice(0, count).map(async (_, at) => {
    const slide = await raw(deck.renderPage(at, slideWidth))
      .extend({ top: 2, bottom: 2, left: 2, right: 2, background: '#000000' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const [across, down] = [paper.width / columns, 1500 / rows]
    const left = Math.round(across * (at % columns) + (across - slide.info.width) / 2)
    return { input: slide.data, left, top: Math.round(75 + down * Math.floor(at / columns)) }
  })
  const sheet = sharp({ create: { ...paper, channels: 3, background: '#ffffff' } })
  const { data, info } = await sheet
    .composite(await Promise.all(slides))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function rowsOf(bytes: Uint8Array, type: 'png' | 'jpg'): Promise<string[]> {
  const signal = AbortSignal.timeout(timeout)
  const { rows } = await convert({ bytes, type }, { mode: 'auto', reader, signal })
  return rows.map(({ slide }) => String(slide))
}

function assertASlideARow(rows: string[], count: number): void {
  assert.equal(rows.length, count, rows.join('\n---\n'))
  for (const [at, row] of rows.entries()) {
    const found = words.filter((word) => row.includes(word))
    assert.deepEqual(found, words.slice(at, at + 1), `row ${at + 1}`)
  }
}

for (const count of [2, 3, 4, 6] as const) {
  test(`A picture of a page with ${count} slides gives one row per slide, in order.`, async () => {
    const bytes = await raw(await sheetOf(count))
      .png()
      .toBuffer()
    assertASlideARow(await rowsOf(bytes, 'png'), count)
  })
}

test('So does a scan of it that is sideways and slightly skewed.', async () => {
  const bytes = await raw(await sheetOf(2))
    .rotate(91.5, { background: '#f4f4f4' })
    .jpeg({ quality: 75 })
    .toBuffer()
  assertASlideARow(await rowsOf(bytes, 'jpg'), 2)
})

test('So does a photo of it on a table, taken at an angle.', async () => {
  const sheet = await sheetOf(4)
  const photo = { width: 1500, height: 1900 }
  // Position of the photo's corners in the plane of the sheet.
  const onTable = rectangleToQuadrilateral(photo, [
    { x: -150, y: -160 },
    { x: 1400, y: -90 },
    { x: 1460, y: 1820 },
    { x: -190, y: 1760 },
  ])
  const table = await raw(sheet)
    .extend({ top: 200, bottom: 200, left: 200, right: 200, background: '#6b4a2f' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = table.info
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = onTable
  const shifted = [a + 200 * g, b + 200 * h, c + 200 * i, d + 200 * g, e + 200 * h, f + 200 * i]
  const seen = warpPicture({ width, height, pixels: table.data }, photo, [...shifted, g, h, i])
  const noise = (at: number) => (((at * 2654435761) >>> 8) % 9) - 4
  const pixels = seen.pixels.map((level, at) => Math.max(0, Math.min(255, level * 0.9 + noise(at))))
  const bytes = await raw({ ...photo, pixels })
    .jpeg({ quality: 85 })
    .toBuffer()
  assertASlideARow(await rowsOf(bytes, 'jpg'), 4)
})

test('A picture of one slide is one row, whatever panels the slide has.', async () => {
  const bytes = await raw(deck.renderPage(2, 1600)).png().toBuffer()
  assert.equal((await rowsOf(bytes, 'png')).length, 1)
})
