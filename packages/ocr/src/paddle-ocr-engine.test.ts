import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Picture, StraightPicture } from '@rowdeck/core/deck-model/ports'
import { createPdfiumEngine } from '@rowdeck/pdf'
import sharp from 'sharp'
import { createPictureDecoder } from '../../reader/src/engines/pictures/sharp-picture-decoder.ts'
import { embeddedModels, loadOcrModels } from './models/ocr-models.ts'
import { createPaddleOcrEngine } from './paddle-ocr-engine.ts'

const models = await loadOcrModels(embeddedModels)
const engine = await createPaddleOcrEngine({ models, threads: 1 })
const slideFile = new URL('../../../test/decks/picture-png.png', import.meta.url)
const slide = await createPictureDecoder({ pixelsMax: 1e8 }).decode(await readFile(slideFile))

const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 1e8 })

after(async () => {
  pdfium.close()
  await engine.close()
})

async function turned(picture: Picture, degrees: number): Promise<Picture> {
  const { width, height, pixels } = picture
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(degrees, { background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function openPage(file: string): Promise<Picture> {
  const pdf = pdfium.open(await readFile(new URL(`../../../test/decks/${file}`, import.meta.url)))
  const picture = pdf.renderPage(0, 1600)
  pdf.close()
  return picture
}

async function openLetters(name: string): Promise<Picture> {
  const file = new URL(`../../../test/decks/letters/${name}.png`, import.meta.url)
  return await createPictureDecoder({ pixelsMax: 1e8 }).decode(await readFile(file))
}

async function texts(straight: StraightPicture): Promise<string[]> {
  return (await engine.read(straight)).map(({ text }) => text).sort()
}

/** Two pictures side by side, the right one reduced to a third. */
async function beside(left: Picture, right: Picture): Promise<Picture> {
  const raw = { width: right.width, height: right.height, channels: 3 as const }
  const small = await sharp(right.pixels, { raw })
    .resize({ height: Math.round(left.height / 3) })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(left.pixels, {
    raw: { width: left.width, height: left.height, channels: 3 },
  })
    .extend({ right: small.info.width, background: '#ffffff' })
    .composite([{ input: small.data, left: left.width, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

test('The lines of a slide are read, each with its position', async () => {
  const lines = await engine.read({ picture: slide })
  const line = lines.find(({ text }) => text.includes('Max share size = 5TB'))
  assert.ok(line)
  assert.ok(line.confidence > 0.9 && line.confidence <= 1)
  assert.ok(Math.abs(line.angle) < 0.05)
  assert.ok(line.box.left >= 0 && line.box.right <= slide.width)
  assert.ok(line.box.bottom - line.box.top < slide.height / 10)
})

test('A tilted slide reads the same, at an angle', async () => {
  const lines = await engine.read({ picture: await turned(slide, 3) })
  const line = lines.find(({ text }) => text.includes('Max share size = 5TB'))
  assert.ok(line)
  assert.ok(Math.abs(line.angle - (3 * Math.PI) / 180) < 0.03)
})

test('Text that runs upwards or downwards is read in its direction', async () => {
  for (const [degrees, angle] of [
    [90, Math.PI / 2],
    [270, -Math.PI / 2],
  ] as const) {
    const lines = await engine.read({ picture: await turned(slide, degrees) })
    const line = lines.find(({ text }) => text.includes('Max share size = 5TB'))
    assert.ok(line, `turned by ${degrees} degrees`)
    assert.ok(Math.abs(line.angle - angle) < 0.05)
  }
})

test('A rotated slide is set upright', async () => {
  const upright = await texts({ picture: slide })
  for (const degrees of [90, 180, 270]) {
    const straight = await engine.straighten(await turned(slide, degrees))
    assert.deepEqual([straight.picture.width, straight.picture.height], [slide.width, slide.height])
    assert.deepEqual(await texts(straight), upright)
  }
})

test('A tilted slide is leveled, upside down or not', async () => {
  for (const degrees of [12, 172]) {
    const lines = await engine.read(await engine.straighten(await turned(slide, degrees)))
    const line = lines.find(({ text }) => text.includes('Max share size = 5TB'))
    assert.ok(line && Math.abs(line.angle) < 0.01, `turned by ${degrees} degrees`)
  }
})

test('An upright slide is left unchanged', async () => {
  assert.ok((await engine.straighten(slide)).picture === slide)
})

test('Slides in Asian alphabets are not taken for rotated ones, however short, and are read', async () => {
  for (const [name, expected] of [
    ['thai', /แผนงานไตรมาสแรก/],
    ['thai-list', /รายการอาหาร/],
    ['hindi', /भारत में बाजार तेजी से बढ़ रहा है/],
    ['bengali', /গ্রাহক সেবার উন্নতি/],
    ['tamil', /வாடிக்கையாளர் சேவை/],
  ] as const) {
    const picture = await openLetters(name)
    const straight = await engine.straighten(picture)
    assert.ok(straight.picture === picture, `${name} is turned`)
    assert.match((await texts(straight)).join('\n'), expected)
  }
})

test('Persian is read with the letters that Arabic does not have', async () => {
  const read = await texts({ picture: await openLetters('persian') })
  assert.match(read.join('\n'), /چگونه پروژه را شروع کنیم/)
})

test('Chinese words are read in lines of English', async () => {
  const read = (await texts({ picture: await openLetters('chinese-in-english') })).join('\n')
  for (const part of [/客户 ?and partners ?合作伙伴/, /开源 ?community/]) {
    assert.match(read, part)
  }
})

/** Lines of a Japanese slide, given as `[left, top, characters]`, redrawn as columns. */
async function setVertically(lines: [number, number, number][]): Promise<Picture> {
  const page = await openPage('powerpoint.pdf')
  const raw = { width: page.width, height: page.height, channels: 3 as const }
  const [em, advance] = [46, 46.7]
  const cells = lines.flatMap(([left, top, count], column) =>
    Array.from({ length: count }, async (_, row) => ({
      input: await sharp(page.pixels, { raw })
        .extract({ left: Math.round(left + row * advance), top, width: em, height: em })
        .png()
        .toBuffer(),
      left: 900 - column * 80,
      top: 60 + row * em,
    })),
  )
  const [width, height] = [1200, 720]
  const pixels = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(await Promise.all(cells))
    .removeAlpha()
    .raw()
    .toBuffer()
  return { width, height, pixels }
}

test('A slide set vertically is not rotated, and is read character by character', async () => {
  const columns = await setVertically([
    [157, 234, 9],
    [895, 480, 13],
    [898, 303, 13],
  ])
  const straight = await engine.straighten(columns)
  assert.deepEqual(
    [straight.picture.width, straight.picture.height],
    [columns.width, columns.height],
  )
  const lines = await engine.read(straight)
  assert.match(lines.map(({ text }) => text).join('\n'), /知的財産とは何か/)
  assert.match(lines.map(({ text }) => text).join('\n'), /コンプライアンスでの落とし/)
  assert.ok(lines.every(({ angle }) => Math.abs(angle - Math.PI / 2) < 0.03))
})

test('A Japanese slide on its side is set upright', async () => {
  const page = await openPage('powerpoint.pdf')
  const straight = await engine.straighten(await turned(page, 270))
  assert.deepEqual([straight.picture.width, straight.picture.height], [page.width, page.height])
})

test('Labels that run upwards do not rotate a slide', async () => {
  const label = await turned(slide, 270)
  const both = await beside(slide, label)
  assert.equal((await engine.straighten(both)).picture, both)
})

test('A blank picture has no lines, however small or narrow', async () => {
  for (const [width, height] of [
    [800, 450],
    [1, 1],
    [3000, 2],
  ] as const) {
    const pixels = new Uint8Array(width * height * 3).fill(255)
    assert.deepEqual(await engine.read({ picture: { width, height, pixels } }), [])
  }
})

test('A model that is missing is an error', async () => {
  const missing = { ...models, detector: { ...models.detector, file: '/nowhere/model.onnx' } }
  await assert.rejects(createPaddleOcrEngine({ models: missing, threads: 1 }))
})

test('Signs are read as they are drawn', async () => {
  const signs = await openLetters('signs')
  assert.deepEqual(await texts({ picture: signs }), [
    'Area 25 m² ± 0.5 m²',
    'Either £20 or $25',
    'From −800 to −790 °C',
    'Open Mon–Fri 9–18',
    'Plan A — a well-known plan',
    'Price € 48,160 a year',
    'Screws M12×80, 5 µm',
    'a ≤ b ≥ c',
    '§ 12, “general terms”',
    '© 2026 Nordwind',
  ])
})

test('Numbers close to zero count as zero once networks are loaded, because they slow down convolutions.', () => {
  const [smallest = 1] = Float64Array.of(Number.MIN_VALUE)
  assert.equal(smallest * 2, 0)
})
