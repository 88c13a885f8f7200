import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

/** Two lines that begin with a letter of its own; their font is 2. */
function listOf(letter: string, { fonts = [1, 2, 1, 2], letterEm = 0.6 } = {}) {
  const items = ['First item', 'Second item'].flatMap((text, at) => [
    { text: letter, left: 20, top: 20 * (at + 1), letterEm },
    { text, left: 30, top: 20 * (at + 1) },
  ])
  return smallPage(items, { fonts })
}

function textsOf(page: Page): string[] {
  return linesOfPage(page).map(({ text }) => text)
}

describe('bullets', () => {
  it('may be rings that are an "o" in Courier on several lines of another font', () => {
    assert.deepEqual(
      linesOfPage(listOf('o')).map(({ text, textLeft }) => [text, textLeft]),
      [
        ['◦ First item', 30],
        ['◦ Second item', 30],
      ],
    )
  })

  it('are not letters in the font of the text, nor in one that is not Courier', () => {
    const sameFont = listOf('o', { fonts: [1, 1, 1, 1] })
    for (const page of [sameFont, listOf('o', { letterEm: 0.55 })]) {
      assert.deepEqual(textsOf(page), ['o First item', 'o Second item'])
    }
  })

  it('are no letters of formulas, statutes and drawings, however they are drawn', () => {
    for (const letter of ['v', 'q', '§', 'Ø', 'ü']) {
      assert.deepEqual(textsOf(listOf(letter)), [`${letter} First item`, `${letter} Second item`])
    }
  })

  it('are not seen in a word that is drawn in pieces', () => {
    const page = smallPage(
      [
        { text: 'o', left: 20, top: 20, letterEm: 0.6 },
        { text: 'caminho', left: 26, top: 20 },
        { text: 'o', left: 20, top: 40, letterEm: 0.6 },
        { text: 'dia', left: 26, top: 40 },
      ],
      { fonts: [1, 2, 1, 2] },
    )
    assert.deepEqual(textsOf(page), ['ocaminho', 'odia'])
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
