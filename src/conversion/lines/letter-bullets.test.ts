import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPage } from '../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

describe('bullets', () => {
  it('may be letters that are drawn on their own on several lines', () => {
    const page = smallPage([
      { text: 'o', left: 20, top: 20 },
      { text: 'First item', left: 28, top: 20 },
      { text: 'o', left: 20, top: 40 },
      { text: 'Second item', left: 28, top: 40 },
    ])
    assert.deepEqual(
      linesOfPage(page).map(({ text, textLeft }) => [text, textLeft]),
      [
        ['◦ First item', 28],
        ['◦ Second item', 28],
      ],
    )
  })

  it('are not seen in a word that is drawn in pieces', () => {
    const page = smallPage([
      { text: 'o', left: 20, top: 20 },
      { text: 'caminho', left: 28, top: 20 },
    ])
    assert.equal(linesOfPage(page)[0]?.textLeft, undefined)
  })

  it('are not seen in words on several lines whose letters are drawn one by one', () => {
    const page = smallPage([
      { text: 'v', left: 20, top: 20 },
      { text: '-model', left: 25, top: 20 },
      { text: 'v', left: 20, top: 40 },
      { text: '-for', left: 25, top: 40 },
    ])
    assert.deepEqual(
      linesOfPage(page).map(({ text }) => text),
      ['v-model', 'v-for'],
    )
  })

  it('are not the start of a number whose digits are drawn one by one', () => {
    const page = smallPage([
      { text: '99.', left: 20, top: 20 },
      { text: '9%', left: 35, top: 20 },
    ])
    assert.deepEqual(
      linesOfPage(page).map(({ text }) => text),
      ['99.9%'],
    )
  })

  it('that are numbers drawn on their own have a space behind them', () => {
    const page = smallPage([
      { text: '10.', left: 20, top: 20 },
      { text: 'OSS', left: 36, top: 20 },
    ])
    assert.deepEqual(
      linesOfPage(page).map(({ text }) => text),
      ['10. OSS'],
    )
  })
})
