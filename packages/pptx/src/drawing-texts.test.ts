import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageText } from '@rowdeck/core/deck-model/page'
import type { ShapeDrawing } from '@rowdeck/core/deck-model/slide-shapes'
import {
  emfFile,
  emfFont,
  emfRecord,
  emfText,
  wmfFile,
  wmfFont,
  wmfText,
} from '../../../test/support/small-metafile.ts'
import { pictureShape, smallPptx, textBox, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const baseline = emfRecord(22, [24])
const font = emfFont(1, { height: -100 })
/** At the place (100, 200) of 1,000 by 1,000. */
const drawing = emfFile([font, baseline, emfText('ab', { at: [100, 200], advances: [50, 50] })])

async function drawingsOf(
  shapes: string,
  file: Uint8Array = drawing,
  name = 'media/image1.emf',
): Promise<ShapeDrawing[]> {
  const parts = { rId9: { type: 'image', name, xml: file } }
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }] }))
  return (await document.readSlide(0)).drawings ?? []
}

function written({ codes, length }: PageText): string {
  return Array.from(codes.subarray(0, length), (code) => String.fromCodePoint(code)).join('')
}

/** The cell of the first character, in points. */
function firstCell(drawings: ShapeDrawing[]): number[] {
  return Array.from(drawings[0]?.text.boxes.subarray(0, 4) ?? [], Math.round)
}

test('The text of a drawing has its place on the slide, cropped and turned as the slide shows it', async () => {
  const place: [number, number, number, number] = [100, 100, 200, 100]
  const plain = await drawingsOf(pictureShape(place, 'rId9'))
  assert.deepEqual(firstCell(plain), [120, 112, 130, 122])
  assert.equal(plain[0]?.text.sizes[0], 10)
  const cropped = await drawingsOf(pictureShape(place, 'rId9', '<a:srcRect r="50000" b="50000"/>'))
  assert.deepEqual(firstCell(cropped), [140, 124, 160, 144])
  const turned = `<p:pic><p:nvPicPr/><p:blipFill><a:blip r:embed="rId9"/></p:blipFill><p:spPr>${transform(place, 'rot="5400000"')}</p:spPr></p:pic>`
  const [quarter] = await drawingsOf(turned)
  assert.deepEqual(firstCell(quarter ? [quarter] : []), [228, 70, 238, 80])
  assert.ok(Math.abs((quarter?.text.angles[0] ?? 0) - Math.PI / 2) < 1e-6)
})

test('Text that the slide crops off is not read', async () => {
  const hidden = '<a:srcRect t="50000"/>'
  assert.deepEqual(await drawingsOf(pictureShape([100, 100, 200, 100], 'rId9', hidden)), [])
  const left = '<a:srcRect l="14000"/>'
  const [half] = await drawingsOf(pictureShape([100, 100, 200, 100], 'rId9', left))
  assert.equal(half && written(half.text), 'b')
})

test('Letters that a drawing draws one by one go on with each other; a shadow is drawn for nothing', async () => {
  const letters = (...places: [text: string, x: number, y: number][]) =>
    emfFile([
      ...[font, baseline],
      ...places.map(([text, x, y]) =>
        emfText(text, { at: [x, y], advances: Array.from(text, () => 50) }),
      ),
    ])
  const read = async (file: Uint8Array) => {
    const [found] = await drawingsOf(pictureShape([0, 0, 500, 500], 'rId9'), file)
    return found && written(found.text)
  }
  assert.equal(await read(letters(['a', 100, 200], ['b', 150, 200], ['c', 205, 202])), 'abc')
  assert.equal(await read(letters(['a', 100, 200], ['b', 180, 200], ['c', 100, 300])), 'a\nb\nc')
  assert.equal(await read(letters(['l', 100, 200], ['l', 130, 200])), 'll')
  assert.equal(await read(letters(['ab', 120, 220], ['ab', 100, 200])), 'ab')
})

test('A formula is read from left to right, its scripts behind what they belong to', async () => {
  const formula = wmfFile([
    ...[wmfFont(0, { face: 'Times New Roman', height: -60 })],
    wmfText('21', { at: [150, 320], advances: [200, 30] }),
    ...[wmfFont(1, { face: 'Symbol', charset: 2, height: -100 })],
    wmfText('+=', { at: [200, 300], advances: [200, 50] }),
    ...[wmfFont(2, { face: 'Times New Roman', height: -100 })],
    wmfText('xyz', { at: [100, 300], advances: [200, 150, 50] }),
  ])
  const [found] = await drawingsOf(pictureShape([0, 0, 500, 500], 'rId9'), formula)
  assert.equal(found && written(found.text).replaceAll('\n', ''), 'x2+y1=z')
})

test('A damaged drawing leaves the slide its text, as does one that is no drawing', async () => {
  const shapes = textBox([0, 0, 100, 50], ['kept']) + pictureShape([0, 100, 100, 100], 'rId9')
  for (const file of [drawing.subarray(0, 150), Buffer.from('no drawing'), new Uint8Array()]) {
    const parts = { rId9: { type: 'image', name: 'media/image1.emf', xml: file } }
    const document = await openPptx(smallPptx({ slides: [{ shapes, parts }] }))
    const slide = await document.readSlide(0)
    assert.deepEqual(slide.drawings, [])
    assert.equal(slide.texts[0]?.paragraphs[0]?.lines[0], 'kept')
    assert.equal(slide.pictures.length, 1)
  }
})

test('Drawings of a slide have 20,000 characters together; further ones are pictures', async () => {
  const full = emfFile([font, emfText('a'.repeat(9_000), { at: [100, 200], advances: [] })])
  const three = [0, 100, 200].map((left) => pictureShape([left, 0, 90, 90], 'rId9')).join('')
  const drawings = await drawingsOf(three, full)
  assert.deepEqual(
    drawings.map(({ picture }) => picture),
    [0, 1],
  )
})

test('Other pictures are not looked into', async () => {
  assert.deepEqual(
    await drawingsOf(pictureShape([0, 0, 90, 90], 'rId9'), drawing, 'media/a.png'),
    [],
  )
})
