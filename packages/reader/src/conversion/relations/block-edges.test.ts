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
  alternative?: string
}

const boxOf = ([left, top, width, height]: Place): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})

function textOf(id: string, { text = '', place }: SmallShape): ShapeText {
  const paragraph = { mark: '', level: 0, size: 10, bold: false, rightToLeft: false }
  return {
    ...{ shape: id, box: boxOf(place), order: 0, angle: 0, role: 'body' },
    ...{ diagram: undefined, lineSpans: undefined },
    paragraphs: [{ ...paragraph, lines: [text] }],
  }
}

/** An arrow to the right, 40 high. */
function arrow(from: number, to: number, more: Partial<ConnectableArrow> = {}): ConnectableArrow {
  return {
    ...{ id: 'arrow', box: boxOf([from, 5, to - from, 40]), isDouble: false, hasShaft: true },
    from: { point: { x: from, y: 25 }, outward: { x: -1, y: 0 } },
    to: { point: { x: to, y: 25 }, outward: { x: 1, y: 0 } },
    ...more,
  }
}

/** Edges as `from > to`, with labels behind colons. */
function edgesOf(
  named: Record<string, SmallShape>,
  blockArrows: ConnectableArrow[],
  connectors: Connector[] = [],
): string[] {
  const shapes = Object.entries(named).map(([id, { place, shape = 'box', alternative = '' }]) => ({
    ...{ id, box: boxOf(place), shape, alternative },
  })) satisfies ConnectableShape[]
  const texts = Object.entries(named)
    .filter(([, { text }]) => text !== undefined)
    .map(([id, shape]) => textOf(id, shape))
  const connections = { shapes, connectors, blockArrows }
  return findRelations({ texts, connections, width: 1000, height: 1000 }).flatMap(
    ({ nodes, edges }) =>
      edges.map(({ from, to, label, direction }) => {
        const name = (at: number) => nodes[at]?.text || 'picture'
        const ends = [name(from), direction === 'both' ? '<>' : '>', name(to)].join(' ')
        return label === '' ? ends : `${ends}: ${label}`
      }),
  )
}

const a: SmallShape = { place: [0, 0, 100, 50], text: 'a' }
const b: SmallShape = { place: [300, 0, 100, 50], text: 'b' }
const between = arrow(120, 280)

describe('a block arrow', () => {
  it('is an edge between the shapes that its tail and its tip face', () => {
    assert.deepEqual(edgesOf({ a, b }, [between]), ['a > b'])
    assert.deepEqual(edgesOf({ a, b }, [arrow(120, 280, { isDouble: true })]), ['a <> b'])
    assert.deepEqual(edgesOf({ a }, [between]), [])
    assert.deepEqual(edgesOf({ b }, [between]), [])
    const above: SmallShape = { place: [300, -60, 100, 50], text: 'b' }
    assert.deepEqual(edgesOf({ a, b: above }, [between]), [])
  })

  it('faces shapes up to one and a quarter of its length away, and has up to a third of it in them', () => {
    const to = (left: number): SmallShape => ({ ...b, place: [left, 0, 200, 50] })
    for (const [left, isEdge] of [
      [480, true],
      [481, false],
      [227, true],
      [226, false],
    ] as const) {
      const found = edgesOf({ a, b: to(left) }, [between])
      assert.deepEqual(found, isEdge ? ['a > b'] : [], String(left))
    }
  })

  it('is labeled by what is written on it, up to 80 characters', () => {
    const on = (text: string, id = 'arrow') =>
      edgesOf({ a, b, [id]: { place: [120, 5, 160, 40], shape: 'other', text } }, [between])
    assert.deepEqual(on('sends'), ['a > b: sends'])
    assert.deepEqual(on('x'.repeat(80)), [`a > b: ${'x'.repeat(80)}`])
    assert.deepEqual(on('x'.repeat(81)), [])
    const label: SmallShape = { place: [150, 15, 60, 20], shape: 'text', text: 'sends' }
    assert.deepEqual(edgesOf({ a, b, label }, [between]), ['a > b: sends'])
  })

  it('is none if it holds shapes with text, or is a chevron with text', () => {
    const held: SmallShape = { place: [150, 15, 60, 20], text: 'held' }
    assert.deepEqual(edgesOf({ a, b, held }, [between]), [])
    const chevron = arrow(180, 220, { hasShaft: false })
    assert.deepEqual(edgesOf({ a, b }, [chevron]), [])
    const near = {
      a: { ...a, place: [70, 0, 100, 50] as Place },
      b: { ...b, place: [230, 0, 100, 50] as Place },
    }
    assert.deepEqual(edgesOf(near, [chevron]), ['a > b'])
    const step: SmallShape = { place: [180, 5, 40, 40], shape: 'other', text: 'step' }
    assert.deepEqual(edgesOf({ ...near, arrow: step }, [chevron]), [])
    const loose = { ...near, a: { ...near.a, shape: 'text' } satisfies SmallShape }
    assert.deepEqual(edgesOf(loose, [chevron]), [])
    assert.deepEqual(edgesOf({ ...loose }, [arrow(180, 220)]), ['a > b'])
  })

  it('leads to no other block arrow, and is none if a connector leads to it', () => {
    const second = arrow(420, 580, { id: 'second' })
    const steps = { a, b, second: { place: [420, 5, 160, 40], shape: 'other' } as SmallShape }
    assert.deepEqual(edgesOf(steps, [between, second]), ['a > b'])
    const texts = { a: { ...a, text: 'first step' }, b }
    assert.deepEqual(edgesOf(texts, [between, arrow(0, 100, { id: 'a' })]), [])
    const path = [
      { x: 50, y: 50 },
      { x: 200, y: 50 },
    ]
    const ends = { start: 'a', end: 'arrow', headAtStart: false, headAtEnd: true }
    const drawn = {
      a,
      b,
      arrow: { place: [120, 5, 160, 40], shape: 'other', text: 'c' } as SmallShape,
    }
    assert.deepEqual(edgesOf(drawn, [between], [{ id: 'line', path, ...ends }]), ['a > c'])
  })

  it('is none where another edge leads the same way already, and one beside an arrow back', () => {
    const path = [
      { x: 100, y: 40 },
      { x: 300, y: 40 },
    ]
    const line = { id: 'line', path, start: undefined, end: undefined, headAtStart: false }
    const leads = (headAtEnd: boolean) => edgesOf({ a, b }, [between], [{ ...line, headAtEnd }])
    assert.deepEqual(leads(true), ['a > b'])
    assert.deepEqual(leads(false), ['a > b'])
    const { from, to } = between
    const back = { ...between, id: 'back', from: to, to: from }
    assert.deepEqual(edgesOf({ a, b }, [between, between, back]), ['a > b', 'b > a'])
    assert.deepEqual(edgesOf({ a, b }, [back], [{ ...line, headAtEnd: true }]), ['a > b', 'b > a'])
    assert.deepEqual(edgesOf({ a, b }, [{ ...back, isDouble: true }, between]), ['b <> a'])
  })

  it('is none if it is not sure where it leads', () => {
    const rival: SmallShape = { place: [302, 30, 100, 50], text: 'c' }
    assert.deepEqual(edgesOf({ a, b: { ...b, place: [300, 0, 100, 29] }, c: rival }, [between]), [
      'a > b',
    ])
    assert.deepEqual(edgesOf({ a, b, c: { ...rival, place: [301, 20, 100, 50] } }, [between]), [])
    assert.deepEqual(edgesOf({ a, b, c: { ...rival, place: [350, 20, 100, 50] } }, [between]), [])
    const wall: SmallShape = { place: [284, 0, 9, 50] }
    assert.deepEqual(edgesOf({ a, b, wall }, [between]), [])
    assert.deepEqual(edgesOf({ a, b, wall: { place: [284, 0, 8, 50] } }, [between]), ['a > b'])
    const crossed: SmallShape = { place: [240, 0, 39, 50], text: 'crossed' }
    assert.deepEqual(edgesOf({ a, b, crossed }, [arrow(100, 280)]), ['a > b: crossed'])
    const over: SmallShape = { place: [200, 0, 85, 50], text: 'over' }
    assert.deepEqual(edgesOf({ a, b, over }, [between]), [])
  })

  it('leads to the one shape in a frame, but not to one of several, nor to what is written between them', () => {
    const frame: SmallShape = { place: [290, -50, 300, 200] }
    assert.deepEqual(edgesOf({ a, frame, b }, [between]), ['a > b'])
    const other: SmallShape = { place: [450, 0, 100, 50], text: 'c' }
    assert.deepEqual(edgesOf({ a, frame, b, other }, [between]), [])
    assert.deepEqual(edgesOf({ a, frame: { ...frame, text: 'All' }, b, other }, [between]), [])
    const panel: SmallShape = { place: [-50, -50, 900, 500] }
    assert.deepEqual(edgesOf({ panel, a, b }, [between]), ['a > b'])
  })

  it('leads to pictures with a word, be it their alternative text or a caption', () => {
    const picture: SmallShape = { place: [300, 0, 100, 50], shape: 'picture' }
    assert.deepEqual(edgesOf({ a, picture }, [between]), [])
    assert.deepEqual(edgesOf({ a, picture: { ...picture, alternative: 'A cloud' } }, [between]), [
      'a > A cloud',
    ])
    const caption: SmallShape = { place: [310, 52, 80, 12], shape: 'text', text: 'Cloud' }
    assert.deepEqual(edgesOf({ a, picture, caption }, [between]), ['a > Cloud'])
  })
})
