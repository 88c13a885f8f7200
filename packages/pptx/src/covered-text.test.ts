import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  graphicFrame,
  type Place,
  paragraph,
  placeholder,
  type SmallDeck,
  smallPptx,
  transform,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const middle: Place = [200, 200, 200, 40]
const around: Place = [150, 150, 300, 140]
const fill = (more = '') => `<a:solidFill><a:srgbClr val="DDEEFF">${more}</a:srgbClr></a:solidFill>`
const names = (id: number) => `<p:nvSpPr><p:cNvPr id="${id}" name="x"/></p:nvSpPr>`
const geometry = (preset: string) => `<a:prstGeom prst="${preset}"/>`

function cover({ place = around, preset = 'rect', turn = '', painted = fill(), more = '' } = {}) {
  const properties = `${transform(place, turn)}${geometry(preset)}${painted}${more}`
  return `<p:sp>${names(7)}<p:spPr>${properties}</p:spPr></p:sp>`
}

function text(words: string[], place = middle, { turn = '', body = '' } = {}): string {
  const written = words.map((one) => paragraph(one)).join('')
  return `<p:sp>${names(3)}<p:spPr>${transform(place, turn)}</p:spPr><p:txBody><a:bodyPr ${body}/>${written}</p:txBody></p:sp>`
}

async function read(shapes: string, deck: Partial<SmallDeck> & { file?: Uint8Array } = {}) {
  const { file = new Uint8Array(0), ...more } = deck
  const parts = { rId8: { type: 'image', name: 'media/a.jpg', xml: file } }
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }], ...more }))
  return document.readSlide(0)
}

async function textsOf(shapes: string, deck: Parameters<typeof read>[1] = {}): Promise<string[]> {
  const { texts } = await read(shapes, deck)
  return texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

const hidden = text(['Hidden'])

describe('Text of a PPTX under a shape', () => {
  it('is left out if the shape is opaque, covers it and is drawn later', async () => {
    assert.deepEqual(await textsOf(hidden + cover()), [])
    const seen = {
      'drawn earlier': cover() + hidden,
      'half transparent': hidden + cover({ painted: fill('<a:alpha val="90000"/>') }),
      unfilled: hidden + cover({ painted: '<a:noFill/>' }),
      'on half of a word': hidden + cover({ place: [150, 150, 70, 140] }),
      'of a geometry that is not known': hidden + cover({ preset: 'moon' }),
    }
    for (const [reason, shapes] of Object.entries(seen)) {
      assert.deepEqual(await textsOf(shapes), ['Hidden'], reason)
    }
  })

  it('is left out under shapes that are no rectangles, but not beside their outline', async () => {
    const inside = text(['Hi'], [270, 200, 60, 40])
    const atCorner = text(['Hi'], [150, 150, 40, 30])
    for (const preset of ['ellipse', 'diamond', 'roundRect', 'hexagon', 'rightArrow', 'cloud']) {
      assert.deepEqual(await textsOf(inside + cover({ preset })), [], preset)
      if (preset === 'roundRect') continue
      assert.deepEqual(await textsOf(atCorner + cover({ preset })), ['Hi'], preset)
    }
  })

  it('is left out under a turned shape, but not beside it in its box', async () => {
    const turned = cover({ turn: 'rot="2700000"' })
    assert.deepEqual(await textsOf(text(['Hi'], [270, 200, 60, 40]) + turned), [])
    assert.deepEqual(await textsOf(text(['Hi'], [150, 205, 40, 30]) + turned), ['Hi'])
    const across = cover({ place: [100, 210, 300, 20] })
    const standing = (turn: string) =>
      text(['Text'], [200, 212, 100, 14], { turn, body: 'tIns="0" bIns="0" lIns="0"' })
    const small = (turn: string) => standing(turn).replace('<a:r>', '<a:r><a:rPr sz="1000"/>')
    assert.deepEqual(await textsOf(small('') + across), [])
    assert.deepEqual(await textsOf(small('rot="5400000"') + across), ['Text'])
  })

  it('is left out under shapes that cover it together, unless something is seen between them', async () => {
    const left = cover({ place: [150, 150, 100, 140] })
    const right = (from: number) => cover({ place: [from, 150, 200, 140] })
    assert.deepEqual(await textsOf(hidden + left + right(250.4)), [])
    assert.deepEqual(await textsOf(hidden + left + right(252)), ['Hidden'])
  })

  it('is left out paragraph by paragraph', async () => {
    const two = text(['Hidden', 'Seen'], [200, 200, 200, 90], { body: 'anchor="t"' })
    assert.deepEqual(await textsOf(two + cover({ place: [150, 150, 300, 85] })), ['Seen'])
    assert.deepEqual(await textsOf(two + cover({ place: [150, 150, 300, 60] })), ['Hidden', 'Seen'])
  })

  it('is left out where empty lines of its paragraph put it', async () => {
    const lines = '<a:r><a:t>Seen</a:t></a:r><a:br/><a:br/><a:br/><a:br/><a:r><a:t>too</a:t></a:r>'
    const box = text([lines, 'Low'], [200, 200, 200, 200])
    assert.deepEqual(await textsOf(box + cover({ place: [150, 300, 300, 120] })), ['Seen', 'too'])
    assert.deepEqual(await textsOf(box + cover({ place: [150, 220, 300, 60] })), [
      'Seen',
      'too',
      'Low',
    ])
  })

  it('stays if it does not wrap and may reach beyond the shape', async () => {
    const long = (wrap: string) =>
      text(['Forty letters that are on a single line'], [200, 200, 150, 80], {
        body: `wrap="${wrap}"`,
      })
    assert.deepEqual(await textsOf(long('square') + cover({ place: [190, 190, 200, 100] })), [])
    assert.equal((await textsOf(long('none') + cover({ place: [190, 190, 200, 100] }))).length, 1)
  })

  it('stays if the shape, or the text, comes, goes or moves while the slide is shown', async () => {
    for (const id of [3, 7]) {
      const timing = `<p:timing><p:tnLst><p:par><p:spTgt spid="${id}"/></p:par></p:tnLst></p:timing>`
      const slide = `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree>${hidden}${cover()}</p:spTree></p:cSld>${timing}</p:sld>`
      assert.deepEqual(await textsOf('', { entries: { 'ppt/slides/slide1.xml': slide } }), [
        'Hidden',
      ])
    }
  })

  it('stays under what is soft, turned in space or an empty placeholder, which slide shows leave out', async () => {
    const soft = '<a:effectLst><a:softEdge rad="99999"/></a:effectLst>'
    assert.deepEqual(await textsOf(hidden + cover({ more: soft })), ['Hidden'])
    const shadow = '<a:effectLst><a:outerShdw><a:srgbClr val="000000"/></a:outerShdw></a:effectLst>'
    assert.deepEqual(await textsOf(hidden + cover({ more: shadow })), [])
    const scene = (camera: string) => `<a:scene3d><a:camera prst="${camera}"/></a:scene3d>`
    const turned = scene('isometricTopUp')
    assert.deepEqual(await textsOf(hidden + cover({ more: turned })), ['Hidden'])
    assert.deepEqual(await textsOf(hidden + cover({ more: scene('orthographicFront') })), [])
    assert.deepEqual(await textsOf(hidden.replace('</p:spPr>', `${turned}</p:spPr>`) + cover()), [
      'Hidden',
    ])
    const prompt = (words: string[]) =>
      placeholder('body', words, { place: around }).replace(
        '</p:spPr>',
        `${geometry('rect')}${fill()}</p:spPr>`,
      )
    assert.deepEqual(await textsOf(hidden + prompt([])), ['Hidden'])
    assert.deepEqual(await textsOf(hidden + prompt(['Shown'])), ['Shown'])
  })

  it('stays if it is that of the shape', async () => {
    const own = text(['Own'], around).replace('</p:spPr>', `${geometry('rect')}${fill()}</p:spPr>`)
    assert.deepEqual(await textsOf(hidden + own), ['Own'])
  })
})

describe('What a PPTX has under an opaque shape or picture', () => {
  const jpeg = Buffer.alloc(40, '\xff\xd8\xff', 'latin1')
  const blip = (more = '<a:stretch/>') => `<a:blipFill><a:blip r:embed="rId8"/>${more}</a:blipFill>`
  const picture = `<p:pic><p:nvPicPr><p:cNvPr id="7" name="x"/></p:nvPicPr>${blip().replaceAll('a:blipFill', 'p:blipFill')}<p:spPr>${transform(around)}${geometry('rect')}</p:spPr></p:pic>`

  it('is left out under a picture without transparent parts, also one that fills a shape', async () => {
    const inset = '<a:stretch><a:fillRect l="40000"/></a:stretch>'
    const tiled = '<a:tile sx="10000" sy="10000"/>'
    for (const over of [picture, cover({ painted: blip() })]) {
      assert.deepEqual(await textsOf(hidden + over, { file: jpeg }), [])
      assert.deepEqual(await textsOf(hidden + over, { file: Buffer.alloc(40) }), ['Hidden'])
    }
    for (const how of [inset, tiled]) {
      const over = cover({ painted: blip(how) })
      assert.deepEqual(await textsOf(hidden + over, { file: jpeg }), ['Hidden'], how)
    }
  })

  it('is left out of tables as a whole', async () => {
    const cell = `<a:tc><a:txBody><a:bodyPr/>${paragraph('Cell')}</a:txBody><a:tcPr/></a:tc>`
    const table = `<a:tbl><a:tblGrid><a:gridCol w="2540000"/></a:tblGrid><a:tr h="508000">${cell}</a:tr></a:tbl>`
    const tablesOver = async (place: Place) =>
      (await read(graphicFrame(middle, table) + cover({ place }))).tables.length
    assert.equal(await tablesOver(around), 0)
    assert.equal(await tablesOver([150, 150, 200, 140]), 1)
  })
})

describe('Text under so many ellipses that comparing it takes long', () => {
  const ellipses = cover({ place: [60, 60, 600, 450], preset: 'ellipse' }).repeat(400)
  const words = Array.from({ length: 8 }, () => 'Decoy')
  const decoy = (count: number) => text(words, [250, 150, 200, 250]).repeat(count) + ellipses
  const round = cover({ preset: 'ellipse', place: [100, 100, 400, 240] })

  it('stays, and other text is left out under any cover', async () => {
    const texts = await textsOf(decoy(1) + hidden + round)
    assert.ok(!texts.includes('Hidden'))
  })

  it('is read within seconds; then other text is left out under a rectangle alone', async () => {
    const startedAt = process.cpuUsage()
    const many = decoy(50)
    assert.ok(!(await textsOf(many + hidden + cover())).includes('Hidden'))
    assert.ok((await textsOf(many + hidden + round)).includes('Hidden'))
    const { user, system } = process.cpuUsage(startedAt)
    assert.ok(user + system < 15e6, `${user + system} µs`)
  })
})
