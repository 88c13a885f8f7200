import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { isHiddenLayer } from './hidden-layer.ts'

const whole = box(0, 0, 400, 300)

/** A page of this many visible and invisible letters over pictures. */
function page(visible: number, invisible: number, pictures = [whole]) {
  const texts: SmallText[] = [
    { text: 'v'.repeat(visible), left: 10, top: 20 },
    { text: 'i'.repeat(invisible), left: 10, top: 60, flags: CharFlag.invisible },
  ]
  return smallPage(texts, { pictures })
}

test('A layer is hidden if most of its letters are invisible and over a picture, or strips of one.', () => {
  assert.equal(isHiddenLayer(page(0, 20)), true)
  assert.equal(isHiddenLayer(page(9, 11)), true)
  assert.equal(isHiddenLayer(page(0, 20, [box(0, 0, 400, 50), box(0, 50, 400, 100)])), true)
})

test('A layer is not hidden if half of its letters are visible, or invisible over nothing.', () => {
  assert.equal(isHiddenLayer(page(10, 10)), false)
  assert.equal(isHiddenLayer(page(20, 0)), false)
  assert.equal(isHiddenLayer(page(0, 20, [])), false)
  assert.equal(isHiddenLayer(page(0, 20, [box(0, 200, 400, 300)])), false)
  assert.equal(isHiddenLayer(page(0, 0)), false)
})
