import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../test/support/small-page.ts'
import { unmarkMostlyOutside } from './outside-structure.ts'

function marked(inside: string, outside: string): boolean {
  const { text } = smallPage([
    { text: inside, left: 20, top: 50 },
    { text: outside, left: 20, top: 80, flags: CharFlag.artifact },
  ])
  unmarkMostlyOutside(text)
  return text.flags.some((flags) => (flags & CharFlag.artifact) !== 0)
}

test('Text outside the structure is marked unless it is most of the page.', () => {
  assert.ok(marked('four', '3'))
  assert.ok(marked('four', 'four'))
  assert.ok(!marked('four', 'fives'))
  assert.ok(!marked('', '7'))
})
