import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Place, smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const paint = '<a:solidFill><a:srgbClr val="000000"/></a:solidFill>'

interface Drawn {
  place?: Place
  turn?: string
  fill?: string
}

function shape(geometry: string, { place = [100, 100, 80, 40], turn, fill = paint }: Drawn = {}) {
  return `<p:sp><p:nvSpPr><p:cNvPr id="7" name="x"/></p:nvSpPr><p:spPr>${transform(place, turn)}${geometry}${fill}</p:spPr></p:sp>`
}

const preset = (name: string, guides = '') =>
  `<a:prstGeom prst="${name}"><a:avLst>${guides}</a:avLst></a:prstGeom>`
const freeform = (path: string, size = 'w="100" h="100"') =>
  `<a:custGeom><a:pathLst><a:path ${size}>${path}</a:path></a:pathLst></a:custGeom>`
const corner = (x: number, y: number, name = 'lnTo') =>
  `<a:${name}><a:pt x="${x}" y="${y}"/></a:${name}>`
const arrow = `${corner(0, 30, 'moveTo')}${corner(60, 30)}${corner(60, 0)}${corner(100, 50)}${corner(60, 100)}${corner(60, 70)}${corner(0, 70)}<a:close/>`

async function endsOf(...given: Parameters<typeof shape>): Promise<number[] | undefined> {
  const document = await openPptx(smallPptx({ slides: [{ shapes: shape(...given) }] }))
  const { connections } = await document.readSlide(0, { relations: true })
  const [found] = connections?.blockArrows ?? []
  const ends = found && [found.from.point, found.to.point]
  return ends?.flatMap(({ x, y }) => [Math.round(x), Math.round(y)])
}

describe('the block arrows of a slide', () => {
  it('are the presets that are arrows, from tail to tip', async () => {
    const [left, right] = [
      [180, 120, 100, 120],
      [100, 120, 180, 120],
    ]
    const presets: Record<string, number[] | undefined> = {
      rightArrow: right,
      notchedRightArrow: right,
      stripedRightArrow: right,
      leftRightArrow: right,
      leftArrow: left,
      upArrow: [140, 140, 140, 100],
      downArrow: [140, 100, 140, 140],
      bentArrow: [105, 140, 180, 110],
      bentUpArrow: [100, 135, 170, 100],
      flowChartMerge: [140, 100, 140, 140],
      rect: undefined,
      homePlate: undefined,
      quadArrow: undefined,
    }
    for (const [name, ends] of Object.entries(presets)) {
      assert.deepEqual(await endsOf(preset(name)), ends, name)
    }
    const tall: Drawn = { place: [100, 100, 40, 90] }
    assert.deepEqual(await endsOf(preset('upDownArrow'), tall), [120, 100, 120, 190])
    const square: Drawn = { place: [100, 100, 40, 40] }
    assert.deepEqual(await endsOf(preset('chevron'), square), [100, 120, 140, 120])
    assert.deepEqual(await endsOf(preset('triangle'), square), [120, 140, 120, 100])
  })

  it('point where they are turned and flipped to, in the form that their adjustments give', async () => {
    const turned = (turn: string) => endsOf(preset('rightArrow'), { turn })
    assert.deepEqual(await turned('rot="5400000"'), [140, 80, 140, 160])
    assert.deepEqual(await turned('flipH="1"'), [180, 120, 100, 120])
    const guides = '<a:gd name="adj1" fmla="val 100000"/>'
    assert.equal(await endsOf(preset('rightArrow', guides)), undefined, 'a pentagon')
    const long = '<a:gd name="adj2" fmla="val 900000"/>'
    assert.equal(await endsOf(preset('rightArrow', long)), undefined, 'a triangle of some kind')
  })

  it('are freeforms with such an outline, whatever the size of their space', async () => {
    assert.deepEqual(await endsOf(freeform(arrow)), [100, 120, 180, 120])
    assert.deepEqual(
      await endsOf(freeform(arrow), { turn: 'rot="10800000"' }),
      [180, 120, 100, 120],
    )
    for (const size of ['', 'w="0" h="100"', 'w="x" h="100"']) {
      assert.equal(await endsOf(freeform(arrow, size)), undefined, size)
    }
    assert.equal(await endsOf(freeform(arrow.replace('x="60"', 'x="guide"'))), undefined)
    assert.equal(await endsOf(freeform(`${arrow}<a:arcTo wR="1" hR="1"/>`)), undefined)
    const twice = `${freeform(arrow).slice(0, -'</a:pathLst></a:custGeom>'.length)}<a:path w="9" h="9">${arrow}</a:path></a:pathLst></a:custGeom>`
    assert.equal(await endsOf(twice), undefined)
  })

  it('are freeforms of up to 80 points', async () => {
    // points on one edge are no corners
    const more = (count: number) =>
      Array.from({ length: count }, (_, at) => corner(0, 70 - (at + 1) * 0.5)).join('')
    assert.deepEqual(
      await endsOf(freeform(arrow.replace('<a:close/>', more(73)))),
      [100, 120, 180, 120],
    )
    assert.equal(await endsOf(freeform(arrow.replace('<a:close/>', more(74)))), undefined)
  })

  it('are drawn: shapes without fill and outline are none', async () => {
    assert.equal(await endsOf(preset('rightArrow'), { fill: '<a:noFill/>' }), undefined)
    assert.equal(await endsOf(preset('rightArrow'), { place: [100, 100, 80, 0] }), undefined)
  })
})
