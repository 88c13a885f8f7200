import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCapacity } from './capacity.ts'

describe('the room for documents', () => {
  it('is bounded in number and in bytes, and what is given back can be taken again', () => {
    const takeRoom = createCapacity({ documentsMax: 2, documentBytesMax: 100 })
    const first = takeRoom('a', 60)
    assert.throws(() => takeRoom('b', 41), { code: 'busy' })
    const second = takeRoom('b', 40)
    assert.throws(() => takeRoom('c', 0), { code: 'busy' })
    first[Symbol.dispose]()
    second[Symbol.dispose]()
    takeRoom('c', 100)
  })

  it('counts what is held beside a document until it is given back', () => {
    const takeRoom = createCapacity({ documentsMax: 8, documentBytesMax: 800 })
    const first = takeRoom('a', 100)
    first.hold(700)
    assert.throws(() => first.hold(701), { code: 'busy' })
    assert.throws(() => takeRoom('b', 1), { code: 'busy' })
    first.hold(100)
    const second = takeRoom('b', 100)
    const third = takeRoom('b', 50)
    assert.throws(() => third.hold(51), { code: 'busy', message: /of this account/ })
    for (const room of [first, first, second, third]) room[Symbol.dispose]()
    first.hold(800)
    takeRoom('c', 800)
  })

  it('is not for one account alone: it may fill a quarter, or have one document', () => {
    const takeRoom = createCapacity({ documentsMax: 8, documentBytesMax: 800 })
    takeRoom('a', 100)
    takeRoom('a', 100)
    assert.throws(() => takeRoom('a', 1), { code: 'busy', message: /of this account/ })
    takeRoom('b', 400)
    assert.throws(() => takeRoom('b', 1), { code: 'busy', message: /of this account/ })
  })
})
