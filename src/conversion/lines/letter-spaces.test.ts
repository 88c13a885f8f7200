import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPage } from '../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

/** The line of letters of 10 points, half an em wide, that are drawn one by one with this gap between them. */
function lineOf(letters: string, gap: number): string | undefined {
  const texts = [...letters].map((text, at) => ({ text, left: 20 + at * (5 + gap), top: 50 }))
  const lines = linesOfPage(smallPage(texts))
  return lines.map(({ text }) => text).join('|')
}

test('Letters that are drawn one by one need a wider gap for a space in Chinese and Japanese.', () => {
  assert.equal(lineOf('abc', 1), 'abc')
  assert.equal(lineOf('abc', 2), 'a b c')
  assert.equal(lineOf('情報を', 2), '情報を')
  assert.equal(lineOf('情報を', 4), '情報を')
  assert.equal(lineOf('情報を', 6), '情 報 を')
})
