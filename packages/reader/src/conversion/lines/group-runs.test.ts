import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const before = { text: 'shows', left: 20, top: 50 }
const behind = { text: 'that', left: 83, top: 50 }

test('A formula that is drawn last and ends with an exponent stands where it is in its line', () => {
  const formula = [
    { text: 'N=10', left: 48, top: 48, size: 12 },
    { text: '23', left: 72, top: 46, size: 8 },
  ]
  const lines = linesOfPage(smallPage([before, behind, ...formula]))
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['shows N=1023 that'],
  )
})

test('What stands outside the structure, as quotation marks that a browser adds, is part of its line, but a heading is not', () => {
  const textsWith = (flags: number) =>
    linesOfPage(
      smallPage([before, behind, { text: '‘order’', left: 47, top: 50, letterEm: 0.48, flags }]),
    ).map(({ text }) => text)
  assert.deepEqual(textsWith(CharFlag.artifact), ['shows ‘order’ that'])
  assert.deepEqual(textsWith(CharFlag.heading), ['shows', 'that', '‘order’'])
})
