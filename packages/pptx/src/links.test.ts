import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import fc from 'fast-check'
import { smallPptx, textBox, transform } from '../../../test/support/small-pptx.ts'
import { linksOfShapes } from '../../reader/src/conversion/slides/shape-links.ts'
import { linksIn } from './links.ts'
import { openPptx } from './pptx-engine.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" ${type === 'hyperlink' ? 'TargetMode="External"' : ''}/>`
const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
  related('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
  related('web', 'hyperlink', 'https://a.org/?a=1&amp;b=2'),
  related('script', 'hyperlink', 'javascript:alert(1)'),
  related('hidden', 'slide', 'slide2.xml'),
  related('third', 'slide', 'slide3.xml'),
].join('')}</Relationships>`

const click = (id: string, action = '') =>
  `<a:hlinkClick r:id="${id}" ${action && `action="ppaction://${action}"`}/>`
const run = (text: string, id: string, action = '') =>
  `<a:r><a:rPr>${click(id, action)}</a:rPr><a:t>${text}</a:t></a:r>`
const plain = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`

async function linksOf(shapes: string): Promise<SlideReading['links']> {
  const empty = { shapes: '' }
  const slides = [{ shapes }, { shapes: '', attributes: 'show="0"' }, empty]
  const entries = { 'ppt/slides/_rels/slide1.xml.rels': relationships }
  const document = await openPptx(smallPptx({ slides, entries }))
  return linksOfShapes(await document.readSlide(0))
}

const url = 'https://a.org/?a=1&b=2'

test('Runs with one link are one link, at the place of their line', async () => {
  const text = [
    plain('First'),
    plain('See ') + run('the ', 'web') + run('page', 'web') + plain('.'),
  ]
  const links = await linksOf(textBox([72, 54, 576, 432], text))
  assert.deepEqual(
    links?.map(({ text, target }) => ({ text, target })),
    [{ text: 'the page', target: { url } }],
  )
  assert.ok((links?.[0]?.box.top ?? 0) > 0.1, 'it is on the second line')
})

test('A jump leads to a slide that is shown; programs, scripts and hidden slides are no links', async () => {
  const runs = [
    ...[run('by name', 'third', 'hlinksldjump'), run('hidden', 'hidden', 'hlinksldjump')],
    ...[
      run('next', '', 'hlinkshowjump?jump=nextslide'),
      run('end', '', 'hlinkshowjump?jump=endshow'),
    ],
    // names that every JavaScript object inherits
    ...['__defineGetter__', 'constructor'].map((name) =>
      run(name, '', `hlinkshowjump?jump=${name}`),
    ),
    ...[run('before', '', 'hlinkshowjump?jump=previousslide'), run('script', 'script')],
    ...[run('program', 'web', 'program'), run('missing', 'none')],
  ]
  const links = await linksOf(textBox([0, 0, 700, 500], runs))
  assert.deepEqual(
    links?.map(({ text, target }) => [text, target]),
    [
      ['by name', { page: 1 }],
      ['next', { page: 1 }],
    ],
  )
})

test('A shape and a cell of a table can be a link', async () => {
  const button = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x">${click('web')}</p:cNvPr></p:nvSpPr><p:spPr>${transform([0, 270, 72, 54])}</p:spPr><p:txBody><a:bodyPr/><a:p>${plain('Go')}</a:p></p:txBody></p:sp>`
  const cell = `<a:tc><a:txBody><a:bodyPr/><a:p>${run('cell', 'web')}</a:p></a:txBody></a:tc>`
  const place = transform([0, 0, 720, 108]).replaceAll('a:xfrm', 'p:xfrm')
  const table = `<p:graphicFrame>${place}<a:graphic><a:graphicData><a:tbl><a:tr h="0">${cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const links = await linksOf(table + button)
  assert.deepEqual(
    links?.map(({ text, target }) => [text, target]),
    [
      ['cell', { url }],
      ['Go', { url }],
    ],
  )
  assert.deepEqual(links?.[1]?.box, { left: 0, top: 0.5, right: 0.1, bottom: 0.6 })
})

test('The link of an unseen shape is left out, and so is unseen text of a link', async () => {
  const button = (place: [number, number, number, number], written: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x">${click('web')}</p:cNvPr></p:nvSpPr><p:spPr>${transform(place)}</p:spPr><p:txBody><a:bodyPr/>${written}</p:txBody></p:sp>`
  const go = `<a:p>${plain('Go')}</a:p>`
  const cover = (width: number) =>
    `<p:sp><p:nvSpPr/><p:spPr>${transform([90, 90, width, 120])}<a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill></p:spPr></p:sp>`
  const textsOf = async (shapes: string) => (await linksOf(shapes))?.map(({ text }) => text) ?? []
  assert.deepEqual(await textsOf(button([100, 100, 100, 50], go) + cover(120)), [])
  assert.deepEqual(await textsOf(button([100, 100, 100, 50], go) + cover(60)), ['Go'])
  assert.deepEqual(await textsOf(button([-200, 100, 100, 50], go)), [])
  assert.deepEqual(await textsOf(button([-10, 100, 100, 50], go)), ['Go'])
  const lowered = `${go}${'<a:p/>'.repeat(60)}<a:p>${plain('Hidden')}</a:p>`
  assert.deepEqual(await textsOf(button([100, 100, 100, 50], lowered)), ['Go'])
})

test('A link is on the line after those with text before it, however its paragraph is cut into pieces', () => {
  const url = (at: number) => ({ url: `https://a.org/${at}` })
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n'), maxLength: 6 })
  const texts = fc.array(
    text.map((one) => `${one}a`),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(texts, (all) => {
      const links = linksIn(all.map((one, at) => ({ text: one, target: url(at) })))
      const expected = all.map((one, at) => {
        const start = one.slice(0, one.length - one.trimStart().length)
        const above = (all.slice(0, at).join('') + start).split('\n').slice(0, -1)
        return above.filter((line) => line.trim() !== '').length
      })
      assert.deepEqual(
        links.map(({ line }) => line),
        expected,
      )
    }),
  )
})
