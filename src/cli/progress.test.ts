import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine } from './progress.ts'

test('Progress tells how many slides are read, how fast, and how long it will still take.', () => {
  assert.equal(
    progressLine({ slidesRead: 15, slideCount: 60, ms: 5000 }),
    '██████░░░░░░░░░░░░░░░░░░ 15 of 60, 3.0 slides a second, 0:15 left',
  )
  assert.match(progressLine({ slidesRead: 1, slideCount: 100, ms: 1000 }), /, 1:39 left$/)
})

test('Before the first slide there is no speed to tell, and at the end nothing is left.', () => {
  assert.match(progressLine({ slidesRead: 0, slideCount: 60, ms: 900 }), /^░+ 0 of 60$/)
  assert.match(
    progressLine({ slidesRead: 60, slideCount: 60, ms: 900 }),
    /^█+ 60 of 60, .* 0:00 left$/,
  )
})
