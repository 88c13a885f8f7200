import assert from 'node:assert/strict'
import { test } from 'node:test'
import { graphicFrame, smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const body = (name: string, text: string) =>
  `<${name}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></${name}>`
const node = (text: string, names = '') =>
  `<dsp:sp><dsp:nvSpPr><dsp:cNvPr id="1" name="x" ${names}/></dsp:nvSpPr><dsp:spPr>${transform([0, 0, 100, 50])}</dsp:spPr>${body('dsp:txBody', text)}</dsp:sp>`
const model = `<dgm:dataModel><dgm:ptLst><dgm:pt modelId="1">${body('dgm:t', 'Model')}</dgm:pt></dgm:ptLst><dgm:extLst><a:ext uri="x"><dsp:dataModelExt relId="rId6"/></a:ext></dgm:extLst></dgm:dataModel>`

/** The texts that are read of a diagram with this drawing, if it has one. */
async function textsOf(drawing: string | undefined, { hasLayout = true } = {}): Promise<string[]> {
  const part = (type: string, xml: string) => ({ type, name: `diagrams/${type}1.xml`, xml })
  const parts = {
    rId5: part('diagramData', model),
    ...(drawing === undefined
      ? {}
      : { rId6: part('diagramDrawing', `<dsp:drawing>${drawing}</dsp:drawing>`) }),
    ...(hasLayout ? { rId7: part('diagramLayout', '<dgm:layoutDef></dgm:layoutDef>') } : {}),
  }
  const shapes = graphicFrame([100, 100, 300, 200], '<dgm:relIds r:dm="rId5" r:lo="rId7"/>')
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }] }))
  const { texts } = await document.readSlide(0)
  return texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

test('Of a diagram, what its drawing shows is read, not what is in its model alone', async () => {
  const tree = (content: string) => `<dsp:spTree>${content}</dsp:spTree>`
  assert.deepEqual(await textsOf(tree(node('Drawn'))), ['Drawn'])
  assert.deepEqual(await textsOf(tree(node(''))), [])
  assert.deepEqual(await textsOf(tree(node('Hidden', 'hidden="1"') + node('Drawn'))), ['Drawn'])
  assert.deepEqual(await textsOf(tree(node('Hidden', 'hidden="1"'))), [])
})

test('The model of a diagram without a drawing is read, and with an empty one if it has a layout', async () => {
  assert.deepEqual(await textsOf(undefined), ['Model'])
  assert.deepEqual(await textsOf(undefined, { hasLayout: false }), ['Model'])
  assert.deepEqual(await textsOf('<dsp:spTree/>'), ['Model'])
  assert.deepEqual(await textsOf('<dsp:spTree/>', { hasLayout: false }), [])
})
