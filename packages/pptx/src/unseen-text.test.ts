import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Place,
  paragraph,
  placeholder,
  type SmallDeck,
  smallPptx,
  textBox,
  transform,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

async function read(deck: SmallDeck): Promise<string[]> {
  const document = await openPptx(smallPptx(deck))
  const { texts } = await document.readSlide(0)
  return texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

const textsOf = (shapes: string, master = '') => read({ slides: [{ shapes }], master })
const middle: Place = [100, 100, 200, 50]
const run = (words: string, properties: string) =>
  `<a:r><a:rPr>${properties}</a:rPr><a:t>${words}</a:t></a:r>`
const color = (hex: string, more = '') =>
  `<a:solidFill><a:srgbClr val="${hex}">${more}</a:srgbClr></a:solidFill>`
const shape = (fill: string, content: string, id = 7) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="x"/></p:nvSpPr><p:spPr>${transform(middle)}${fill}</p:spPr><p:txBody><a:bodyPr/>${paragraph(content)}</p:txBody></p:sp>`
const animated = (id: number) =>
  `<p:timing><p:tnLst><p:par><p:spTgt spid="${id}"/></p:par></p:tnLst></p:timing>`

describe('text of a PPTX that nobody can see', () => {
  it('is left out if its box is beside the slide', async () => {
    for (const place of [
      [-300, 100, 200, 50],
      [721, 100, 200, 50],
      [100, -80, 200, 50],
      [100, 541, 200, 50],
    ] as Place[]) {
      assert.deepEqual(await textsOf(textBox(place, ['Beside']) + textBox(middle, ['On'])), ['On'])
    }
  })

  it('is left out if it is wholly transparent, or has neither fill nor outline', async () => {
    const clear = run('Clear', color('000000', '<a:alpha val="0"/>'))
    const none = run('None', '<a:noFill/>')
    assert.deepEqual(await textsOf(textBox(middle, [run('On', '') + clear + none])), ['On'])
  })

  it('is left out if it has the color of its shape, or of the background with nothing in between', async () => {
    assert.deepEqual(await textsOf(shape(color('102030'), run('Same', color('102030')))), [])
    assert.deepEqual(await textsOf(shape('', run('White', color('FFFFFF')))), [])
    const dark =
      '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="000000"/></a:solidFill></p:bgPr></p:bg>'
    const entries = {
      'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld>${dark}<p:spTree/></p:cSld></p:sldMaster>`,
    }
    const slides = [
      { shapes: shape('', run('White', color('FFFFFF')) + run('Black', color('000000'))) },
    ]
    assert.deepEqual(await read({ slides, entries }), ['White'])
  })
})

describe('text of a PPTX in a color that is not its own', () => {
  const white = color('FFFFFF')
  const cases = {
    'is that of the background in the theme': run(
      'Hidden',
      '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>',
    ),
    'differs by what no eye tells': run('Hidden', color('FEFEFE')),
    'is all of a gradient': run(
      'Hidden',
      `<a:gradFill><a:gsLst><a:gs pos="0">${white}</a:gs></a:gsLst></a:gradFill>`
        .replace('<a:solidFill>', '')
        .replace('</a:solidFill>', ''),
    ),
    'is that of its outline too': run('Hidden', `<a:ln w="0">${white}</a:ln>${white}`),
    'has no effect in its list of effects': run('Hidden', `${white}<a:effectLst/>`),
    'is multiplied with no alpha': run('Hidden', color('000000', '<a:alphaMod val="0"/>')),
    'is below a point':
      '<a:r><a:rPr sz="1"/><a:t>Hidden</a:t></a:r><a:r><a:rPr sz="-4000"/><a:t>too</a:t></a:r>',
  }
  for (const [reason, content] of Object.entries(cases)) {
    it(`is left out if it ${reason}`, async () => {
      assert.deepEqual(await textsOf(textBox(middle, [content])), [])
    })
  }

  it('is left out if the shape has it for its paragraphs, or its style', async () => {
    const own = `<a:lstStyle><a:lvl1pPr><a:defRPr>${white}</a:defRPr></a:lvl1pPr></a:lstStyle>`
    assert.deepEqual(await textsOf(textBox(middle, ['Hidden'], own)), [])
    const styled = shape('', 'Hidden').replace(
      '<p:txBody>',
      '<p:style><a:fontRef idx="minor"><a:srgbClr val="FFFFFF"/></a:fontRef></p:style><p:txBody>',
    )
    assert.deepEqual(await textsOf(styled), [])
    assert.deepEqual(await textsOf(shape(color('102030'), run('White', white))), ['White'])
  })

  it('is left out over shapes of the same color', async () => {
    const content = shape(color('FFFFFF'), '') + shape('', run('White', white), 8)
    assert.deepEqual(await textsOf(content), [])
  })

  it('is left out of the cells of a table, unless they are filled', async () => {
    const cell = (fill: string) =>
      `<a:tc><a:txBody><a:bodyPr/>${paragraph(run('White', white))}</a:txBody><a:tcPr>${fill}</a:tcPr></a:tc>`
    const rowsOf = async (cells: string) => {
      const place = transform(middle).replaceAll('a:xfrm', 'p:xfrm')
      const frame = `<p:graphicFrame><p:nvGraphicFramePr/>${place}<a:graphic><a:graphicData><a:tbl><a:tr h="1">${cells}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
      const document = await openPptx(smallPptx({ slides: [{ shapes: frame }] }))
      return (await document.readSlide(0)).tables[0]?.rows
    }
    assert.deepEqual(await rowsOf(cell('') + cell(color('102030'))), [['', 'White']])
  })

  it('stays if it is highlighted in another one', async () => {
    const high = `${white}<a:highlight><a:srgbClr val="000000"/></a:highlight>`
    assert.deepEqual(await textsOf(textBox(middle, [run('High', high)])), ['High'])
  })

  it('stays if it is that of a link, which is shown in another one', async () => {
    const link =
      '<a:r><a:rPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:hlinkClick/></a:rPr><a:t>Link</a:t></a:r>'
    assert.deepEqual(await textsOf(textBox(middle, [link])), ['Link'])
  })
})

describe('text of a PPTX that can be seen', () => {
  it('stays if its box is on the slide by a part, or an animation moves it there', async () => {
    assert.deepEqual(await textsOf(textBox([-100, 100, 200, 50], ['Partly across'])), [
      'Partly across',
    ])
    const beside = shape('', 'Comes').replace(transform(middle), transform([800, 100, 200, 50]))
    assert.deepEqual(await textsOf(beside), [])
    const name = 'ppt/slides/slide1.xml'
    const moved = `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree>${beside}</p:spTree></p:cSld>${animated(7)}</p:sld>`
    assert.deepEqual(await read({ slides: [{ shapes: '' }], entries: { [name]: moved } }), [
      'Comes',
    ])
  })

  it('stays if it is half transparent, outlined or has an effect', async () => {
    const half = run('Half', color('000000', '<a:alpha val="50000"/>'))
    const outlined = run('Outlined', `<a:ln>${color('000000')}</a:ln><a:noFill/>`)
    const glow = run('Glow', '<a:noFill/><a:effectLst><a:glow rad="1"/></a:effectLst>')
    assert.deepEqual(await textsOf(textBox(middle, [half + outlined + glow])), ['HalfOutlinedGlow'])
  })

  it('stays with effects that show something on its ground, and is left out with others', async () => {
    const none = (effects: string) =>
      run('Text', `<a:noFill/><a:effectLst>${effects}</a:effectLst>`)
    const paint = (hex: string) => `<a:srgbClr val="${hex}"/>`
    const shows = [
      `<a:glow rad="1">${paint('000000')}</a:glow>`,
      `<a:outerShdw>${paint('EEEEEE')}</a:outerShdw>`,
    ]
    for (const effect of [...shows, '<a:fillOverlay/>', '<a:unknown/>']) {
      assert.deepEqual(await textsOf(textBox(middle, [none(effect)])), ['Text'], effect)
    }
    for (const effect of [
      `<a:glow rad="1">${paint('FFFFFF')}</a:glow>`,
      '<a:reflection/>',
      '<a:softEdge rad="1"/>',
    ]) {
      assert.deepEqual(await textsOf(textBox(middle, [none(effect)])), [], effect)
      assert.deepEqual(
        await textsOf(shape(color('102030'), none(effect))),
        effect.includes('glow') ? ['Text'] : [],
      )
    }
    const tree = run('Text', '<a:noFill/><a:effectDag><a:blur/></a:effectDag>')
    assert.deepEqual(await textsOf(textBox(middle, [tree])), ['Text'])
  })

  it('stays on a fill of another color, a gradient, or over a shape whose color is not asked', async () => {
    const white = run('White', color('FFFFFF'))
    assert.deepEqual(await textsOf(shape(color('102030'), white)), ['White'])
    assert.deepEqual(await textsOf(shape('<a:gradFill/>', white)), ['White'])
    const picture =
      '<a:blipFill><a:blip r:embed="rId8" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></a:blipFill>'
    const parts = { rId8: { type: 'image', name: 'media/a.png', xml: new Uint8Array(8) } }
    const shapes = shape(picture, '') + shape('', white, 8)
    assert.deepEqual(await read({ slides: [{ shapes, parts }] }), ['White'])
    assert.deepEqual(await textsOf(shape(color('102030'), '') + shape('', white, 8)), ['White'])
    assert.deepEqual(await textsOf(shape('', white), shape(color('102030'), '')), ['White'])
    const layout = placeholder('body', [], { place: middle, index: 3 }).replace(
      '</p:spPr>',
      `${color('102030')}</p:spPr>`,
    )
    const filled = placeholder('body', [white], { index: 3 })
    assert.deepEqual(await read({ slides: [{ shapes: filled }], layout }), ['White'])
  })
})
