import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DrawnSlide } from '@rowdeck/core/deck-model/slide-shapes'
import { smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const theme = `<a:theme ${drawing}><a:themeElements><a:clrScheme name="x"><a:dk1><a:srgbClr val="101010"/></a:dk1><a:lt1><a:srgbClr val="FAFAFA"/></a:lt1><a:accent1><a:srgbClr val="4080C0"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`
const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${types}/theme" Target="../theme/theme1.xml"/></Relationships>`
const master = `<p:sldMaster xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ${drawing}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree/></p:cSld><p:clrMap bg1="lt1" tx1="dk1" accent1="accent1"/></p:sldMaster>`

async function drawn(shapes: string): Promise<DrawnSlide> {
  const entries = {
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships,
    'ppt/theme/theme1.xml': theme,
  }
  return await (await openPptx(smallPptx({ slides: [{ shapes }], entries }))).readDrawnSlide(0)
}

const shape = (paint: string, preset = 'rect', attributes = '') =>
  `<p:sp><p:nvSpPr/><p:spPr>${transform([10, 20, 100, 50], attributes)}<a:prstGeom prst="${preset}"/>${paint}</p:spPr></p:sp>`
const filled = (color: string) => shape(`<a:solidFill>${color}</a:solidFill>`)

test('Shapes have the colors of the theme, as the master maps them, with their changes.', async () => {
  const accent = (change: string) => filled(`<a:schemeClr val="accent1">${change}</a:schemeClr>`)
  const { shapes, background } = await drawn(
    filled('<a:schemeClr val="tx1"/>') +
      accent('') +
      accent('<a:lumMod val="50000"/>') +
      accent('<a:lumMod val="40000"/><a:lumOff val="60000"/>') +
      accent('<a:shade val="50000"/>') +
      accent('<a:tint val="50000"/>') +
      filled('<a:prstClr val="red"/>'),
  )
  assert.deepEqual(background, [250, 250, 250])
  assert.deepEqual(
    shapes.map(({ fill }) => fill),
    [
      [16, 16, 16],
      [64, 128, 192],
      [32, 64, 96],
      [179, 204, 230],
      [32, 64, 96],
      [160, 192, 224],
      [255, 0, 0],
    ],
  )
})

test('A shape without a fill or an outline is not drawn; a gradient is drawn in its mean.', async () => {
  const stop = (color: string) => `<a:gs pos="0"><a:srgbClr val="${color}"/></a:gs>`
  const gradient = `<a:gradFill><a:gsLst>${stop('000000')}${stop('FF8040')}</a:gsLst></a:gradFill>`
  const { shapes } = await drawn(shape('<a:noFill/>') + shape('') + shape(gradient))
  assert.deepEqual(
    shapes.map(({ fill }) => fill),
    [[128, 64, 32]],
  )
})

test('Only shapes that fill most of their box are drawn filled, others as outlines in their color.', async () => {
  const fill = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>'
  const turned = shape(fill, 'rect', 'rot="2700000"')
  const others = ['ellipse', 'star5', 'circularArrow'].map((preset) => shape(fill, preset))
  const { shapes } = await drawn(others.join('') + turned)
  const red = [255, 0, 0]
  assert.deepEqual(
    shapes.map(({ kind, fill: shown, outline }) => [kind, shown, outline]),
    [['ellipse', red, red], ...Array.from({ length: 3 }, () => ['box', undefined, red])],
  )
})

test('A slide that is read and not drawn has no colors.', async () => {
  const shapes = filled('<a:srgbClr val="FF0000"/>')
  const document = await openPptx(smallPptx({ slides: [{ shapes }] }))
  assert.deepEqual(((await document.readSlide(0)) as DrawnSlide).shapes, [])
})

test('All colors that have names, and those of the system or by hue, are known.', async () => {
  const white = '<a:alpha val="100000"/>'
  const colors: [color: string, levels: number[]][] = [
    ['<a:prstClr val="snow"/>', [255, 250, 250]],
    ['<a:prstClr val="dkBlue"/>', [0, 0, 139]],
    ['<a:prstClr val="ltGrey"/>', [211, 211, 211]],
    ['<a:prstClr val="medOrchid"/>', [186, 85, 211]],
    ['<a:prstClr val="darkSlateGray"/>', [47, 79, 79]],
    ['<a:prstClr val="unknown"/>', [128, 128, 128]],
    ['<a:sysClr val="window"/>', [255, 255, 255]],
    ['<a:sysClr val="window" lastClr="000000"/>', [255, 255, 255]],
    ['<a:sysClr val="windowText"/>', [0, 0, 0]],
    ['<a:sysClr val="btnFace" lastClr="123456"/>', [18, 52, 86]],
    ['<a:sysClr val="btnFace"/>', [240, 240, 240]],
    [`<a:hslClr hue="0" sat="0" lum="100000">${white}</a:hslClr>`, [255, 255, 255]],
    ['<a:hslClr hue="7200000" sat="100%" lum="50%"/>', [0, 255, 0]],
    ['<a:hslClr hue="-7200000" sat="100%" lum="200%"/>', [255, 255, 255]],
    ['<a:srgbClr val="000000"><a:inv/></a:srgbClr>', [255, 255, 255]],
    ['<a:srgbClr val="FF0000"><a:lum val="100000"/></a:srgbClr>', [255, 255, 255]],
    ['<a:srgbClr val="FF0000"><a:gray/></a:srgbClr>', [77, 77, 77]],
  ]
  for (const [color, levels] of colors) {
    const { shapes } = await drawn(filled(color))
    assert.deepEqual(shapes[0]?.fill, levels, color)
  }
})

test('White text is not read on a background picture that the file lacks, or a fill that the theme lacks.', async () => {
  const text = `<p:sp><p:nvSpPr/><p:spPr>${transform([10, 20, 100, 50])}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr><a:t>White</a:t></a:r></a:p></p:txBody></p:sp>`
  const names = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${types}" ${drawing}`
  const fills =
    '<a:fmtScheme><a:bgFillStyleLst><a:blipFill/></a:bgFillStyleLst></a:fmtScheme></a:themeElements>'
  const read = async (background: string) => {
    const entries = {
      'ppt/slideMasters/slideMaster1.xml': master,
      'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships,
      'ppt/theme/theme1.xml': theme.replace('</a:themeElements>', fills),
      'ppt/slides/slide1.xml': `<p:sld ${names}><p:cSld><p:bg>${background}</p:bg><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${text}</p:spTree></p:cSld></p:sld>`,
    }
    const parts = { rId9: { type: 'image', name: 'media/a.png', xml: new Uint8Array(40) } }
    const document = await openPptx(smallPptx({ slides: [{ shapes: '', parts }], entries }))
    return (await document.readSlide(0)).texts.length
  }
  const picture = (id: string) =>
    `<p:bgPr><a:blipFill><a:blip r:embed="${id}"/></a:blipFill></p:bgPr>`
  const themed = (index: number) => `<p:bgRef idx="${index}"><a:schemeClr val="bg1"/></p:bgRef>`
  assert.equal(await read(picture('rId9')), 1)
  assert.equal(await read(picture('rId99')), 0)
  assert.equal(await read(themed(1001)), 1)
  assert.equal(await read(themed(1009)), 0)
})
