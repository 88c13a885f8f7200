import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@rowdeck/core/deck-model/page'
import fc from 'fast-check'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

interface Arc {
  radius: number
  /** Where the text begins, in radians clockwise from the top. */
  from: number
  /** Whether its letters stand with their feet outside, as below a badge. */
  isBelow?: boolean
  trackingEm?: number
}

/** A page with the letters of a text around (200, 150), half an em of 10 points each; spaces are not drawn. */
function arcPage(text: string, { radius, from, isBelow = false, trackingEm = 0 }: Arc): Page {
  const step = ((0.5 + trackingEm) * 10 * (isBelow ? -1 : 1)) / radius
  const letters = [...text].flatMap((letter, at) => {
    if (letter === ' ') return []
    const turn = from + at * step
    const [x, y] = [200 + radius * Math.sin(turn), 150 - radius * Math.cos(turn)]
    return [{ text: letter, left: x - 2.5, top: y - 5, angle: isBelow ? turn + Math.PI : turn }]
  })
  const page = smallPage(letters)
  letters.forEach(({ angle }, at) => {
    page.text.angles[2 * at] = Math.atan2(Math.sin(angle), Math.cos(angle))
    const [width, height] = hullOf(angle)
    const { left, top } = letters[at] as { left: number; top: number }
    const [x, y] = [left + 2.5, top + 5]
    page.text.boxes.set([x - width / 2, y - height / 2, x + width / 2, y + height / 2], 8 * at)
  })
  return page
}

/** Sides of the level box around a letter of 5 by 10 points that is turned. */
function hullOf(angle: number): [number, number] {
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return [5 * c + 10 * s, 5 * s + 10 * c]
}

const textsOf = (page: Page) => linesOfPage(page).map(({ text }) => text)

test('Letters along a curve are one line, with a space where the gap is wider.', () => {
  const text = 'Community Garden Festival'
  const arcs = fc.record({
    radius: fc.integer({ min: 60, max: 120 }),
    from: fc.double({ min: -1, max: -0.4, noNaN: true }),
    trackingEm: fc.double({ min: 0, max: 0.2, noNaN: true }),
  })
  fc.assert(
    fc.property(arcs, (arc) => {
      assert.deepEqual(textsOf(arcPage(text, arc)), [text])
      const below = { ...arc, from: Math.PI - arc.from, isBelow: true }
      assert.deepEqual(textsOf(arcPage(text, below)), [text])
    }),
    { numRuns: 50 },
  )
})

test('Four letters, and labels that are turned but apart, are lines of their own.', () => {
  const arc = { radius: 80, from: -0.5 }
  assert.deepEqual(textsOf(arcPage('ABCDE', arc)), ['ABCDE'])
  assert.equal(textsOf(arcPage('ABCD', arc)).length, 4)
  assert.equal(textsOf(arcPage('ABCDE', { ...arc, trackingEm: 1.7 })).length, 5)
})
