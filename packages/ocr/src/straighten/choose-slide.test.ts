import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quadrilateral } from '../geometry.ts'
import type { TextBox } from '../text-box.ts'
import { chooseSlide } from './choose-slide.ts'

/** A line of text with its center here. */
function text([centerX, centerY]: [number, number], width: number, angle = 0): TextBox {
  return { box: { centerX, centerY, width, height: 20, angle }, marginPx: 2 }
}

function upright([left, top, right, bottom]: [number, number, number, number]): Quadrilateral {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

const outline = upright([100, 100, 500, 400])
const inside = [text([300, 200], 300), text([300, 250], 300), text([300, 300], 300)]

test('The outline that contains the text is the slide', () => {
  const view = chooseSlide([upright([600, 0, 1000, 300]), outline], inside)
  assert.ok(view)
  assert.deepEqual([view.width, view.height], [400, 300])
})

test('An outline that contains little of the text is not a slide', () => {
  assert.equal(chooseSlide([outline], [text([700, 200], 300), text([700, 250], 300)]), undefined)
})

test('A title above the panel that contains the other text is not cut off', () => {
  const view = chooseSlide([outline], [...inside, text([300, 60], 200)])
  assert.ok(view)
  assert.deepEqual([view.width, view.height], [400, 350])
})

test('One slide of a page with several is not mistaken for the whole page', () => {
  const next = [text([300, 600], 200), text([300, 700], 200)]
  assert.equal(chooseSlide([outline], [...inside, ...inside, ...next]), undefined)
})

test('Text in the room that is not parallel to the slide, or far away, does not belong to it', () => {
  for (const other of [text([300, 60], 200, 0.3), text([900, 200], 30), text([300, 60], 20, 0)]) {
    const view = chooseSlide([outline], [...inside, other])
    assert.deepEqual([view?.width, view?.height], [400, 300])
  }
})

test('A screen is separated from its frame, a panel that would lose text is not chosen', () => {
  const screen = upright([110, 110, 490, 390])
  assert.equal(chooseSlide([outline, screen], inside)?.width, 380)
  const panel = upright([110, 230, 490, 390])
  assert.equal(chooseSlide([outline, panel], inside)?.width, 400)
})
