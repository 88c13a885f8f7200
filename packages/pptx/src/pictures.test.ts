import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import { smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const blip = '<a:blip r:embed="rId9"/>'
const pictured = (fill: string, names = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture 3" ${names}</p:nvPicPr><p:blipFill>${blip}${fill}</p:blipFill><p:spPr>${transform([100, 100, 200, 100])}</p:spPr></p:pic>`
const media = { rId9: { type: 'image', name: 'media/image1.png', xml: '<x></x>' } }

async function picturesOf(shapes: string): Promise<ShapePicture[]> {
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts: media }] }))
  return (await document.readSlide(0)).pictures
}

test('Pictures say which part of their file is shown where; nothing is shown of an empty part', async () => {
  const [cropped, padded, ...others] = await picturesOf(
    pictured('<a:srcRect l="25000" b="50000"/>', '/>') +
      pictured('<a:srcRect l="-100000"/>', '/>') +
      pictured('<a:srcRect l="60000" r="60000"/>', '/>'),
  )
  assert.equal(cropped?.name, 'ppt/media/image1.png')
  assert.deepEqual(cropped?.crop, { left: 0.25, top: 0, right: 1, bottom: 0.5 })
  assert.deepEqual(cropped?.box, { left: 100, top: 100, right: 300, bottom: 200 })
  assert.deepEqual(padded?.box, { left: 200, top: 100, right: 300, bottom: 200 })
  assert.deepEqual(others, [])
})

test('Fills of shapes and the background of a slide are pictures as well', async () => {
  const filled = `<p:sp><p:nvSpPr/><p:spPr>${transform([0, 0, 90, 90])}<a:blipFill>${blip}</a:blipFill></p:spPr></p:sp>`
  const [fill] = await picturesOf(filled)
  assert.equal(fill?.box.right, 90)
})

test('Alternative texts are those of authors, not names of files or shapes, and none of decorations', async () => {
  const adec = 'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative"'
  const found = await picturesOf(
    ['A bar chart of sales', 'C:\\pictures\\logo.png', 'Picture 7', 'https://a.example/x?y']
      .map((text) => pictured('', `descr="${text}"/>`))
      .join('') +
      pictured(
        '',
        `descr="A line"><a:extLst><a:ext><adec:decorative ${adec} val="1"/></a:ext></a:extLst></p:cNvPr>`,
      ),
  )
  assert.deepEqual(
    found.map(({ alternative }) => alternative),
    ['A bar chart of sales', '', '', '', ''],
  )
})

test('A picture outside of the file is what its author says that it shows; without words there is none', async () => {
  const linked = (names: string) =>
    pictured('', names).replace(blip, '<a:blip r:link="https://a.example/duck.png"/>')
  const found = await picturesOf(linked('descr="A duck"/>') + linked('/>'))
  assert.deepEqual(
    found.map(({ name, alternative }) => [name, alternative]),
    [[undefined, 'A duck']],
  )
})

test('The preview of an embedded object may be in a drawing in VML', async () => {
  const place = transform([100, 100, 200, 100]).replaceAll('a:xfrm', 'p:xfrm')
  const frame = `<p:graphicFrame><p:nvGraphicFramePr/>${place}<a:graphic><a:graphicData><p:oleObj spid="_x0000_s1026"/></a:graphicData></a:graphic></p:graphicFrame>`
  const drawing = (end: string) =>
    `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="_x0000_s1026"><v:imagedata o:relid="rId1"/></v:shape>${end}`
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/image" Target="../media/image1.png"/></Relationships>`
  const read = async (end: string) => {
    const parts = {
      ...media,
      rId8: { type: 'vmlDrawing', name: 'drawings/vmlDrawing1.vml', xml: '<xml>' },
    }
    const entries = {
      'ppt/drawings/vmlDrawing1.vml': drawing(end),
      'ppt/drawings/_rels/vmlDrawing1.vml.rels': rels,
    }
    const document = await openPptx(smallPptx({ slides: [{ shapes: frame, parts }], entries }))
    return (await document.readSlide(0)).pictures.map(({ name, box }) => [name, box.left])
  }
  assert.deepEqual(await read('</xml>'), [['ppt/media/image1.png', 100]])
  assert.deepEqual(await read('<br></xml>'), [])
})
