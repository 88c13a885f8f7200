import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Place, smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const line = (content = '') =>
  `<a:ln><a:solidFill><a:srgbClr val="000000"/></a:solidFill>${content}</a:ln>`
const geometry = (preset: string, guides = '') =>
  `<a:prstGeom prst="${preset}"><a:avLst>${guides}</a:avLst></a:prstGeom>`

interface Line {
  place: Place
  glue?: string
  preset?: string
  turn?: string
  ends?: string
  paint?: string
}

function connector({ place, glue = '', preset = 'straightConnector1', ...rest }: Line): string {
  const { turn = '', ends = '', paint = line(ends) } = rest
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="7" name="x"/><p:cNvCxnSpPr>${glue}</p:cNvCxnSpPr></p:nvCxnSpPr><p:spPr>${transform(place, turn)}${geometry(preset)}${paint}</p:spPr></p:cxnSp>`
}

function shape(id: number, preset: string, paint = line()): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="x"/></p:nvSpPr><p:spPr>${transform([0, 0, 100, 50])}${geometry(preset)}${paint}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>Words</a:t></a:r></a:p></p:txBody></p:sp>`
}

async function read(shapes: string) {
  const document = await openPptx(smallPptx({ slides: [{ shapes }] }))
  const { connections, texts } = await document.readSlide(0, { relations: true })
  assert.ok(connections)
  return { ...connections, texts }
}

describe('the connections of a slide', () => {
  it('are only read if they are asked for', async () => {
    const document = await openPptx(smallPptx({ slides: [{ shapes: shape(2, 'rect') }] }))
    assert.equal((await document.readSlide(0)).connections, undefined)
    assert.equal((await document.readDrawnSlide(0)).connections, undefined)
  })

  it('are what connectors are glued to, and their arrow heads, which other ends are not', async () => {
    const glue = '<a:stCxn id="2" idx="0"/><a:endCxn id="3" idx="1"/>'
    const ends = '<a:headEnd type="oval"/><a:tailEnd type="triangle"/>'
    const { connectors } = await read(connector({ place: [10, 20, 30, 40], glue, ends }))
    assert.deepEqual(connectors, [
      {
        id: '7',
        path: [
          { x: 10, y: 20 },
          { x: 40, y: 60 },
        ],
        ...{ start: '2', end: '3', headAtStart: false, headAtEnd: true },
      },
    ])
  })

  it('have corners, wherever their shape is flipped, turned or moved with a group', async () => {
    const path = async (more: Partial<Line>, wrap = (inner: string) => inner) => {
      const elbow = { place: [10, 20, 40, 20] as Place, preset: 'bentConnector3', ...more }
      const { connectors } = await read(wrap(connector(elbow)))
      return connectors[0]?.path.map(({ x, y }) => [Math.round(x), Math.round(y)])
    }
    const right = [10, 30, 30, 50]
    assert.deepEqual(
      await path({}),
      right.map((x, at) => [x, at < 2 ? 20 : 40]),
    )
    assert.deepEqual(
      await path({ turn: 'flipV="1"' }),
      right.map((x, at) => [x, at < 2 ? 40 : 20]),
    )
    // a quarter turn about the middle, 30, 30
    assert.deepEqual(
      await path({ turn: 'rot="5400000"' }),
      right.map((x, at) => [at < 2 ? 40 : 20, x]),
    )
    const group = (inner: string) =>
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="x"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="1270000" y="0"/><a:ext cx="1270000" cy="1270000"/><a:chOff x="0" y="0"/><a:chExt cx="1270000" cy="1270000"/></a:xfrm></p:grpSpPr>${inner}</p:grpSp>`
    assert.deepEqual(
      await path({}, group),
      right.map((x, at) => [x + 100, at < 2 ? 20 : 40]),
    )
  })

  it('leave out lines that are not drawn, and have those of shapes that are lines', async () => {
    const none = connector({ place: [0, 0, 9, 9], paint: '<a:ln><a:noFill/></a:ln>' })
    const { connectors, shapes } = await read(none + shape(5, 'line'))
    assert.deepEqual(
      connectors.map(({ id }) => id),
      ['5'],
    )
    assert.deepEqual(shapes, [])
  })

  it('have shapes by how they look, with the IDs that their texts have', async () => {
    const presets = ['rect', 'flowChartDecision', 'can', 'wave']
    const drawn = presets.map((preset, at) => shape(at + 2, preset)).join('')
    const { shapes, texts } = await read(drawn + shape(6, 'rect', ''))
    assert.deepEqual(
      shapes.map((one) => one.shape),
      ['box', 'diamond', 'cylinder', 'other', 'text'],
    )
    assert.deepEqual(
      texts.map((text) => text.shape),
      shapes.map(({ id }) => id),
    )
  })
})
