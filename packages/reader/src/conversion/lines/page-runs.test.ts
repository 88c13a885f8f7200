import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

/** The lines of a heading in large letters, 80 wide, and of a text behind it on its baseline. */
function linesOf(heading: string, text: string, { gap = 30, size = 10 }): string[] {
  const left = 10 + heading.length * 20
  const page = smallPage([
    { text: heading, left: 10, top: 20, size: 40 },
    { text, left: left + gap, top: 60 - size, size },
  ])
  return linesOfPage(page).map((line) => line.text)
}

test('A heading and text beside it in much smaller letters are two lines if they are further apart than words of the text.', () => {
  assert.deepEqual(linesOf('Pull', '1. Do some coding', {}), ['Pull', '1. Do some coding'])
  assert.deepEqual(linesOf('Pull', '1. Do some coding', { gap: 14 }), ['Pull 1. Do some coding'])
  assert.deepEqual(linesOf('Pull', '1. Do some', { size: 30 }), ['Pull 1. Do some'])
})

test('A large number or figure is one line with the words that say what it is.', () => {
  assert.deepEqual(linesOf('34 %', 'of all our users', {}), ['34 % of all our users'])
})
