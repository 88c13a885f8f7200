import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Block, blockOf } from '../lines/block.ts'
import { pairBoxes } from './box-pairs.ts'

let order = 0

function block(text: string, [left, top]: [number, number], size = 20): Block {
  const box = { left, top, right: left + 10 * text.length, bottom: top + size }
  return blockOf([
    { ...{ text, box, size, angle: 0, order: order++, heading: false, confidence: null } },
  ])
}

const heads = ['North', 'South', 'West'].map((text, at) => block(text, [200 * at, 100], 24))
const texts = ['rain', 'sun', 'fog'].map((text, at) => block(text, [200 * at, 130]))
const numbers = ['1', '2', '3'].map((text, at) => block(text, [40, 100 + 60 * at], 40))
const items = ['Ask', 'Listen', 'Write'].map((text, at) => block(text, [100, 110 + 60 * at]))

describe('text boxes that are read together', () => {
  it('are heads and the texts right below them', () => {
    const boxes = pairBoxes([...heads, ...texts])
    assert.deepEqual(boxes[1], { left: 200, top: 100, right: 250, bottom: 150 })
    assert.equal(boxes.length, 3)
  })

  it('are numbers and the texts beside them', () => {
    const boxes = pairBoxes([...numbers, ...items])
    assert.deepEqual(boxes[0], { left: 40, top: 100, right: 130, bottom: 140 })
    assert.equal(boxes.length, 3)
  })

  it('are several of a kind', () => {
    assert.deepEqual(pairBoxes([...heads.slice(1), ...texts]), [])
    assert.deepEqual(pairBoxes([...numbers, ...items.slice(1)]), [])
  })

  it('have no other text among them', () => {
    const among = block('x', [205, 122], 10)
    assert.deepEqual(pairBoxes([...heads, ...texts, among]), [])
  })
})
