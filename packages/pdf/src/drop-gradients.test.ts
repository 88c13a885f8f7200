import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { withoutGradients } from './drop-gradients.ts'

/** Frames of a linear gradient: each ends with the first and starts a point later. */
function gradient(steps: number, place: number): Frame[] {
  return Array.from({ length: steps }, (_, step) => ({
    left: 100 + step,
    top: 50,
    right: 300,
    bottom: 150,
    place: place + step,
  }))
}

describe('the steps of a gradient', () => {
  it('are one frame, the outermost', () => {
    const page: Frame = { left: 0, top: 0, right: 960, bottom: 540, place: 0 }
    const after: Frame = { left: 110, top: 60, right: 200, bottom: 90, place: 200 }
    const frames = [page, ...gradient(75, 4), after]
    assert.deepEqual(withoutGradients(frames), [page, gradient(1, 4)[0], after])
  })

  it('are found one gradient at a time', () => {
    const second = gradient(75, 100).map((frame) => ({
      ...frame,
      left: frame.left + 400,
      right: 800,
    }))
    assert.equal(withoutGradients([...gradient(75, 4), ...second]).length, 2)
  })

  it('are not seen in a few cards inside one another', () => {
    assert.deepEqual(withoutGradients(gradient(5, 4)), gradient(5, 4))
  })

  it('are not seen in shapes between which something else is painted', () => {
    const cards = gradient(20, 0).map((frame, index) => ({ ...frame, place: index * 2 }))
    assert.deepEqual(withoutGradients(cards), cards)
  })
})
