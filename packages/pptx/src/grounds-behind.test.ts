import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Place,
  paragraph,
  smallPptx,
  textBox,
  transform,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const middle: Place = [100, 100, 300, 50]
const around: Place = [90, 90, 320, 70]
const fill = (hex: string, more = '') =>
  `<a:solidFill><a:srgbClr val="${hex}">${more}</a:srgbClr></a:solidFill>`
const shape = (place: Place, properties: string, { id = 7, turn = '', preset = 'rect' } = {}) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="x"/></p:nvSpPr><p:spPr>${transform(place, turn)}<a:prstGeom prst="${preset}"/>${properties}</p:spPr></p:sp>`
const colored = (hex: string, words = 'White words') =>
  `<a:r><a:rPr>${fill(hex)}</a:rPr><a:t>${words}</a:t></a:r>`
const white = textBox(middle, [colored('FFFFFF')])
const [black, cover] = [shape(middle, fill('000000')), shape(around, fill('FFFFFF'))]

async function textsOf(shapes: string): Promise<string[]> {
  const document = await openPptx(smallPptx({ slides: [{ shapes }] }))
  const { texts } = await document.readSlide(0)
  return texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

const freeform = (paths: string) =>
  shape(middle, fill('000000')).replace(
    '<a:prstGeom prst="rect"/>',
    `<a:custGeom><a:pathLst>${paths}</a:pathLst></a:custGeom>`,
  )
/** A path that is filled as far as these shares of its shape. */
const path = (right: number, attributes = '') =>
  `<a:path w="100" h="100" ${attributes}><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="${right}" y="0"/></a:lnTo><a:lnTo><a:pt x="${right}" y="100"/></a:lnTo><a:close/></a:path>`

describe('White text of a PPTX', () => {
  const hidden = {
    'a black shape under a white one': black + cover,
    'a black shape whose part behind the text is under a white one':
      shape([0, 0, 400, 300], fill('000000')) + cover,
    'a gradient under a white shape': shape(middle, '<a:gradFill/>') + cover,
    'a line with a fill': shape(middle, fill('000000'), { preset: 'line' }),
    'a shape without a size': shape([100, 100, 0, 0], fill('000000')),
    'a shape that is as thin as a line': shape([100, 110, 300, 1.9], fill('000000')),
    'a freeform without paths': freeform(''),
    'a freeform whose path is not filled': freeform(path(100, 'fill="none"')),
    'a freeform with a path as thin as a line': freeform(path(0.6)),
    'a dot': shape([110, 110, 5, 5], fill('000000')),
  }
  for (const [what, shapes] of Object.entries(hidden)) {
    it(`is left out over ${what}`, async () => {
      assert.deepEqual(await textsOf(shapes + white), [])
    })
  }

  const seen = {
    'a black shape that covers a white one': cover + black,
    'a freeform': freeform(path(100)),
    'a freeform with a path that is filled beside one that is not': freeform(
      path(100, 'fill="none"') + path(50),
    ),
    'a freeform with computed points': freeform(path(100).replaceAll('x="100"', 'x="r"')),
    'a black shape under a white one that leaves a part of it':
      black + shape([90, 90, 200, 70], fill('FFFFFF')),
    'a black shape under a turned white one':
      black + shape(around, fill('FFFFFF'), { turn: 'rot="900000"' }),
    'a black shape under a white ellipse':
      black + shape(around, fill('FFFFFF'), { preset: 'ellipse' }),
    'a black shape under a half-transparent one':
      black + shape(around, fill('FFFFFF', '<a:alpha val="50000"/>')),
    'a small black shape that has room for a letter of it': shape(
      [110, 110, 20, 20],
      fill('000000'),
    ),
  }
  for (const [what, shapes] of Object.entries(seen)) {
    it(`stays over ${what}`, async () => {
      assert.deepEqual(await textsOf(shapes + white), ['White words'])
    })
  }

  it('is left out of a shape filled with the background, whatever is behind it', async () => {
    const filled = `<p:sp useBgFill="1"><p:nvSpPr/><p:spPr>${transform(middle)}</p:spPr><p:txBody><a:bodyPr/>${paragraph(colored('FFFFFF'))}</p:txBody></p:sp>`
    assert.deepEqual(await textsOf(black + filled), [])
    assert.deepEqual(await textsOf(black + filled.replaceAll('FFFFFF', '000000')), ['White words'])
  })
})

it('Text of any of 6,000 shapes that cover each other is read within seconds.', async () => {
  const half = fill('FFFFFF', '<a:alpha val="50000"/>')
  const text = `<p:txBody><a:bodyPr/>${paragraph(colored('000000', 'x'))}</p:txBody></p:sp>`
  const one = (at: number) => shape([at / 100, 1, 300, 300], half).replace('</p:sp>', text)
  const startedAt = process.cpuUsage()
  const texts = await textsOf(Array.from({ length: 6000 }, (_, at) => one(at)).join(''))
  const { user, system } = process.cpuUsage(startedAt)
  assert.equal(texts.length, 6000)
  assert.ok(user + system < 4e6, `${user + system} µs`)
})

describe('Text over thousands of opaque shapes', () => {
  const bars = (count: number, height: number) =>
    shape([0, 0, 700, height], fill('00AA00')).repeat(count)

  it('is left out if it has the color behind it', async () => {
    assert.deepEqual(await textsOf(bars(2_000, 2.5) + white.repeat(1_000)), [])
  })

  it('is read within seconds, but stays if comparing it takes too long', async () => {
    const over = textBox([0, 0, 700, 500], [colored('FFFFFF')])
    const startedAt = process.cpuUsage()
    const texts = await textsOf(bars(10_000, 2.5) + over.repeat(9_000))
    const { user, system } = process.cpuUsage(startedAt)
    assert.equal(texts.at(-1), 'White words')
    assert.ok(user + system < 8e6, `${user + system} µs`)
  })
})
