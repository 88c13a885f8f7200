import assert from 'node:assert/strict'
import { test } from 'node:test'
import { graphicFrame, smallPptx, textBox, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const place: [number, number, number, number] = [100, 100, 200, 100]
const own = textBox([0, 0, 300, 50], ['Own words'])

async function read(shapes: string, { parts = {}, entries = {}, notes = '' } = {}) {
  const document = await openPptx(smallPptx({ slides: [{ shapes, parts, notes }], entries }))
  const { texts, links } = await document.readSlide(0)
  const lines = texts.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
  return { lines, links }
}

test('A slide has its own text if its notes, a chart or a diagram on it, or what is drawn on the chart is damaged.', async () => {
  const broken = '<c:broken>'
  const part = (type: string) => ({ type, name: `sides/${type}.xml`, xml: broken })
  const chart = graphicFrame(place, '<c:chart r:id="rId7"/>')
  const diagram = graphicFrame(place, '<dgm:relIds r:dm="rId7"/>')
  const notes = { 'ppt/notesSlides/notesSlide1.xml': '<p:notes broken' }
  assert.deepEqual((await read(own, { entries: notes })).lines, ['Own words'])
  for (const [shapes, type] of [
    [chart, 'chart'],
    [diagram, 'diagramData'],
  ] as const) {
    const { lines } = await read(own + shapes, { parts: { rId7: part(type) } })
    assert.deepEqual(lines, ['Own words'])
  }
  const sound = { type: 'chart', name: 'charts/chart1.xml', xml: '<c:chartSpace></c:chartSpace>' }
  const entries = {
    'ppt/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/chartUserShapes" Target="../sides/drawing.xml"/></Relationships>`,
    'ppt/sides/drawing.xml': broken,
  }
  assert.deepEqual((await read(own + chart, { parts: { rId7: sound }, entries })).lines, [
    'Own words',
  ])
})

test('Addresses that are too long for a link are not kept.', async () => {
  const link = (length: number) => {
    const target = `https://example.com/${'a'.repeat(length)}`
    const entries = {
      'ppt/slides/_rels/slide1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="x/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
    }
    const linked = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="x"><a:hlinkClick r:id="rId9"/></p:cNvPr></p:nvSpPr><p:spPr>${transform(place)}</p:spPr></p:sp>`
    return read(linked, { entries })
  }
  const [short, long] = [await link(2000), await link(1_000_000)]
  assert.equal(JSON.stringify(short.links[0]?.target).length, 2030)
  assert.deepEqual(long.links[0]?.target, { url: '' })
})

test('Of several alternatives, the one that PowerPoint 2013 shows is read.', async () => {
  const choice = textBox(place, ['Choice'])
  const alternatives = `<mc:AlternateContent><mc:Choice xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main" Requires="p15">${choice}</mc:Choice><mc:Fallback>${own}</mc:Fallback></mc:AlternateContent>`
  assert.deepEqual((await read(alternatives)).lines, ['Choice'])
})

test('A shape of which only the edge is seen has no text.', async () => {
  const turned = (lon = 0, lat = 0) =>
    own.replace(
      '</p:spPr>',
      `<a:scene3d><a:camera prst="orthographicFront"><a:rot lat="${lat}" lon="${lon}" rev="0"/></a:camera></a:scene3d></p:spPr>`,
    )
  for (const [lon, lat] of [
    [5_400_000, 0],
    [16_200_000, 0],
    [0, 5_400_000],
  ]) {
    assert.deepEqual((await read(turned(lon, lat))).lines, [], `${lon}, ${lat}`)
  }
  for (const angle of [0, 300_000, 5_000_000, 10_800_000]) {
    assert.deepEqual((await read(turned(angle))).lines, ['Own words'])
  }
})
