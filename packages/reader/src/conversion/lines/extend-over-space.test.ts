import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

describe('spaces typed to indent the text of a cell', () => {
  /** A number, and behind a rule of this height a text with spaces before it; PDFium keeps one of several. */
  function linesOf(ruleHeight: number): string[] {
    const texts = [
      { text: '1.840', left: 20, top: 20 },
      { text: ' ', left: 55, top: 20 },
      { text: 'I. Capital', left: 65, top: 20 },
    ]
    const middle = 25
    const rule = box(50, middle - ruleHeight / 2, 51, middle + ruleHeight / 2)
    return linesOfPage(smallPage(texts, { rules: [rule] })).map(({ text }) => text)
  }

  it('do not go on with the cell before it', () => {
    assert.deepEqual(linesOf(31), ['1.840', 'I. Capital'])
  })

  it('are part of the line over the edge of what is as high as that', () => {
    assert.deepEqual(linesOf(12), ['1.840    I. Capital'])
  })
})
