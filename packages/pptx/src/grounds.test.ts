import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Place,
  paragraph,
  pictureShape,
  type SmallDeck,
  smallPptx,
  textBox,
  transform,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

/** All texts of a slide: those of shapes and diagrams with their bullets, and the cells of tables and charts. */
async function textsOf(shapes: string, more: Partial<SmallDeck> = {}, parts = {}) {
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }], ...more }))
  const { texts, tables } = await document.readSlide(0)
  const paragraphs = texts.flatMap((text) => text.paragraphs)
  return [
    ...paragraphs.flatMap(({ mark, lines }) => lines.map((line) => `${mark} ${line}`.trim())),
    ...tables.flatMap(({ rows, labels = [] }) => [...rows.flat(), ...labels]),
  ].filter((text) => text !== '')
}

const middle: Place = [100, 100, 200, 50]
const emu: Place = [100, 100, 0.0001, 0.0001]
const beside: Place = [-900, 100, 200, 50]
const fill = (hex: string) => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`
const colored = (words: string, hex: string) =>
  `<a:r><a:rPr>${fill(hex)}</a:rPr><a:t>${words}</a:t></a:r>`
const white = textBox(middle, [colored('White', 'FFFFFF')])
const shape = (properties: string, content = '') =>
  `<p:sp><p:nvSpPr/><p:spPr>${transform(middle)}${properties}</p:spPr><p:txBody><a:bodyPr/>${paragraph(content)}</p:txBody></p:sp>`
const frame = (place: Place, data: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr/>${transform(place).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`
const cell = (content: string, properties = '') =>
  `<a:tc><a:txBody><a:bodyPr/>${paragraph(content)}</a:txBody><a:tcPr>${properties}</a:tcPr></a:tc>`
const table = (place: Place, widths: number[], cells: string) =>
  frame(
    place,
    `<a:tbl><a:tblGrid>${widths.map((w) => `<a:gridCol w="${w}"/>`).join('')}</a:tblGrid><a:tr h="1">${cells}</a:tr></a:tbl>`,
  )
const styled = (id: string, cells = cell('')) =>
  table(middle, [2e6], cells).replace(
    '<a:tblGrid>',
    `<a:tblPr><a:tableStyleId>{${id}}</a:tableStyleId></a:tblPr><a:tblGrid>`,
  )
const picture = { rId8: { type: 'image', name: 'media/a.png', xml: new Uint8Array(8) } }

const chart = (place: Place) => frame(place, '<c:chart r:id="rId7"/>')
const chartParts = {
  rId7: {
    type: 'chart',
    name: 'charts/chart1.xml',
    xml: '<c:chartSpace><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Sold</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>',
  },
}
const diagram = (place: Place) => frame(place, '<dgm:relIds r:dm="rId5" r:cs="rId6"/>')
const diagramParts = (hex: string, point = '', colors = '') => ({
  rId5: {
    type: 'diagramData',
    name: 'diagrams/data1.xml',
    xml: `<dgm:dataModel><dgm:ptLst><dgm:pt modelId="1">${point}<dgm:t><a:bodyPr/>${paragraph(colored('Step', hex))}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
  },
  rId6: {
    type: 'diagramColors',
    name: 'diagrams/colors1.xml',
    xml: `<dgm:colorsDef>${colors}</dgm:colorsDef>`,
  },
})

describe('charts, diagrams and tables of a PPTX', () => {
  it('are left out beside the slide, and if they are too small for a letter', async () => {
    const [parts, steps] = [chartParts, diagramParts('000000')]
    const cells = (place: Place, width: number) => table(place, [width], cell('Cell'))
    assert.deepEqual(await textsOf(chart(middle), {}, parts), ['Sold', '5'])
    assert.deepEqual(await textsOf(diagram(middle), {}, steps), ['Step'])
    assert.deepEqual(await textsOf(cells(middle, 99_999)), ['Cell'])
    for (const place of [beside, emu]) {
      assert.deepEqual(await textsOf(chart(place), {}, parts), [])
      assert.deepEqual(await textsOf(diagram(place), {}, steps), [])
      assert.deepEqual(await textsOf(cells(place, 1)), [])
    }
  })

  it('lack the texts of columns without a width, unless cells reach over them', async () => {
    const cells = cell('Seen') + cell('Hidden')
    assert.deepEqual(await textsOf(table(middle, [99_999, 0], cells)), ['Seen'])
    assert.deepEqual(await textsOf(table(middle, [99_999, 12_700], cells)), ['Seen', 'Hidden'])
    assert.deepEqual(await textsOf(table(middle, [0, 0], cells)), ['Seen', 'Hidden'])
    const across = cell('Across').replace('<a:tc>', '<a:tc gridSpan="2">')
    assert.deepEqual(await textsOf(table(middle, [0, 99_999], across)), ['Across'])
  })

  it('lack the texts of diagrams in the color of their ground, whatever fills the nodes', async () => {
    const list = (hex: string) =>
      `<dgm:styleLbl><dgm:fillClrLst><a:srgbClr val="FFFFFF"/><a:srgbClr val="${hex}"/></dgm:fillClrLst></dgm:styleLbl>`
    const node = `<dgm:spPr>${fill('102030')}</dgm:spPr>`
    const read = (...own: Parameters<typeof diagramParts>) =>
      textsOf(diagram(middle), {}, diagramParts(...own))
    assert.deepEqual(await read('FFFFFF'), [])
    assert.deepEqual(await read('FFFFFF', '', list('FEFEFE')), [])
    assert.deepEqual(await read('FFFFFF', '', list('102030')), ['Step'])
    assert.deepEqual(await read('FFFFFF', node), ['Step'])
    assert.deepEqual(await read('102030', node), ['Step'])
  })
})

describe('white text of a PPTX', () => {
  const noStyle = '2D5ABB26-0587-4C30-8999-92F81FD0307C'
  const hidden = {
    'a table of a few EMU': table(emu, [1], cell('')),
    'a table without fills': styled(noStyle),
    'a picture that the file lacks': pictureShape(middle, 'rId9').replace(
      '<p:nvPicPr/>',
      '<p:nvPicPr><p:cNvPr descr="A cat"/></p:nvPicPr>',
    ),
    'a picture of a few EMU': pictureShape(emu, 'rId8'),
    'a shape filled with a picture that the file lacks': shape(
      '<a:blipFill><a:blip/></a:blipFill>',
    ),
    'a shape with the fill of a group, in none': shape('<a:grpFill/>'),
    'a line': textBox([100, 110, 200, 0.01], []).replace('</p:spPr>', `${fill('000000')}</p:spPr>`),
  }
  for (const [what, content] of Object.entries(hidden)) {
    it(`is left out over ${what}`, async () => {
      assert.deepEqual(await textsOf(content + white, {}, picture), [])
    })
  }

  it('is left out of a shape filled with a picture that the file lacks', async () => {
    const content = colored('White', 'FFFFFF')
    assert.deepEqual(await textsOf(shape('<a:blipFill><a:blip/></a:blipFill>', content)), [])
  })

  const group = (own: string, content: string) =>
    `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${own}</p:grpSpPr>${content}</p:grpSp>`
  const seen = {
    'a table with a style': styled('x'),
    'a filled cell': styled(noStyle, cell('', fill('102030'))).replace('h="1"', 'h="400000"'),
    'a picture': pictureShape(middle, 'rId8'),
    'a dark shape with a picture that the file lacks': pictureShape(middle, 'rId9').replace(
      '</p:spPr>',
      `${fill('102030')}</p:spPr>`,
    ),
    'a shape with the fill of a group': group(
      fill('102030'),
      group('<a:grpFill/>', shape('<a:grpFill/>')),
    ),
    'a chart': chart(middle),
  }
  for (const [what, content] of Object.entries(seen)) {
    it(`stays over ${what}`, async () => {
      const found = await textsOf(content + white, {}, { ...picture, ...chartParts })
      assert.ok(found.includes('White'), found.join())
    })
  }

  it('is left out over a background all of whose colors are its own', async () => {
    const stops = (hex: string) =>
      `<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FFFFFF"/></a:gs><a:gs pos="9">${hex}</a:gs></a:gsLst></a:gradFill>`
    const on = (background: string, theme = '', content = white) => {
      const name = 'ppt/slideMasters/slideMaster1.xml'
      const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
      const entries = {
        [name]: `<p:sldMaster xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ${drawing}><p:cSld><p:bg>${background}</p:bg><p:spTree/></p:cSld></p:sldMaster>`,
        'ppt/slideMasters/_rels/slideMaster1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme" Target="../theme/theme1.xml"/></Relationships>',
        'ppt/theme/theme1.xml': `<a:theme ${drawing}><a:themeElements><a:fmtScheme><a:bgFillStyleLst>${theme}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
      }
      return textsOf(content, { entries })
    }
    const nearly = '<a:srgbClr val="FDFDFD"/>'
    const dark = '<a:srgbClr val="102030"/>'
    const reference = (hex: string) => `<p:bgRef idx="1001"><a:srgbClr val="${hex}"/></p:bgRef>`
    const themed = stops('<a:schemeClr val="phClr"/>')
    assert.deepEqual(await on(`<p:bgPr>${stops(nearly)}</p:bgPr>`), [])
    assert.deepEqual(await on('<p:bgPr><a:noFill/></p:bgPr>'), [])
    const clear = fill('102030').replace('/>', '><a:alpha val="0"/></a:srgbClr>')
    const black = shape(clear) + textBox(middle, [colored('Dark', '102030')])
    assert.deepEqual(await on(`<p:bgPr>${fill('102030')}</p:bgPr>`, '', black), [])
    assert.deepEqual(await on(reference('FEFEFE'), themed), [])
    assert.deepEqual(await on(reference('102030'), themed), ['White'])
    assert.deepEqual(await on(`<p:bgPr>${stops(dark)}</p:bgPr>`), ['White'])
  })
})

describe('letters of a PPTX below a point', () => {
  const size = (points: number) =>
    `<a:lstStyle><a:lvl1pPr><a:defRPr sz="${points * 100}"/></a:lvl1pPr></a:lstStyle>`
  const shrunk = (share: number) =>
    textBox(middle, ['Words']).replace(
      '<a:bodyPr/>',
      `<a:bodyPr><a:normAutofit fontScale="${share * 1000}"/></a:bodyPr>`,
    )

  it('are left out if they inherit their size, or were shrunk', async () => {
    assert.deepEqual(await textsOf(textBox(middle, ['Words'], size(0.5))), [])
    assert.deepEqual(await textsOf(textBox(middle, ['Words'], size(1))), ['Words'])
    assert.deepEqual(await textsOf(shrunk(5)), [])
    assert.deepEqual(await textsOf(shrunk(25)), ['Words'])
  })
})

describe('a bullet or formula of a PPTX', () => {
  const item = (properties: string, runs: string) =>
    textBox(middle, [`<a:pPr>${properties}<a:buChar char="Hidden words"/></a:pPr>${runs}`])
  const own = (hex: string) => `<a:buClr><a:srgbClr val="${hex}"/></a:buClr>`
  const [pale, dark] = [colored('Pale', 'FFFFFF'), colored('Item', '102030')]

  it('is left out in the color of its ground, its own or that of the first run', async () => {
    assert.deepEqual(await textsOf(item(own('FFFFFF'), dark)), ['Item'])
    assert.deepEqual(await textsOf(item('', pale + dark)), ['Item'])
    assert.deepEqual(await textsOf(item('<a:buClrTx/>', pale + dark)), ['Item'])
    assert.deepEqual(await textsOf(item(own('102030'), pale + dark)), ['Hidden words Item'])
    assert.deepEqual(await textsOf(item('', dark)), ['Hidden words Item'])
  })

  it('is left out if all of the formula has the color of its ground', async () => {
    const part = (hex: string) => `<m:r><a:rPr>${fill(hex)}</a:rPr><m:t>x</m:t></m:r>`
    const formula = (...parts: string[]) =>
      textBox(middle, [`<a14:m><m:oMath>${parts.join('')}</m:oMath></a14:m>`])
    assert.deepEqual(await textsOf(formula(part('FFFFFF'), part('FFFFFF'))), [])
    assert.deepEqual(await textsOf(formula(part('FFFFFF'), part('102030'))), ['xx'])
  })
})
