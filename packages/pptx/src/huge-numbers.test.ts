import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  graphicFrame,
  pictureShape,
  smallPptx,
  textBox,
  transform,
} from '../../../test/support/small-pptx.ts'
import { createSlideDrawer } from '../../reader/src/engines/pictures/sharp-slide-drawer.ts'
import { openPptx } from './pptx-engine.ts'

const huge = ['1e308', '-1e308', '1.7976931348623157e308', '1e13', '1e-300', 'NaN', 'Infinity']
const place: [number, number, number, number] = [100, 100, 200, 50]
const properties =
  '<a:pPr algn="ctr"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="100"/></a:spcBef><a:spcAft><a:spcPct val="1000%"/></a:spcAft></a:pPr>'
const text = `${properties}<a:r><a:rPr sz="1800"/><a:t>Some words</a:t></a:r>`
const box = textBox(place, [text, text]).replace(
  '<a:bodyPr/>',
  '<a:bodyPr lIns="1" tIns="1" rIns="1" bIns="1" numCol="2" anchor="ctr"><a:normAutofit fontScale="90000" lnSpcReduction="1000"/></a:bodyPr>',
)
const children = '<a:chOff x="1" y="2"/><a:chExt cx="3" cy="4"/>'
const grouped = (content: string) =>
  `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${transform(place, 'rot="60000"', children)}</p:grpSpPr>${content}</p:grpSp>`
const table = graphicFrame(
  place,
  `<a:tbl><a:tblGrid><a:gridCol w="99"/></a:tblGrid><a:tr h="99"><a:tc><a:txBody><a:p>${text}</a:p></a:txBody></a:tc></a:tr></a:tbl>`,
)
const picture = pictureShape(place, 'rId8', '<a:srcRect l="1" t="2" r="3" b="4"/>')
const shapes = box + grouped(grouped(grouped(box + picture))) + table + picture
const parts = { rId8: { type: 'image', name: 'media/a.png', xml: new Uint8Array(8) } }

/** Names of numeric attributes that the shapes have. */
const attributes = [...new Set([...shapes.matchAll(/ (\w+)="[\d.]+%?"/g)].map(([, name]) => name))]

function assertFinite(value: unknown, path: string): void {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) assertFinite(inner, `${path}.${key}`)
}

test('Numbers that no slide has, however large or small, leave it numbers that can be computed with, and drawn.', async () => {
  assert.ok(attributes.length > 20, attributes.join())
  const drawer = createSlideDrawer()
  for (const value of huge) {
    const each = attributes.map((name) =>
      shapes.replaceAll(RegExp(` ${name}="[^"]*"`, 'g'), ` ${name}="${value}"`),
    )
    const all = shapes.replaceAll(/ (\w+)="[\d.]+%?"/g, ` $1="${value}"`)
    for (const changed of [...each, all]) {
      const document = await openPptx(smallPptx({ slides: [{ shapes: changed, parts }] }))
      const slide = await document.readDrawnSlide(0)
      assertFinite(slide, `${value}: slide`)
      await drawer.draw(slide, { sidePx: 48, pictures: [] })
    }
  }
})

test('Groups in groups that enlarge or reduce a thousand times leave numbers that can be computed with.', async () => {
  for (const [outer, inner] of [
    [1e13, 1],
    [1, 1e13],
    [1e13, 1e13],
  ]) {
    const extent = `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${outer}" cy="${outer}"/><a:chOff x="0" y="0"/><a:chExt cx="${inner}" cy="${inner}"/></a:xfrm>`
    const nested = Array.from({ length: 50 }).reduce<string>(
      (content) => `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${extent}</p:grpSpPr>${content}</p:grpSp>`,
      box + picture,
    )
    const document = await openPptx(smallPptx({ slides: [{ shapes: nested, parts }] }))
    assertFinite(await document.readDrawnSlide(0), `${outer}/${inner}`)
  }
})
