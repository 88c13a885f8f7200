import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import { type Place, smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const middle: Place = [100, 100, 200, 100]
const around: Place = [90, 90, 220, 120]
const color = (hex: string, more = '') => `<a:srgbClr val="${hex}">${more}</a:srgbClr>`
const fill = (hex: string, more = '') => `<a:solidFill>${color(hex, more)}</a:solidFill>`
const geometry = (preset: string) => `<a:prstGeom prst="${preset}"/>`
const blip = (effects: string, id = 'rId8') =>
  `<a:blip r:embed="${id}">${effects}</a:blip><a:stretch/>`
const picture = (effects = '', { id = 'rId8', place = middle, number = 3 } = {}) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${number}" name="x"/></p:nvPicPr><p:blipFill>${blip(effects, id)}</p:blipFill><p:spPr>${transform(place)}${geometry('rect')}</p:spPr></p:pic>`
const shape = (properties: string, { place = around, turn = '', preset = 'rect' } = {}) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="7" name="x"/></p:nvSpPr><p:spPr>${transform(place, turn)}${geometry(preset)}${properties}</p:spPr></p:sp>`
const group = (content: string) =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="x"/></p:nvGrpSpPr><p:grpSpPr/>${content}</p:grpSp>`
const animated = (id: number) =>
  `<p:timing><p:tnLst><p:par><p:spTgt spid="${id}"/></p:par></p:tnLst></p:timing>`

/** The beginning of a PNG file with this color type, and then a chunk. */
function png(colorType: number, chunk = 'IDAT'): Uint8Array {
  const head = Buffer.alloc(40)
  head.write('\x89PNG', 'latin1')
  head[25] = colorType
  return Buffer.concat([head, Buffer.from(`${chunk}....IDAT`)])
}

async function picturesOf(shapes: string, cover = png(2), timing = ''): Promise<ShapePicture[]> {
  const parts = {
    rId8: { type: 'image', name: 'media/a.png', xml: png(6) },
    rId9: { type: 'image', name: 'media/b.png', xml: cover },
  }
  const entries: Record<string, string> = {}
  if (timing !== '') {
    const names =
      'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    entries['ppt/slides/slide1.xml'] =
      `<p:sld ${names}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>${timing}</p:sld>`
  }
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }], entries }))
  return (await document.readSlide(0)).pictures
}

const namesOf = (pictures: ShapePicture[]) => pictures.map(({ name = '' }) => name.slice(-5, -4))

describe('A picture of a PPTX that nobody can see', () => {
  const clear = '<a:alphaModFix amt="0"/>'

  it('is left out if it is transparent, also in a shape, unless an animation changes it', async () => {
    assert.deepEqual(await picturesOf(picture(clear)), [])
    assert.deepEqual(await picturesOf(picture('<a:alphaModFix amt="2000"/>')), [])
    assert.equal((await picturesOf(picture('<a:alphaModFix amt="6000"/>'))).length, 1)
    assert.equal((await picturesOf(picture('<a:alphaModFix/>'))).length, 1)
    assert.deepEqual(await picturesOf(shape(`<a:blipFill>${blip(clear)}</a:blipFill>`)), [])
    assert.equal((await picturesOf(picture(clear), png(2), animated(3))).length, 1)
  })

  it('is left out in a geometry that fills nothing, or no more than a line', async () => {
    const within = (drawn: string) => picture().replace(geometry('rect'), drawn)
    const freeform = (right: number, more = '') =>
      `<a:custGeom><a:pathLst><a:path w="200" h="100" ${more}><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="${right}" y="100"/></a:lnTo></a:path></a:pathLst></a:custGeom>`
    const nothing = [geometry('line'), freeform(200, 'fill="none"'), freeform(1.9)]
    for (const drawn of nothing) assert.deepEqual(await picturesOf(within(drawn)), [], drawn)
    const something = [geometry('ellipse'), freeform(200), freeform(2.1)]
    for (const drawn of something) assert.equal((await picturesOf(within(drawn))).length, 1, drawn)
    assert.equal((await picturesOf(within(geometry('line')), png(2), animated(3))).length, 1)
  })

  it('is left out under an opaque rectangle that covers all of it', async () => {
    assert.deepEqual(await picturesOf(picture() + shape(fill('FFFFFF'))), [])
    const clearer = fill('FFFFFF', '<a:alpha val="90000"/>')
    const visible = [
      picture() + shape(fill('FFFFFF'), { place: [110, 90, 220, 120] }),
      picture() + shape(clearer),
      picture() + shape(fill('FFFFFF'), { preset: 'ellipse' }),
      picture() + shape(fill('FFFFFF'), { turn: 'rot="1200000"' }),
      shape(fill('FFFFFF')) + picture(),
    ]
    for (const shapes of visible) assert.deepEqual(namesOf(await picturesOf(shapes)), ['a'], shapes)
  })

  it('is left out under another picture that cannot be transparent', async () => {
    const both = picture() + picture('', { id: 'rId9', place: around })
    assert.deepEqual(namesOf(await picturesOf(both)), ['b'])
    assert.deepEqual(namesOf(await picturesOf(both, Buffer.alloc(40, '\xff\xd8\xff', 'latin1'))), [
      'b',
    ])
    for (const cover of [png(6), png(3, 'tRNS'), Buffer.alloc(40)]) {
      assert.deepEqual(namesOf(await picturesOf(both, cover)), ['a', 'b'])
    }
    const faded = picture() + picture('<a:alphaModFix amt="50000"/>', { id: 'rId9', place: around })
    assert.deepEqual(namesOf(await picturesOf(faded)), ['a', 'b'])
  })

  it('stays if it or its cover comes, goes or moves while the slide is shown, alone or in a group', async () => {
    const [under, over] = [picture(), shape(fill('FFFFFF'))]
    for (const id of [3, 7]) {
      assert.equal((await picturesOf(under + over, png(2), animated(id))).length, 1)
    }
    assert.equal((await picturesOf(under + group(over), png(2), animated(5))).length, 1)
    assert.deepEqual(await picturesOf(under + group(over), png(2), animated(4)), [])
  })
})

describe('What a slide makes of a picture', () => {
  const lookOf = async (shapes: string) => (await picturesOf(shapes)).at(-1)?.look

  it('has the color behind it, if that is one', async () => {
    assert.deepEqual((await lookOf(picture()))?.ground, [255, 255, 255])
    assert.deepEqual((await lookOf(shape(fill('102030')) + picture()))?.ground, [16, 32, 48])
    const half = shape(fill('102030'), { place: [100, 100, 100, 100] })
    assert.equal(await lookOf(half + picture()), undefined)
  })

  it('has the one color that effects leave', async () => {
    const duotone = (one: string, other: string) =>
      `<a:duotone>${color(one)}${color(other)}</a:duotone>`
    const flat = {
      '<a:lum bright="100000"/>': [255, 255, 255],
      '<a:lum bright="-100000" contrast="20000"/>': [0, 0, 0],
      '<a:lum contrast="-100000"/>': [128, 128, 128],
      '<a:biLevel thresh="0"/>': [255, 255, 255],
      [duotone('FEFEFE', 'FFFFFF')]: [254, 254, 254],
    }
    for (const [effect, expected] of Object.entries(flat)) {
      assert.deepEqual((await lookOf(picture(effect)))?.flat, expected, effect)
    }
    for (const effect of [
      '<a:lum bright="70000" contrast="-70000"/>',
      '<a:biLevel thresh="50000"/>',
      duotone('000000', 'FFFFFF'),
    ]) {
      assert.equal((await lookOf(picture(effect)))?.flat, undefined, effect)
    }
  })

  it('has the color that shows the ground', async () => {
    const change = (to: string) =>
      `<a:clrChange><a:clrFrom>${color('000000')}</a:clrFrom><a:clrTo>${to}</a:clrTo></a:clrChange>`
    const clear = change(color('000000', '<a:alpha val="0"/>'))
    assert.deepEqual((await lookOf(picture(clear)))?.clear, [0, 0, 0])
    assert.equal((await lookOf(picture(change(color('0000FF')))))?.clear, undefined)
  })
})
