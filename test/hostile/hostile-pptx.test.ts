import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { root } from '../support/program.ts'
import {
  type Place,
  paragraph,
  pictureShape,
  smallPptx,
  textBox,
  transform,
} from '../support/small-pptx.ts'
import { judgePptx } from './judge-pptx.ts'
import { seeded } from './mutate.ts'
import { mutatePptx } from './mutate-pptx.ts'

// `npm run torture -- pptx` tries as many as are asked for, of many files
const mutants = 30

test('Every mutant of a PPTX file gets rows or a fitting refusal, soon.', async () => {
  const source = await readFile(join(root, 'samples', 'sample.pptx'))
  const outcomes = new Set<string>()
  for (let seed = 1; seed <= mutants; seed++) {
    const { bytes, how } = mutatePptx(source, seeded(seed))
    const { outcome, fault } = await judgePptx(bytes)
    outcomes.add(outcome)
    assert.equal(fault, undefined, `seed ${seed}: ${how}`)
  }
  assert.deepEqual([...outcomes].sort(), ['document_unreadable', 'rows'])
})

test('Slides of any proportions are drawn.', async () => {
  const shapes = textBox([10, 10, 600, 400], ['Some words'])
  for (const size of [
    [72, 7200],
    [7200, 72],
    [1, 1e9],
    [0, -540],
  ] as const) {
    const bytes = smallPptx({ slides: [{ shapes }], size: [...size] })
    const { outcome, fault } = await judgePptx(bytes)
    assert.deepEqual([outcome, fault], ['rows', undefined], size.join(' × '))
  }
})

test('A slide with far more text than it has room for is drawn all the same.', async () => {
  const large = (text: string) => `<a:r><a:rPr sz="40000"/><a:t>${text}</a:t></a:r>`
  const whole = (paragraphs: string[]) => textBox([0, 0, 720, 540], paragraphs.map(large))
  for (const shapes of [
    whole(['W'.repeat(5000)]),
    whole(['word '.repeat(1000)]),
    whole(Array.from({ length: 1000 }, () => 'W')),
    Array.from({ length: 300 }, () => whole(['word '.repeat(18)])).join(''),
  ]) {
    const { outcome, fault } = await judgePptx(smallPptx({ slides: [{ shapes }] }))
    assert.deepEqual([outcome, fault], ['rows', undefined])
  }
})

test('A slide is drawn soon, however often shapes and cells cover it.', async () => {
  const place: Place = [0, 0, 720, 720]
  const blue = '<a:solidFill><a:srgbClr val="336699"/></a:solidFill>'
  const shape = (preset: string) =>
    `<p:sp><p:nvSpPr/><p:spPr>${transform(place)}<a:prstGeom prst="${preset}"/>${blue}<a:ln>${blue}</a:ln></p:spPr></p:sp>`
  const cell = `<a:tc><a:txBody><a:bodyPr/>${paragraph('i'.repeat(90))}</a:txBody></a:tc>`
  const frame = transform(place).replaceAll('a:xfrm', 'p:xfrm')
  const table = `<p:graphicFrame><p:nvGraphicFramePr/>${frame}<a:graphic><a:graphicData><a:tbl><a:tr h="1">${cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  for (const shapes of [
    shape('rect').repeat(3000),
    shape('ellipse').repeat(3000),
    table.repeat(300),
  ]) {
    const bytes = smallPptx({ slides: [{ shapes }], size: [720, 720] })
    const { outcome, fault } = await judgePptx(bytes)
    assert.deepEqual([outcome, fault], ['rows', undefined])
  }
})

test('A slide with dozens of pictures of millions of pixels is drawn soon, however small they are on it.', async () => {
  const create = { width: 7000, height: 7000, channels: 3 as const, background: '#369' }
  const picture = await sharp({ create }).png({ palette: true }).toBuffer()
  const part = { type: 'image', name: 'media/a.png', xml: new Uint8Array(picture) }
  const shapes =
    textBox([10, 10, 300, 50], ['Words']) + pictureShape([9, 99, 8, 8], 'rId9').repeat(50)
  const bytes = smallPptx({ slides: [{ shapes, parts: { rId9: part } }] })
  const { outcome, fault } = await judgePptx(bytes)
  assert.deepEqual([outcome, fault], ['rows', undefined])
})
