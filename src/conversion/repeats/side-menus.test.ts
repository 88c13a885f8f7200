import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box } from '../../../test/support/small-page.ts'
import type { SlideBlock, SlideReading } from '../slide-reading.ts'
import { moveHeadersAndFootersLast } from './headers-and-footers.ts'

type Look = Partial<Omit<SlideBlock, 'box'>> & { left?: number; right?: number; top?: number }

function block(text: string, { left = 20, right = 80, top = 120, ...rest }: Look = {}): SlideBlock {
  const { size = 10 } = rest
  const place = box(left, top, right, top + size)
  return { lines: [text], role: 'body', size, confidence: null, ...rest, box: place }
}

/** Six slides of 400 by 300 with a title, text and what else they have; roles of the second slide's texts. */
function rolesOf(others: SlideBlock[], title = (name: string) => name): string[] {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const readings = names.map((name, index): SlideReading => {
    const head = block(title(name), { role: 'title', size: 20, top: 20, left: 120, right: 300 })
    const body = block(`about ${name}`, { size: 14, left: 120, right: 300 })
    const blocks = [head, ...others, body]
    const modes = { mode: 'text', garbled: false, mayHoldWords: false, broken: false } as const
    return { index, ...modes, width: 400, height: 300, blocks }
  })
  const second = moveHeadersAndFootersLast(readings)[1]?.blocks ?? []
  return second.map(({ role, lines }) => `${role} ${lines[0]}`)
}

const menu = (look: Look = {}) =>
  ['Home', 'Team', 'Plan'].map((text, at) => block(text, { ...look, top: 100 + at * 30 }))
const last = [
  'title Two',
  'body about Two',
  'header-footer Home',
  'header-footer Team',
  'header-footer Plan',
]
const unmoved = ['title Two', 'body Home', 'body Team', 'body Plan', 'body about Two']

describe('a menu at a side of the slides', () => {
  it('comes last, as footers do', () => {
    assert.deepEqual(rolesOf(menu()), last)
    assert.deepEqual(rolesOf(menu({ left: 330, right: 390 })), last)
  })

  it('is text if it has two lines, letters as large as the text, or stands in the middle', () => {
    assert.deepEqual(rolesOf(menu().slice(0, 2)).at(-1), 'body about Two')
    assert.deepEqual(rolesOf(menu({ size: 13 })), unmoved)
    assert.deepEqual(rolesOf(menu({ right: 120 })), unmoved)
  })

  it('is text if it goes with one title', () => {
    assert.equal(rolesOf(menu(), () => 'One').at(-1), 'body about Two')
  })
})

describe('a watermark', () => {
  const look = { left: 60, right: 340, top: 60, size: 60 }

  it('is slanted text across most slides, and comes last', () => {
    const found = rolesOf([block('DRAFT', { ...look, isSlanted: true })])
    assert.deepEqual(found, ['title Two', 'body about Two', 'header-footer DRAFT'])
  })

  it('is text if it is level, or goes with one title', () => {
    assert.equal(rolesOf([block('Question', look)])[1], 'body Question')
    const slanted = block('DRAFT', { ...look, isSlanted: true })
    assert.equal(rolesOf([slanted], () => 'One')[1], 'body DRAFT')
  })
})
