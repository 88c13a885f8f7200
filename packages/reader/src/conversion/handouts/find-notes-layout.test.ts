import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { isSlideAboveNotes } from './find-notes-layout.ts'

type Edges = [left: number, top: number, right: number, bottom: number]
const box = (...[left, top, right, bottom]: Edges): Box => ({ left, top, right, bottom })

/** Boxes in shares of the page: the last one that may be the slide of a notes page, and the first that may not. */
const limits: [title: string, last: Box, next: Box][] = [
  ['below a margin', box(0.1, 0.02, 0.9, 0.5), box(0.1, 0.019, 0.9, 0.5)],
  ['with its middle in the upper half', box(0.1, 0.25, 0.9, 0.75), box(0.1, 0.25, 0.9, 0.751)],
  ['smaller than a background', box(0.1, 0.1, 0.9, 0.9), box(0.05, 0.1, 0.95, 0.9)],
]

for (const [title, last, next] of limits) {
  it(`takes a box for a slide above notes only ${title}`, () => {
    assert.deepEqual([last, next].map(isSlideAboveNotes), [true, false])
  })
}
