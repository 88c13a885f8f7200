import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { DrawnShape, DrawnSlide } from '@rowdeck/core/deck-model/slide-shapes'
import { createSlideDrawer } from './sharp-slide-drawer.ts'

/** Prints how many pixels of ink each of two texts of four letters has when it is drawn. */
const program = `
  const { createSlideDrawer } = await import(process.argv[1])
  const style = { mark: '', level: 0, bold: false, rightToLeft: false, size: 40 }
  const none = { tables: [], pictures: [], frames: [], groups: [], rules: [], arrows: [], links: [], notes: [], shapes: [], background: [255, 255, 255] }
  for (const line of ['....', 'WWWW']) {
    const box = { left: 10, top: 10, right: 400, bottom: 60 }
    const text = { box, order: 0, angle: 0, role: 'body', paragraphs: [{ lines: [line], ...style }] }
    const slide = { width: 400, height: 100, texts: [text], section: undefined, ...none }
    const { pixels } = await createSlideDrawer().draw(slide, { sidePx: 400, pictures: [] })
    console.log(pixels.filter((value) => value < 128).length / 3)
  }`

test('Slides are drawn with letters on a machine that has no fonts.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-fonts-'))
  const settings = join(folder, 'fonts.conf')
  writeFileSync(
    settings,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  try {
    const module = pathToFileURL(join(import.meta.dirname, 'sharp-slide-drawer.ts')).href
    const args = ['--input-type=module', '-e', program, module]
    const env = { ...process.env, FONTCONFIG_FILE: settings }
    const [dots = 0, letters = 0] = execFileSync(process.execPath, args, { env, encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
    // without a font, every character is the same empty box
    assert.ok(dots > 20 && letters > 10 * dots, `${dots} and ${letters} pixels`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('Shapes and pictures are drawn in their order, text on them black or white.', async () => {
  const nowhere = { x: 0, y: 0 }
  const left = { left: 0, top: 0, right: 100, bottom: 100 }
  const red = { width: 1, height: 1, pixels: new Uint8Array([255, 0, 0]) }
  const shape = { kind: 'box' as const, from: nowhere, to: nowhere, outline: undefined }
  const style = { mark: '', level: 0, bold: true, rightToLeft: false, size: 40 }
  const slide: DrawnSlide = {
    ...{ width: 200, height: 100, tables: [], pictures: [], frames: [], groups: [], rules: [] },
    ...{ arrows: [], links: [], notes: [], section: undefined, background: [255, 255, 255] },
    shapes: [
      { ...shape, box: left, order: 1, fill: [0, 0, 64] },
      { ...shape, box: { ...left, left: 80 }, order: 3, fill: [0, 255, 0] },
    ],
    texts: [
      {
        ...{ box: { left: 0, top: 0, right: 50, bottom: 50 }, order: 4, angle: 0 },
        ...{ role: 'body', diagram: undefined, lineSpans: undefined },
        paragraphs: [{ lines: ['W'], ...style }],
      },
    ],
  }
  const pictures = [{ box: { ...left, left: 50 }, order: 2, picture: red }]
  const { pixels } = await createSlideDrawer().draw(slide, { sidePx: 200, pictures })
  const at = (x: number, y: number) => [...pixels.subarray(600 * y + 3 * x, 600 * y + 3 * x + 3)]
  assert.deepEqual(at(10, 90), [0, 0, 64])
  assert.deepEqual(at(60, 90), [255, 0, 0])
  assert.deepEqual(at(90, 90), [0, 255, 0])
  assert.deepEqual(at(150, 90), [255, 255, 255])
  const onDark = Array.from({ length: 50 * 50 }, (_, one) => at(one % 50, Math.floor(one / 50)))
  assert.ok(onDark.filter(([value = 0]) => value > 200).length > 20)
})

test('The longer side of a drawing has as many pixels as were asked for.', async () => {
  const none = { tables: [], pictures: [], frames: [], groups: [], rules: [], arrows: [] }
  const empty = { ...none, texts: [], links: [], notes: [], shapes: [], section: undefined }
  for (const [width, height, drawn] of [
    [720, 540, [2000, 1500]],
    [540, 720, [1500, 2000]],
    [10, 1000, [20, 2000]],
    [1000, 10, [2000, 20]],
    [1, 1e6, [1, 2000]],
  ] as const) {
    const slide: DrawnSlide = { ...empty, width, height, background: [255, 255, 255] }
    const picture = await createSlideDrawer().draw(slide, { sidePx: 2000, pictures: [] })
    assert.deepEqual([picture.width, picture.height], drawn)
  }
})

test('A text that cannot be drawn is left out, and a slide that cannot is refused.', async () => {
  const none = { tables: [], pictures: [], frames: [], groups: [], rules: [], arrows: [] }
  const style = { mark: '', level: 0, bold: false, rightToLeft: false, size: Number.NaN }
  const text: DrawnSlide['texts'][number] = {
    ...{ box: { left: 0, top: 0, right: Number.NaN, bottom: 50 }, order: 0, angle: 0 },
    ...{ role: 'body', diagram: undefined, lineSpans: undefined },
    paragraphs: [{ lines: ['W'], ...style }],
  }
  const empty = { ...none, texts: [text], links: [], notes: [], shapes: [], section: undefined }
  const slide: DrawnSlide = { ...empty, width: 100, height: 100, background: [255, 255, 255] }
  const { draw } = createSlideDrawer()
  const { pixels } = await draw(slide, { sidePx: 100, pictures: [] })
  assert.ok(pixels.every((value) => value === 255))
  const cut = { width: 9, height: 9, pixels: new Uint8Array(1) }
  const pictures = [{ box: { left: 0, top: 0, right: 50, bottom: 50 }, order: 0, picture: cut }]
  await assert.rejects(draw(slide, { sidePx: 100, pictures }), { code: 'document_unreadable' })
})

test('Shapes beneath others that cover a slide a hundred times are left out.', async () => {
  const none = { tables: [], pictures: [], frames: [], groups: [], rules: [], arrows: [] }
  const empty = { ...none, texts: [], links: [], notes: [], section: undefined }
  const nowhere = { x: 0, y: 0 }
  const box = (right: number, fill: DrawnShape['fill']): DrawnShape => ({
    ...{ kind: 'box', from: nowhere, to: nowhere, order: 0, outline: undefined, fill },
    box: { left: -50, top: -50, right, bottom: 150 },
  })
  for (const [halves, left] of [
    [198, 255],
    [199, 0],
  ] as const) {
    const covering = Array.from({ length: halves }, () => box(50, [0, 0, 255]))
    const shapes = [box(150, [255, 0, 0]), ...covering]
    const slide: DrawnSlide = { ...empty, width: 100, height: 100, background: [0, 0, 0], shapes }
    const { pixels } = await createSlideDrawer().draw(slide, { sidePx: 100, pictures: [] })
    assert.deepEqual([...pixels.subarray(0, 3)], [0, 0, 255])
    assert.equal(pixels[3 * 99], left)
  }
})

test('Of a picture that is larger than the slide, the part on the slide is drawn.', async () => {
  const none = { tables: [], pictures: [], frames: [], groups: [], rules: [], arrows: [] }
  const empty = { ...none, texts: [], links: [], notes: [], section: undefined, shapes: [] }
  const columns = [0, 40, 80, 120, 160, 200, 240, 250]
  const pixels = new Uint8Array(columns.flatMap((gray) => [gray, gray, gray]))
  const picture = { width: columns.length, height: 1, pixels }
  const slide: DrawnSlide = { ...empty, width: 100, height: 100, background: [255, 255, 255] }
  const drawn = async (left: number) => {
    const box = { left, top: -10, right: left + 400, bottom: 300 }
    const pictures = [{ box, order: 1, picture }]
    return (await createSlideDrawer().draw(slide, { sidePx: 100, pictures })).pixels
  }
  const first = (await drawn(-100))[0] as number
  const last = (await drawn(-300)).at(-1) as number
  assert.ok(Math.abs(first - 80) < 5 && Math.abs(last - 250) < 5, `${first} and ${last}`)
  assert.equal((await drawn(-400)).at(-1), 255)
})
