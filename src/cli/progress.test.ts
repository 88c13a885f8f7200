import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine } from './progress.ts'

test('Progress shows the number of slides read, the speed and the remaining time.', () => {
  assert.equal(
    progressLine({ slidesRead: 15, slideCount: 60, ms: 5000 }),
    '██████░░░░░░░░░░░░░░░░░░ 15 of 60, 3.0 slides a second, 0:15 left',
  )
  assert.match(progressLine({ slidesRead: 1, slideCount: 100, ms: 1000 }), /, 1:39 left$/)
})

test('Before the first slide no speed is shown, and at the end no remaining time.', () => {
  assert.match(progressLine({ slidesRead: 0, slideCount: 60, ms: 900 }), /^░+ 0 of 60$/)
  assert.match(
    progressLine({ slidesRead: 60, slideCount: 60, ms: 900 }),
    /^█+ 60 of 60, .* 0:00 left$/,
  )
})
