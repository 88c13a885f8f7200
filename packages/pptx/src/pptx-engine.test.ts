import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HiddenSlides } from '@rowdeck/core/deck-model/conversion-options'
import type { SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import {
  placeholder,
  type SmallDeck,
  smallPptx,
  textBox,
  transform,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

async function slidesOf(deck: SmallDeck, hidden?: HiddenSlides): Promise<SlideShapes[]> {
  const document = await openPptx(smallPptx(deck), hidden)
  return await Promise.all(
    Array.from({ length: document.slideCount }, (_, index) => document.readSlide(index)),
  )
}

async function slideOf(shapes: string, deck: Partial<SmallDeck> = {}): Promise<SlideShapes> {
  const [slide] = await slidesOf({ slides: [{ shapes }], ...deck })
  assert.ok(slide)
  return slide
}

/** The lines of all texts, list marks included. */
function linesOf({ texts }: SlideShapes): string[] {
  return texts.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ mark, lines }) =>
      lines.map((line, at) => (at === 0 && mark ? `${mark} ${line}` : line)),
    ),
  )
}

const anywhere: [number, number, number, number] = [0, 0, 700, 500]
const marked = (mark: string, text: string, level = 0) =>
  `<a:pPr lvl="${level}">${mark}</a:pPr><a:r><a:t>${text}</a:t></a:r>`
const numbered = (scheme: string, text: string, level = 0) =>
  marked(`<a:buAutoNum type="${scheme}"/>`, text, level)

test('A paragraph is the text of its runs; line breaks end its lines, fields and formulas are part of it', async () => {
  const slide = await slideOf(
    textBox(anywhere, [
      '<a:r><a:t>Chap</a:t></a:r><a:r><a:t>ter</a:t></a:r><a:br/><a:r><a:t>Four</a:t></a:r>',
      '<a:r><a:t>Slide </a:t></a:r><a:fld type="slidenum"><a:t>‹#›</a:t></a:fld>',
      '<a14:m><m:oMath><m:f><m:num><m:r><m:t>𝑎</m:t></m:r></m:num><m:den><m:r><m:t>b+1</m:t></m:r></m:den></m:f></m:oMath></a14:m>',
      '<a:endParaRPr/>',
    ]),
  )
  assert.deepEqual(linesOf(slide), ['Chapter', 'Four', 'Slide 1', 'a/(b+1)'])
})

test('Lists are numbered as PowerPoint numbers them', async () => {
  const slide = await slideOf(
    textBox(anywhere, [
      numbered('arabicPeriod', 'a'),
      numbered('alphaLcParenR', 'b', 1),
      marked('<a:buChar char="•"/>', 'c', 2),
      numbered('alphaLcParenR', 'd', 1),
      numbered('arabicPeriod', 'e'),
      numbered('alphaLcParenR', 'f', 1),
      marked('<a:buNone/>', 'g'),
      numbered('romanUcPeriod" startAt="4', 'h'),
      numbered('romanUcPeriod" startAt="4', 'i'),
    ]),
  )
  assert.deepEqual(linesOf(slide), [
    '1. a',
    'a) b',
    '• c',
    'b) d',
    '2. e',
    'a) f',
    'g',
    'IV. h',
    'V. i',
  ])
})

test('Bullets and letters of symbol fonts are Unicode characters', async () => {
  const slide = await slideOf(
    textBox(anywhere, [
      marked('<a:buFont typeface="Wingdings"/><a:buChar char="ü"/>', 'done'),
      marked('<a:buFont typeface="Courier New"/><a:buChar char="o"/>', 'open'),
      marked('<a:buFont typeface="Symbol"/><a:buChar char="ã"/>', 'ours'),
      marked('<a:buFont typeface="StarSymbol"/><a:buChar char="l"/>', 'item'),
      marked('<a:buFont typeface="OpenSymbol"/><a:buChar char="▸"/>', 'next'),
      '<a:r><a:rPr><a:latin typeface="Symbol"/></a:rPr><a:t>a</a:t></a:r><a:r><a:rPr><a:sym typeface="Roboto"/></a:rPr><a:t> plain</a:t></a:r>',
      '<a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>\uf0e0 next</a:t></a:r>',
    ]),
  )
  assert.deepEqual(linesOf(slide), [
    '✓ done',
    '○ open',
    '© ours',
    '● item',
    '▸ next',
    'α plain',
    '→ next',
  ])
})

test('A placeholder has the place, the size and the bullets of its layout, then of its master', async () => {
  const styles =
    '<a:lstStyle><a:lvl1pPr><a:buChar char="–"/><a:defRPr sz="2800"/></a:lvl1pPr></a:lstStyle>'
  const slide = await slideOf(
    placeholder('body', ['item'], { index: 1 }) + placeholder('title', ['Name']),
    {
      layout: placeholder('body', ['Click to edit'], { index: 1, body: styles }),
      master:
        placeholder('body', ['Prompt'], { place: [10, 100, 600, 300] }) +
        placeholder('title', ['Prompt'], { place: [10, 10, 600, 50] }),
    },
  )
  assert.deepEqual(linesOf(slide), ['– item', 'Name'])
  const [body, title] = slide.texts
  assert.deepEqual([body?.role, body?.paragraphs[0]?.size, title?.role], ['body', 28, 'title'])
  assert.ok(body && body.box.top >= 100 && title && title.box.top < 60)
})

test('What a layout or master draws is furniture, unless the slide hides it', async () => {
  const background = { layout: textBox([0, 500, 100, 20], ['Confidential']) }
  const shown = await slideOf(textBox(anywhere, ['Body']), background)
  assert.deepEqual(
    shown.texts.map(({ role }) => role),
    ['header-footer', 'body'],
  )
  const [hiding] = await slidesOf({
    ...background,
    slides: [{ shapes: textBox(anywhere, ['Body']), attributes: 'showMasterSp="0"' }],
  })
  assert.deepEqual(hiding && linesOf(hiding), ['Body'])
})

test('Shapes of groups are where the group puts them: moved, scaled, turned and flipped', async () => {
  const child = transform(
    [0, 0, 200, 100],
    '',
    '<a:chOff x="0" y="0"/><a:chExt cx="1270000" cy="635000"/>',
  )
  const inGroup = `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${child.replace('<a:off x="0" y="0"/>', '<a:off x="1270000" y="2540000"/>')}</p:grpSpPr><p:sp><p:nvSpPr/><p:spPr>${transform([50, 0, 50, 50])}<a:solidFill/></p:spPr></p:sp></p:grpSp>`
  const { frames } = await slideOf(inGroup)
  assert.deepEqual(frames, [{ left: 200, top: 200, right: 300, bottom: 300, place: 0 }])
  const turned = `<p:sp><p:nvSpPr/><p:spPr>${transform([100, 100, 200, 50], 'rot="5400000"')}</p:spPr><p:txBody><a:p><a:r><a:t>Up</a:t></a:r></a:p></p:txBody></p:sp>`
  const { texts } = await slideOf(turned)
  assert.equal(texts[0]?.angle.toFixed(3), (Math.PI / 2).toFixed(3))
})

test('A table has its cells row by row, merged ones once, with the cells that they cover', async () => {
  const cell = (text: string, attributes = '') =>
    `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<p:graphicFrame><p:nvGraphicFramePr/><p:xfrm><a:off x="0" y="0"/><a:ext cx="12700" cy="12700"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tr>${cell('Both', 'gridSpan="2"')}${cell('covered', 'hMerge="1"')}</a:tr><a:tr>${cell('1')}${cell('2')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const { tables } = await slideOf(table)
  assert.deepEqual(tables[0]?.rows, [
    ['Both', ''],
    ['1', '2'],
  ])
  assert.deepEqual(tables[0]?.spans, [{ row: 0, column: 0, rows: 1, columns: 2 }])
})

test('Of alternatives, the first that is understood is read, once', async () => {
  const choice = (needed: string, text: string) =>
    `<mc:AlternateContent><mc:Choice Requires="${needed}">${textBox(anywhere, [text])}</mc:Choice><mc:Fallback>${textBox(anywhere, ['fallback'])}</mc:Fallback></mc:AlternateContent>`
  assert.deepEqual(linesOf(await slideOf(choice('a14', 'chosen'))), ['chosen'])
  assert.deepEqual(linesOf(await slideOf(choice('p14', 'chosen'))), ['chosen'])
  assert.deepEqual(linesOf(await slideOf(choice('p99', 'unknown'))), ['fallback'])
})

test('The fallback of an alternative that is understood and empty is not read; that of ink is its picture', async () => {
  const alternatives = (chosen: string, fallback: string) =>
    `<mc:AlternateContent><mc:Choice Requires="p14">${chosen}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
  const text = textBox(anywhere, ['fallback'])
  assert.deepEqual(linesOf(await slideOf(alternatives('', text))), [])
  const ink = '<p:contentPart r:id="rId9"/>'
  const picture =
    '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x" descr="Written by hand"/></p:nvPicPr><p:blipFill><a:blip/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/></a:xfrm></p:spPr></p:pic>'
  const slide = await slideOf(alternatives(ink, text + picture))
  assert.deepEqual(linesOf(slide), [])
  assert.deepEqual(
    slide.pictures.map(({ alternative }) => alternative),
    ['Written by hand'],
  )
})

test('Hidden shapes are left out, hidden slides unless they are asked for; notes and sections stay with their slides', async () => {
  const sections = `<p:extLst><p:ext><p14:sectionLst><p14:section name="Results"><p14:sldIdLst><p14:sldId id="258"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>`
  const hiddenShape = textBox(anywhere, ['secret']).replace(
    '<p:nvSpPr/>',
    '<p:nvSpPr><p:cNvPr id="1" name="" hidden="1"/></p:nvSpPr>',
  )
  const deck = {
    presentation: sections,
    slides: [
      { shapes: textBox(anywhere, ['First']) + hiddenShape, notes: 'Say hello' },
      { shapes: textBox(anywhere, ['Hidden']), attributes: 'show="0"' },
      { shapes: textBox(anywhere, ['Third']) },
    ],
  }
  const slides = await slidesOf(deck)
  assert.deepEqual(slides.map(linesOf), [['First'], ['Third']])
  const hidden = { slides: deck.slides.slice(1, 2) }
  await assert.rejects(slidesOf(hidden), { message: /hidden=include/ })
  const all = await slidesOf(deck, 'include')
  assert.deepEqual(all.map(linesOf), [['First'], ['Hidden'], ['Third']])
  assert.equal(all[2]?.section, 'Results')
  assert.deepEqual(
    slides.map(({ notes, section }) => [notes, section]),
    [
      [['Say hello'], undefined],
      [[], 'Results'],
    ],
  )
})
