import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BatchState, progressLine } from './progress.ts'

const state: BatchState = {
  deckNumber: 3,
  deckCount: 50,
  name: 'decks/plan.pdf',
  slidesRead: 15,
  slideCount: 60,
  deckMs: 5000,
  finishedMs: 20_000,
}

test('Progress tells which deck it is, how many slides are read, and how long the batch will take.', () => {
  // 15 more seconds for this deck, 47 decks of 10 seconds
  assert.equal(
    progressLine(state, 100),
    'deck 3 of 50, ████░░░░░░░░░░░░ 15 of 60 slides, 8:05 left  decks/plan.pdf',
  )
})

test('A single deck is not counted.', () => {
  const single = { ...state, deckNumber: 1, deckCount: 1, finishedMs: 0 }
  assert.equal(
    progressLine(single, 100),
    '████░░░░░░░░░░░░ 15 of 60 slides, 0:15 left  decks/plan.pdf',
  )
})

test('Before the first slide there is nothing to extrapolate from, and at the end nothing is left.', () => {
  const opening = { ...state, deckNumber: 1, finishedMs: 0, slidesRead: 0, slideCount: 0 }
  assert.match(progressLine(opening, 100), /^deck 1 of 50, ░+ opening {2}decks/)
  const last = { ...state, deckNumber: 50, slidesRead: 60 }
  assert.match(progressLine(last, 100), /█ 60 of 60 slides, 0:00 left/)
})

test('The line fits into the terminal: the beginning of a long name is left out.', () => {
  for (const width of [1, 20, 40, 60, 70]) {
    const line = progressLine({ ...state, name: `${'folder/'.repeat(30)}plan.pdf` }, width)
    assert.ok(line.length < width, `${width}: ${line}`)
  }
  assert.match(
    progressLine({ ...state, name: `${'folder/'.repeat(30)}plan.pdf` }, 80),
    /….*plan\.pdf$/,
  )
})
