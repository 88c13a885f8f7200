import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock } from '../slide-reading.ts'
import { isTitleLike } from './title-of.ts'

const box = { left: 0, top: 0, right: 10, bottom: 10 }
const block = (lines: string[], more: Partial<SlideBlock> = {}): SlideBlock => ({
  ...{ lines, role: 'body', box, size: 10, confidence: null },
  ...more,
})

describe('a text that may be a title', () => {
  it('has up to three lines', () => {
    assert.ok(isTitleLike(block(['One', 'Two', 'Three'])))
    assert.ok(!isTitleLike(block(['One', 'Two', 'Three', 'Four'])))
  })

  it('has a word in any script', () => {
    assert.ok(isTitleLike(block(['2024', 'Überblick'])))
    assert.ok(isTitleLike(block(['目次'])))
    assert.ok(!isTitleLike(block(['2024', '12 %'])))
  })

  it('is of the body, and no table', () => {
    assert.ok(!isTitleLike(block(['Title'], { role: 'title' })))
    assert.ok(!isTitleLike(block(['Footer'], { role: 'header-footer' })))
    assert.ok(!isTitleLike(block(['A table'], { isTable: true })))
  })
})
