import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type {
  ConnectableArrow,
  ConnectableShape,
  Connector,
  NodeShape,
} from '@rowdeck/core/deck-model/connections'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import { findRelations } from './relations.ts'

type Place = [left: number, top: number, width: number, height: number]

interface SmallShape {
  place: Place
  shape?: NodeShape
  text?: string
  /** Where its words are, if they are not all over it. */
  words?: Place
  alternative?: string
}

const boxOf = ([left, top, width, height]: Place): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})

const line = (...points: Line['path']) => points

function textOf(id: string, { text = '', place, words = place }: SmallShape): ShapeText {
  const paragraph = { mark: '', level: 0, size: 10, bold: false, rightToLeft: false }
  return {
    ...{ shape: id, box: boxOf(words), order: 0, angle: 0, role: 'body' },
    ...{ diagram: undefined, lineSpans: undefined },
    paragraphs: [{ ...paragraph, lines: [text] }],
  }
}

interface Line extends Partial<Omit<Connector, 'path'>> {
  path: [x: number, y: number][]
}

/** Nodes by their texts; the ends of lines are glued by the names of shapes. */
function relationsOf(
  named: Record<string, SmallShape>,
  lines: Line[],
  blockArrows: ConnectableArrow[] = [],
) {
  const shapes = Object.entries(named).map(([id, { place, shape = 'box', alternative = '' }]) => ({
    ...{ id, box: boxOf(place), shape, alternative },
  })) satisfies ConnectableShape[]
  const connectors = lines.map(({ path, ...line }, at) => ({
    ...{ id: `line ${at}`, start: undefined, end: undefined },
    ...{ headAtStart: false, headAtEnd: true, ...line },
    path: path.map(([x, y]) => ({ x, y })),
  }))
  const texts = Object.entries(named)
    .filter(([, { text }]) => text !== undefined)
    .map(([id, shape]) => textOf(id, shape))
  const size = { width: 1000, height: 1000 }
  return findRelations({ texts, connections: { shapes, connectors, blockArrows }, ...size })
}

/** Edges as `from > to`, with labels behind colons. */
function edgesOf(...given: Parameters<typeof relationsOf>): string[] {
  const signs = { forward: '>', both: '<>', none: '-' }
  return relationsOf(...given).flatMap(({ nodes, edges }) =>
    edges.map(({ from, to, label, direction }) => {
      const ends = [nodes[from]?.text, signs[direction], nodes[to]?.text].join(' ')
      return label === '' ? ends : `${ends}: ${label}`
    }),
  )
}

const a: SmallShape = { place: [0, 0, 100, 50], text: 'a' }
const b: SmallShape = { place: [300, 0, 100, 50], text: 'b' }
const across: Line = {
  path: line([100, 25], [300, 25]),
}
const glued: Line = { ...across, start: 'a', end: 'b' }

describe('the relations of a slide', () => {
  it('are what connectors are glued to, from where an arrow comes to where it leads', () => {
    assert.deepEqual(edgesOf({ a, b }, [glued]), ['a > b'])
    const back = { ...glued, headAtStart: true, headAtEnd: false }
    assert.deepEqual(edgesOf({ a, b }, [back]), ['b > a'])
    assert.deepEqual(edgesOf({ a, b }, [{ ...glued, headAtStart: true }]), ['a <> b'])
    assert.deepEqual(edgesOf({ a, b }, [{ ...glued, headAtEnd: false }]), ['a - b'])
  })

  it('are one graph for each part that is connected, and whole if every connector is glued', () => {
    const more: Record<string, SmallShape> = {
      c: { place: [0, 500, 100, 50], text: 'c' },
      d: { place: [300, 500, 100, 50], text: 'd' },
    }
    const lower: Line = {
      path: line([100, 525], [300, 525]),
    }
    const named = { a, b, ...more }
    const [first, second, ...others] = relationsOf(named, [
      glued,
      { ...lower, start: 'c', end: 'd' },
    ])
    assert.deepEqual([first?.nodes.length, second?.nodes.length, others.length], [2, 2, 0])
    assert.deepEqual([first?.isWhole, second?.isWhole], [true, true])
    const [loose, touching] = relationsOf(named, [glued, lower])
    assert.deepEqual([loose?.isWhole, touching?.isWhole], [false, false])
    assert.deepEqual([loose?.edges[0]?.isGlued, touching?.edges[0]?.isGlued], [true, false])
  })

  it('are told by the ends of a connector that is not glued, if they touch shapes', () => {
    assert.deepEqual(edgesOf({ a, b }, [across]), ['a > b'])
    const reaching = (gap: number, headAtEnd: boolean): Line => ({
      headAtEnd,
      path: line([100 + gap, 25], [300, 25]),
    })
    assert.deepEqual(edgesOf({ a, b }, [reaching(8, true), reaching(9, true)]), ['a > b'])
    assert.deepEqual(edgesOf({ a, b }, [reaching(3, false), reaching(4, false)]), ['a - b'])
  })

  it('are not told where an end touches two shapes, unless one is on the other', () => {
    const beside: SmallShape = { place: [300, 50, 100, 50], text: 'c' }
    const between: Line = {
      path: line([100, 25], [300, 50]),
    }
    assert.deepEqual(edgesOf({ a, b, c: beside }, [between]), [])
    const inner: SmallShape = { place: [300, 5, 50, 40], text: 'c' }
    assert.deepEqual(edgesOf({ a, b, c: inner }, [across]), ['a > c'])
  })

  it('are not lines that are drawn inside one of two shapes that overlap', () => {
    const over: SmallShape = { place: [50, 25, 100, 50], text: 'c' }
    const inside: Line = {
      path: line([0, 0], [50, 40]),
    }
    assert.deepEqual(edgesOf({ a, over }, [inside]), [])
    const outside: Line = {
      path: line([0, 0], [150, 40]),
    }
    assert.deepEqual(edgesOf({ a, over }, [outside]), ['a > c'])
  })

  it('are not those that glue says which other programs left behind when they moved shapes', () => {
    const far: Line = {
      ...glued,
      path: line([100, 500], [300, 500]),
    }
    assert.deepEqual(edgesOf({ a, b }, [far]), [])
  })

  it('lead to a shape as a whole where its label or the picture in it is what they are glued to', () => {
    const card: SmallShape = { place: [300, 0, 100, 100] }
    const icon: SmallShape = { place: [330, 10, 40, 40], shape: 'picture', alternative: 'Logo' }
    const label: SmallShape = { place: [310, 60, 80, 30], shape: 'text', text: 'label' }
    const toIcon: Line = {
      start: 'a',
      end: 'icon',
      path: line([100, 25], [330, 25]),
    }
    const toLabel: Line = {
      ...toIcon,
      end: 'label',
      path: line([100, 25], [310, 70]),
    }
    const shapes = { a, card, icon, label }
    assert.deepEqual(edgesOf(shapes, [toIcon, toLabel]), ['a > label', 'a > label'])
    const [graph] = relationsOf(shapes, [toIcon, toLabel])
    assert.deepEqual(
      graph?.nodes.map(({ shape, box }) => [shape, box.right]),
      [
        ['box', 100],
        ['box', 400],
      ],
    )
    // a frame with several labels is no card
    const other: SmallShape = { place: [310, 80, 80, 15], shape: 'text', text: 'other' }
    const first: SmallShape = { ...label, place: [310, 55, 30, 15] }
    assert.deepEqual(edgesOf({ ...shapes, label: first, other }, [toIcon]), ['a > Logo'])
  })

  it('have the caption of a shape without text as its text, and not as a label of the line beside it', () => {
    const icon: SmallShape = { place: [300, 0, 50, 50], shape: 'picture', alternative: 'Logo' }
    const caption: SmallShape = { place: [290, 52, 70, 12], shape: 'text', text: 'Store' }
    const toIcon: Line = { ...glued, end: 'icon' }
    assert.deepEqual(edgesOf({ a, icon, caption }, [toIcon]), ['a > Store'])
    const upwards: Line = {
      ...{ start: 'below', end: 'icon' },
      path: line([325, 200], [325, 50]),
    }
    const below: SmallShape = { place: [275, 200, 100, 50], text: 'below' }
    assert.deepEqual(edgesOf({ icon, below, caption }, [upwards]), ['below > Store'])
    const beside: SmallShape = { ...caption, place: [330, 52, 70, 12] }
    assert.deepEqual(edgesOf({ a, icon, beside }, [toIcon]), ['a > Logo'])
  })

  it('have the text of a box on a line as a label if the box is smaller than what the line connects', () => {
    const on: SmallShape = { place: [180, 15, 40, 20], text: 'x' }
    assert.deepEqual(edgesOf({ a, b, on }, [glued]), ['a > b: x'])
    assert.deepEqual(edgesOf({ a, b, on: { ...on, place: [180, 26, 40, 20] } }, [glued]), ['a > b'])
    assert.deepEqual(edgesOf({ a, b, on: { ...on, place: [150, 0, 100, 50] } }, [glued]), ['a > b'])
  })

  it('have no label that is the title of a frame which the line leaves', () => {
    const frame: SmallShape = { place: [250, 0, 500, 300] }
    const title: SmallShape = { place: [270, 18, 25, 12], shape: 'text', text: 'Zone' }
    const inner: SmallShape = { place: [600, 0, 100, 50], text: 'c' }
    const others = { frame, title, more: { ...title, place: [400, 200, 90, 12] as Place } }
    assert.deepEqual(edgesOf({ a, b, ...others }, [glued]), ['a > b'])
    const inside: Line = {
      ...{ start: 'b', end: 'inner' },
      path: line([400, 25], [600, 25]),
    }
    const label = { ...title, place: [480, 18, 40, 12] as Place }
    assert.deepEqual(edgesOf({ b, inner, ...others, title: label }, [inside]), ['b > c: Zone'])
  })

  it('have the text on the middle of a line, or right beside it, as a label', () => {
    const label = (top: number, left = 180): SmallShape => ({
      ...{ place: [left, top, 40, 12], shape: 'text', text: 'x' },
    })
    assert.deepEqual(edgesOf({ a, b, x: label(20) }, [glued]), ['a > b: x'])
    assert.deepEqual(edgesOf({ a, b, x: label(8) }, [glued]), ['a > b: x'])
    assert.deepEqual(edgesOf({ a, b, x: label(40) }, [glued]), ['a > b'])
    const lower: Line = {
      ...glued,
      path: line([100, 41], [300, 41]),
    }
    assert.deepEqual(edgesOf({ a, b, x: label(27) }, [glued, lower]), ['a > b', 'a > b'])
    const remark = { ...label(20), text: 'x'.repeat(41) }
    assert.deepEqual(edgesOf({ a, b, x: remark }, [glued]), ['a > b'])
  })

  it('are none of drawings with more connectors than diagrams have', () => {
    const many = (count: number) => Array.from({ length: count }, () => glued)
    assert.equal(edgesOf({ a, b }, many(500)).length, 500)
    assert.deepEqual(edgesOf({ a, b }, many(501)), [])
  })
})
