import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPptx } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const c15 = 'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"'

const points = (values: (string | undefined)[]) =>
  values
    .map((value, at) => (value === undefined ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`))
    .join('')
const texts = (name: string, values: (string | undefined)[]) =>
  `<c:${name}><c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef></c:${name}>`
const numbers = (name: string, values: (string | undefined)[], format = 'General') =>
  `<c:${name}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:${name}>`
const series = (name: string, content: string, at = 0) =>
  `<c:ser><c:order val="${at}"/>${texts('tx', [name])}${content}</c:ser>`
const rich = (text: string) =>
  `<c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`
const label = (at: number, content: string) => `<c:dLbl><c:idx val="${at}"/>${content}</c:dLbl>`
const bars = (content: string) => `<c:barChart>${content}</c:barChart>`
const points2 = (xs: string[], ys: string[]) => numbers('xVal', xs) + numbers('yVal', ys)

const frame =
  '<p:graphicFrame><p:nvGraphicFramePr/><p:xfrm><a:off x="0" y="0"/><a:ext cx="12700" cy="12700"/></p:xfrm><a:graphic><a:graphicData><c:chart r:id="rId7"/></a:graphicData></a:graphic></p:graphicFrame>'

async function chartOf(plot: string, more = '', entries: Record<string, string> = {}) {
  const xml = `<c:chartSpace ${c15}><c:chart>${more}<c:plotArea>${plot}</c:plotArea></c:chart></c:chartSpace>`
  const parts = { rId7: { type: 'chart', name: 'charts/chart1.xml', xml } }
  const document = await openPptx(smallPptx({ slides: [{ shapes: frame, parts }], entries }))
  const { tables } = await document.readSlide(0)
  assert.ok(tables[0])
  return tables[0]
}

describe('the values of a chart', () => {
  it('come from what the file keeps of them, with its titles, in a row per category', async () => {
    const one = texts('cat', ['May', 'June']) + numbers('val', ['0.25', '4.3000000000000004'], '0%')
    const { titles, rows } = await chartOf(
      bars(series('North', one)),
      `<c:title>${rich('Sales')}</c:title>`,
    )
    assert.deepEqual(titles, ['Sales'])
    assert.deepEqual(rows, [
      ['', 'North'],
      ['May', '25%'],
      ['June', '430%'],
    ])
  })

  it('have the categories that any series names', async () => {
    const some = texts('cat', ['May']) + numbers('val', ['1', '2'])
    const all = texts('cat', ['May', 'June']) + numbers('val', ['3', '4'])
    const { rows } = await chartOf(bars(series('North', some) + series('South', all, 1)))
    assert.deepEqual(rows.slice(1), [
      ['May', '1', '3'],
      ['June', '2', '4'],
    ])
  })

  it('have the x values of each series, in rows that it shares with those that have the same', async () => {
    const { rows } = await chartOf(
      `<c:scatterChart>${[
        series('A', points2(['1', '2'], ['5', '6'])),
        series('B', points2(['3'], ['7']), 1),
        series('C', points2(['1', '2'], ['8', '9']), 2),
      ].join('')}</c:scatterChart>`,
    )
    assert.deepEqual(rows, [
      ['', 'A', 'B', 'C'],
      ['1', '5', '', '8'],
      ['2', '6', '', '9'],
      ['3', '', '7', ''],
    ])
  })

  it('have the sizes of bubbles behind the values of their series', async () => {
    const one = points2(['1', '2'], ['5', '6']) + numbers('bubbleSize', ['10', '20'])
    const { rows } = await chartOf(`<c:bubbleChart>${series('A', one)}</c:bubbleChart>`)
    assert.deepEqual(rows, [
      ['', 'A', ''],
      ['1', '5', '10'],
      ['2', '6', '20'],
    ])
  })

  it('leave no room for points that are not there, and stay within bounds', async () => {
    const last = 1999
    const far = (at: number) =>
      `<c:ser><c:xVal><c:numLit><c:pt idx="${last}"><c:v>${at}</c:v></c:pt></c:numLit></c:xVal></c:ser>`
    const { rows } = await chartOf(
      `<c:scatterChart>${Array.from({ length: 300 }, (_, at) => far(at)).join('')}</c:scatterChart>`,
    )
    assert.equal(rows.length, 1 + 200)
  })
})

describe('what a chart says beside its values', () => {
  const categories = texts('cat', ['May', 'June'])
  const one = (name: string, format: string, at = 0) =>
    series(name, categories + numbers('val', ['1', '2'], format), at)
  const axis = (kind: string, id: number, more = '') =>
    `<c:${kind}Ax><c:axId val="${id}"/>${more}</c:${kind}Ax>`
  const over = (...ids: number[]) => ids.map((id) => `<c:axId val="${id}"/>`).join('')

  it('is how its series are drawn, over which axes, and in which units', async () => {
    const { chart } = await chartOf(
      [
        `<c:layout/>${bars(one('Revenue', '[$€-407]#,##0.0') + over(1, 2))}`,
        `<c:lineChart>${one('Margin', '0%', 1)}${over(3, 4)}</c:lineChart>`,
        axis('cat', 1, '<c:delete val="0"/>'),
        axis('val', 2, `<c:title>${rich('in millions')}</c:title>`),
        axis('cat', 3, '<c:delete val="1"/>'),
        axis('val', 4, `<c:crosses val="max"/>`),
      ].join(''),
      `<c:title>${rich('Both')}</c:title>`,
    )
    assert.deepEqual(chart, {
      title: 'Both',
      axes: [
        { of: 'category', title: '', isSecondary: false },
        { of: 'value', title: 'in millions', isSecondary: false },
        { of: 'value', title: '', isSecondary: true },
      ],
      series: [
        { name: 'Revenue', column: 1, type: 'column', unit: '€', isSecondary: false },
        { name: 'Margin', column: 2, type: 'line', unit: '', isSecondary: true },
      ],
    })
  })

  it('is the place of each series in the rows, where bubbles have two columns', async () => {
    const sizes = points2(['1'], ['5']) + numbers('bubbleSize', ['10'])
    const { chart, rows } = await chartOf(
      `<c:bubbleChart>${series('A', sizes)}${series('B', points2(['1'], ['6']), 1)}</c:bubbleChart>`,
    )
    for (const { name, column } of chart?.series ?? []) assert.equal(rows[0]?.[column], name)
    assert.equal(chart?.series.length, 2)
  })

  it('is the unit of the axis where that of the values is not known, unless the axis has shares', async () => {
    const unit = async (format: string, grouping: string) => {
      const plot = `<c:grouping val="${grouping}"/><c:barDir val="bar"/>${one('N', 'General')}${over(1, 2)}`
      const axes = axis('cat', 1) + axis('val', 2, `<c:numFmt formatCode='${format}'/>`)
      const { chart } = await chartOf(bars(plot) + axes)
      assert.equal(chart?.series[0]?.type, 'bar')
      return chart?.series[0]?.unit
    }
    assert.equal(await unit('0 "kg"', 'clustered'), 'kg')
    assert.equal(await unit('0 "kg"', 'percentStacked'), '')
    assert.equal(await unit('0%', 'clustered'), '')
  })

  it('has no tab in a cell, because tabs separate cells', async () => {
    const { rows } = await chartOf(bars(series('N\t1', texts('cat', ['a\tb']))))
    assert.deepEqual(rows, [
      ['', 'N 1'],
      ['a b', ''],
    ])
  })
})

describe('what is typed on a chart', () => {
  const values = texts('cat', ['May', 'June', 'July']) + numbers('val', ['1', '2', '3'])

  it('are the labels of points, but not those that repeat the table or are deleted', async () => {
    const labels = [
      label(0, rich('Low')),
      label(1, rich('2')),
      label(2, `<c:delete val="1"/>${rich('Gone')}`),
    ]
    const found = await chartOf(bars(series('N', `<c:dLbls>${labels.join('')}</c:dLbls>${values}`)))
    assert.deepEqual(found.labels, ['Low'])
  })

  it('have the values of their fields', async () => {
    const field = (type: string) => `<a:fld type="${type}"><a:t>[${type}]</a:t></a:fld>`
    const typed = `<c:tx><c:rich><a:p><a:r><a:t>From </a:t></a:r>${field('CATEGORYNAME')}</a:p><a:p>${field('VALUE')}${field('toString')}</a:p></c:rich></c:tx>`
    const repeated = `<c:tx><c:rich><a:p>${field('SERIESNAME')}${field('VALUE')}</a:p></c:rich></c:tx>`
    const labels = `<c:dLbls>${label(0, typed)}${label(1, repeated)}</c:dLbls>`
    const { labels: found } = await chartOf(bars(series('N', labels + values)))
    assert.deepEqual(found, ['From May 1'])
  })

  it('are the cells that labels show instead of values', async () => {
    const ext = (content: string) => `<c:extLst><c:ext uri="x">${content}</c:ext></c:extLst>`
    const range = ext(
      `<c15:datalabelsRange><c15:dlblRangeCache>${points(['Ann', undefined, 'Bob'])}</c15:dlblRangeCache></c15:datalabelsRange>`,
    )
    const shown = `<c:dLbls>${ext('<c15:showDataLabelsRange val="1"/>')}</c:dLbls>`
    const { labels } = await chartOf(bars(series('N', shown + values + range)))
    assert.deepEqual(labels, ['Ann', 'Bob'])
    const { labels: hidden } = await chartOf(bars(series('N', values + range)))
    assert.deepEqual(hidden, [])
    const cell = `<c:tx><c:rich><a:p><a:fld type="CELLRANGE"><a:t>[CELL RANGE]</a:t></a:fld></a:p></c:rich></c:tx>`
    const single = `<c:dLbls>${label(2, cell)}</c:dLbls>`
    const { labels: own } = await chartOf(bars(series('N', single + values + range)))
    assert.deepEqual(own, ['Bob'])
  })

  it('are the labels of trend lines, and their names where a legend shows them', async () => {
    const line = `<c:trendline><c:name>Trend</c:name><c:trendlineLbl>${rich('y = 2x')}</c:trendlineLbl></c:trendline>`
    const plot = bars(series('N', line + values))
    assert.deepEqual((await chartOf(plot)).labels, ['y = 2x'])
    assert.deepEqual((await chartOf(plot, '<c:legend/>')).labels, ['Trend', 'y = 2x'])
  })

  it('are the texts of shapes that were drawn on it', async () => {
    const drawing = `<c:userShapes xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><cdr:relSizeAnchor><cdr:sp><cdr:nvSpPr/><cdr:txBody><a:p><a:r><a:t>Launch</a:t></a:r></a:p></cdr:txBody></cdr:sp></cdr:relSizeAnchor></c:userShapes>`
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const { labels } = await chartOf(bars(series('N', values)), '', {
      'ppt/drawings/drawing1.xml': drawing,
      'ppt/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${type}/chartUserShapes" Target="../drawings/drawing1.xml"/></Relationships>`,
    })
    assert.deepEqual(labels, ['Launch'])
  })

  it('are 2,000 labels at most', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => label(at, rich(`label ${at}`))).join('')
    const one = (at: number) => series(`S${at}`, `<c:dLbls>${many}</c:dLbls>`, at)
    const { labels } = await chartOf(bars(one(0) + one(1) + one(2)))
    assert.equal(labels?.length, 2000)
  })
})
