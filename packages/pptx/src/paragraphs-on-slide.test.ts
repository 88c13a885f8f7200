import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  graphicFrame,
  type Place,
  paragraph,
  smallPptx,
  textBox,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

async function textsOf(shapes: string): Promise<string[]> {
  const document = await openPptx(smallPptx({ slides: [{ shapes }] }))
  const { texts, tables } = await document.readSlide(0)
  return [
    ...texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines)),
    ...tables.flatMap(({ rows }) => rows.flat()),
  ].filter((text) => text !== '')
}

const low: Place = [100, 450, 300, 60]
const run = (words: string, properties = '') =>
  `<a:r><a:rPr ${properties}/><a:t>${words}</a:t></a:r>`
const empty = (count: number) => Array.from({ length: count }, () => '<a:endParaRPr/>')
const clipped = (box: string) =>
  box.replace('<a:bodyPr/>', '<a:bodyPr vertOverflow="clip" horzOverflow="clip"/>')

describe('Paragraphs of a PPTX', () => {
  it('are left out if empty ones push them below the slide, not if they may still be on it', async () => {
    assert.deepEqual(await textsOf(textBox(low, ['Seen', ...empty(60), 'Hidden'])), ['Seen'])
    assert.deepEqual(await textsOf(textBox(low, ['Seen', ...empty(3), 'Low'])), ['Seen', 'Low'])
  })

  it('are left out if line breaks push them below the slide, as high as those are', async () => {
    const broken = (count: number, size = '') =>
      `${run('Seen')}${`<a:br>${size}</a:br>`.repeat(count)}${run('too')}`
    const seen = ['Seen', 'too']
    assert.deepEqual(await textsOf(textBox(low, [broken(60), 'Hidden'])), seen)
    assert.deepEqual(await textsOf(textBox(low, [broken(3), 'Low'])), [...seen, 'Low'])
    const small = '<a:rPr sz="100"/>'
    assert.deepEqual(await textsOf(textBox(low, [broken(60, small), 'Low'])), [...seen, 'Low'])
  })

  it('are left out if the space before them pushes them below the slide', async () => {
    const space = '<a:pPr><a:spcBef><a:spcPts val="158400"/></a:spcBef></a:pPr>'
    assert.deepEqual(await textsOf(textBox(low, ['Seen', space + run('Hidden')])), ['Seen'])
  })

  it('are left out if they begin beyond the right edge, or are raised above every slide', async () => {
    const far = (margin: number) => `<a:pPr marL="${margin}" indent="0"/>${run('Far')}`
    assert.deepEqual(await textsOf(textBox(low, ['Seen', far(51_206_400)])), ['Seen'])
    assert.deepEqual(await textsOf(textBox(low, ['Seen', far(914_400)])), ['Seen', 'Far'])
    const raised = (share: number) => run('Up', `sz="1800" baseline="${share}"`)
    assert.deepEqual(await textsOf(textBox(low, [run('Seen') + raised(90_000_000)])), ['Seen'])
    assert.deepEqual(await textsOf(textBox(low, [run('Seen') + raised(30_000)])), ['SeenUp'])
  })

  it('are left out if their baseline or the height of their line puts them below the slide', async () => {
    const lowered = (share: number) => run('Low', `sz="1800" baseline="${share}"`)
    // the slide is 540 points high, and half an inch is left for fonts
    assert.deepEqual(await textsOf(textBox(low, [run('Seen') + lowered(-701_000)])), ['Seen'])
    assert.deepEqual(await textsOf(textBox(low, [run('Seen') + lowered(-699_000)])), ['SeenLow'])
    const high = (points: number) =>
      `<a:pPr><a:lnSpc><a:spcPts val="${points * 100}"/></a:lnSpc></a:pPr>${run('High', 'sz="1800"')}`
    assert.deepEqual(await textsOf(textBox(low, [high(160)])), [])
    assert.deepEqual(await textsOf(textBox(low, [high(120)])), ['High'])
  })

  it('are left out far outside a shape that clips its text', async () => {
    const small: Place = [100, 100, 300, 20]
    const box = textBox(small, ['Seen', ...empty(8), 'Clipped'])
    assert.deepEqual(await textsOf(clipped(box)), ['Seen'])
    assert.deepEqual(await textsOf(box), ['Seen', 'Clipped'])
  })

  it('are left out of rows and columns of a table that are beside the slide', async () => {
    const cell = (words: string) =>
      `<a:tc><a:txBody><a:bodyPr/>${paragraph(words)}</a:txBody><a:tcPr/></a:tc>`
    const columns = '<a:tblGrid><a:gridCol w="6000000"/><a:gridCol w="9000000"/></a:tblGrid>'
    const row = (...words: string[]) => `<a:tr h="3000000">${words.map(cell).join('')}</a:tr>`
    const table = `<a:tbl>${columns}${row('a', 'b')}${row('c', 'd')}${row('e', 'f')}</a:tbl>`
    assert.deepEqual(await textsOf(graphicFrame([0, 100, 300, 60], table)), ['a', 'b', 'c', 'd'])
    assert.deepEqual(await textsOf(graphicFrame([300, 0, 300, 60], table)), ['a', 'c', 'e'])
  })
})
