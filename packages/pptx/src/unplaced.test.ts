import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placeholder, smallPptx, textBox } from '../../../test/support/small-pptx.ts'
import { readSlideShapes } from '../../reader/src/conversion/slides/read-shapes.ts'
import { openPptx } from './pptx-engine.ts'

async function linesOf(shapes: string, behind: { layout?: string; master?: string } = {}) {
  const document = await openPptx(smallPptx({ slides: [{ shapes }], ...behind }))
  const { blocks } = readSlideShapes(await document.readSlide(0), 0)
  return blocks.flatMap(({ lines }) => lines)
}

const somewhere = textBox([10, 480, 100, 30], ['At the bottom'])
const nowhere = (text: string) => textBox([0, 0, 0, 0], [text]).replace(/<a:xfrm.*<\/a:xfrm>/, '')

describe('text whose place no shape of the file says', () => {
  it('comes last, in the order of the file', async () => {
    assert.deepEqual(await linesOf(nowhere('One') + nowhere('Two') + somewhere), [
      'At the bottom',
      'One',
      'Two',
    ])
  })

  it('comes first if it is marked as the title, and last if it is a date', async () => {
    const shapes = placeholder('dt', ['12 May']) + somewhere + placeholder('title', ['Name'])
    assert.deepEqual(await linesOf(shapes), ['Name', 'At the bottom', '12 May'])
  })

  it('has a transform that only turns it', async () => {
    const turned = nowhere('Turned').replace('<p:spPr>', '<p:spPr><a:xfrm rot="5400000"/>')
    assert.deepEqual(await linesOf(turned + somewhere), ['At the bottom', 'Turned'])
  })

  it('is not shown if it is part of a layout or master', async () => {
    assert.deepEqual(await linesOf(somewhere, { master: nowhere('Template') }), ['At the bottom'])
  })

  it('may be a table', async () => {
    const table =
      '<p:graphicFrame><p:nvGraphicFramePr/><a:graphic><a:graphicData><a:tbl><a:tr h="1"><a:tc><a:txBody><a:p><a:r><a:t>Cell</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>'
    assert.deepEqual(await linesOf(table + somewhere), ['At the bottom', 'Cell'])
  })
})
