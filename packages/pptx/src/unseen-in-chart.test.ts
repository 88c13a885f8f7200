import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { graphicFrame, paragraph, smallPptx, textBox } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const place: [number, number, number, number] = [100, 100, 400, 300]
const fill = (hex: string) => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`
const white = fill('FFFFFF')
const rich = (words: string, properties: string) =>
  `<c:tx><c:rich><a:bodyPr/>${paragraph(`<a:r><a:rPr ${properties.startsWith('<') ? `>${properties}` : `${properties}>`}</a:rPr><a:t>${words}</a:t></a:r>`)}</c:rich></c:tx>`
const title = (words: string, properties: string, more = '') =>
  `<c:title>${rich(words, properties)}${more}</c:title>`
const label = (index: number, properties: string, more = '') =>
  `<c:dLbl><c:idx val="${index}"/>${rich('Label', properties)}${more}</c:dLbl>`
const cache = (kind: string, values: string[]) =>
  `<c:${kind}Ref><c:${kind}Cache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`

interface SmallChart {
  heading?: string
  labels?: string
  values?: string[]
  axis?: string
  area?: string
  grouping?: string
  behind?: string
  kind?: string
  /** The shapes that are drawn on it. */
  drawing?: string
}

/** The titles, labels and values of a chart of one series named Sold. */
async function textsOf({
  heading = '<c:autoTitleDeleted val="1"/>',
  labels = '',
  values = ['1', '2'],
  axis = '',
  area = '',
  grouping = 'clustered',
  behind = '',
  kind = 'bar',
  drawing = '',
}: SmallChart): Promise<string[]> {
  const series = `<c:ser><c:tx>${cache('str', ['Sold'])}</c:tx>${labels}<c:cat>${cache('str', ['a', 'b'])}</c:cat><c:val>${cache('num', values)}</c:val></c:ser>`
  const xml = `<c:chartSpace><c:chart>${heading}<c:plotArea><c:${kind}Chart><c:grouping val="${grouping}"/>${series}<c:axId val="1"/></c:${kind}Chart><c:catAx><c:axId val="1"/>${axis}</c:catAx></c:plotArea></c:chart>${area}</c:chartSpace>`
  const parts = { rId7: { type: 'chart', name: 'charts/chart1.xml', xml } }
  const shapes = behind + graphicFrame(place, '<c:chart r:id="rId7"/>')
  const entries = {
    'ppt/charts/_rels/chart1.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/chartUserShapes" Target="drawing1.xml"/></Relationships>',
    'ppt/charts/drawing1.xml': `<c:userShapes xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${drawing}</c:userShapes>`,
  }
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts }], entries }))
  const [chart] = (await document.readSlide(0)).tables
  const cells = chart?.rows.slice(1).map((row) => row[1] ?? '') ?? []
  return [...(chart?.titles ?? []), ...(chart?.labels ?? []), ...cells]
}

describe('Text on a chart of a PPTX', () => {
  it('is read where it can be seen', async () => {
    const texts = await textsOf({
      heading: title('Title', fill('102030')),
      labels: `<c:dLbls>${label(0, fill('102030'))}</c:dLbls>`,
      axis: title('Axis', ''),
    })
    assert.deepEqual(texts, ['Title', 'Axis', 'Label', '1', '2'])
  })

  it('is left out of titles without a fill, below a point, or in the color of what is behind the chart', async () => {
    for (const properties of ['<a:noFill/>', white, 'sz="50"']) {
      const hidden = { heading: title('Title', properties), axis: title('Axis', properties) }
      assert.deepEqual(await textsOf(hidden), ['1', '2'], properties)
    }
    const auto = `<c:title><c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr>${white}</a:defRPr></a:pPr></a:p></c:txPr></c:title>`
    assert.deepEqual(await textsOf({ heading: auto }), ['1', '2'])
    assert.deepEqual(await textsOf({ heading: '<c:title/>' }), ['Sold', '1', '2'])
  })

  it('is left out of white titles that are placed freely, unless what is drawn is as large as a title', async () => {
    const layout = '<c:layout><c:manualLayout><c:x val="0.5"/></c:manualLayout></c:layout>'
    for (const more of ['<c:overlay val="1"/>', layout]) {
      const heading = title('Title', white, more)
      assert.deepEqual(await textsOf({ heading }), ['1', '2'])
      assert.deepEqual(await textsOf({ heading, kind: 'area' }), ['Title', '1', '2'])
    }
  })

  it('is left out of boxes on the chart that are beside it, or in its color and no label of what is drawn', async () => {
    const box = ([from, to]: [number[], number[]], words = 'Typed', paint = '') =>
      `<cdr:relSizeAnchor>${[from, to].map(([x, y], at) => `<cdr:${['from', 'to'][at]}><cdr:x>${x}</cdr:x><cdr:y>${y}</cdr:y></cdr:${['from', 'to'][at]}>`).join('')}<cdr:sp><cdr:nvSpPr/><cdr:spPr/><cdr:txBody>${paragraph(`<a:r><a:rPr>${paint}</a:rPr><a:t>${words}</a:t></a:r>`)}</cdr:txBody></cdr:sp></cdr:relSizeAnchor>`
    const read = (drawing: string, kind = 'bar') => textsOf({ drawing, kind })
    assert.deepEqual(
      await read(
        box([
          [0.1, 0.1],
          [0.5, 0.2],
        ]),
      ),
      ['Typed', '1', '2'],
    )
    assert.deepEqual(
      await read(
        box([
          [0.9, 0.9],
          [5, 5],
        ]),
      ),
      ['Typed', '1', '2'],
    )
    assert.deepEqual(
      await read(
        box([
          [1, 0.1],
          [2, 0.2],
        ]),
      ),
      ['1', '2'],
    )
    assert.deepEqual(
      await read(
        box([
          [0.1, -2],
          [0.5, 0],
        ]),
      ),
      ['1', '2'],
    )
    const [short, long] = [40, 41].map((letters) =>
      box(
        [
          [0.1, 0.1],
          [0.5, 0.2],
        ],
        'x'.repeat(letters),
        white,
      ),
    ) as [string, string]
    assert.equal((await read(short)).length, 3)
    assert.deepEqual(await read(long), ['1', '2'])
    assert.deepEqual(await read(short, 'line'), ['1', '2'])
  })

  it('stays in white on a chart or a slide of another color, and where it may be over what is drawn', async () => {
    const heading = title('Title', white)
    const seen = [
      { heading, area: `<c:spPr>${fill('102030')}</c:spPr>` },
      { heading: title('Title', white, `<c:spPr>${fill('102030')}</c:spPr>`) },
      { heading, behind: textBox(place, []).replace('</p:spPr>', `${fill('102030')}</p:spPr>`) },
    ]
    for (const chart of seen) assert.deepEqual(await textsOf(chart), ['Title', '1', '2'])
    const dark = {
      heading,
      area: `<c:spPr>${fill('FEFEFE')}</c:spPr>`,
      behind: seen[2]?.behind ?? '',
    }
    assert.deepEqual(await textsOf(dark), ['1', '2'])
  })

  it('is left out of labels without a fill, white beside bars, of points that the chart lacks, and that are deleted', async () => {
    const hidden = [
      `<c:dLbls>${label(0, '<a:noFill/>')}</c:dLbls>`,
      `<c:dLbls>${label(0, white)}</c:dLbls>`,
      `<c:dLbls>${label(500, fill('102030'))}</c:dLbls>`,
      `<c:dLbls>${label(0, fill('102030'))}<c:delete val="1"/></c:dLbls>`,
    ]
    for (const labels of hidden) assert.deepEqual(await textsOf({ labels }), ['1', '2'], labels)
    const inside = `<c:dLbls>${label(0, white, '<c:dLblPos val="ctr"/>')}</c:dLbls>`
    assert.deepEqual(await textsOf({ labels: inside }), ['Label', '1', '2'])
    const stacked = { labels: hidden[1] ?? '', grouping: 'stacked' }
    assert.deepEqual(await textsOf(stacked), ['Label', '1', '2'])
  })

  it('is left out where a number is expected, but for errors', async () => {
    assert.deepEqual(await textsOf({ values: ['Ignore this', '2'] }), ['', '2'])
    assert.deepEqual(await textsOf({ values: ['#N/A', '2'] }), ['#N/A', '2'])
  })
})
