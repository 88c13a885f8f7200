import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { box, smallPage } from '../../../test/support/small-page.ts'
import { linesOfPage } from '../../reader/src/conversion/lines/page-lines.ts'
import { dropShadows } from './drop-shadows.ts'

const size = 20

/** The lines of a page with a text and what is behind it, letter by letter or one after the other. */
function read(
  words: string,
  { shadow = words, across, down }: { shadow?: string; across: number; down: number },
  frames: Frame[] = [],
): string[] {
  const place = (text: string, at: number) => ({ text, size, left: 40 + at * size * 0.5, top: 100 })
  const page = smallPage(
    [...words].flatMap((letter, at) => {
      const behind = place(shadow[at] ?? '', at)
      behind.left += across * size
      behind.top += down * size
      return [behind, place(letter, at)]
    }),
  )
  const { text } = page
  dropShadows(text, frames)
  return linesOfPage(page).map((line) => line.text)
}

describe('a text and its shadow, whose letters are mixed', () => {
  it('are the text, with its spaces', () => {
    for (const [across, down] of [
      [0.2, 0.2],
      [0.12, 0],
      [0, 0.3],
      [-0.3, 0.3],
    ] as const) {
      assert.deepEqual(read('Bases and acids', { across, down }), ['Bases and acids'])
    }
  })

  it('are both kept if they are further apart, other texts, or on cards of a pile', () => {
    const count = (lines: string[]) => lines.join('').replaceAll(' ', '').length
    assert.equal(count(read('Bases', { across: 0.4, down: 0.4 })), 10)
    assert.equal(count(read('Bases', { shadow: 'Brett', across: 0.2, down: 0.2 })), 10)
    const cards = [1, 3, 5, 7, 9].map((place) => ({ ...box(0, 0, 400, 300), place }))
    assert.equal(
      count(
        read(
          'Bases',
          { across: 0.2, down: 0.2 },
          cards.map((card) => ({ ...card, place: card.place - 0.5 })),
        ),
      ),
      10,
    )
  })
})

describe('letters that are twice in a word', () => {
  it('are no shadows of each other, however narrow', () => {
    const texts = ['all', 'hill', 'attic', 'willing'].map((text, at) => ({
      ...{ text, size, letterEm: 0.22 },
      ...{ left: 40 + at * 60, top: 100 },
    }))
    const page = smallPage(texts)
    const { length } = page.text
    dropShadows(page.text, [])
    assert.equal(page.text.length, length)
  })
})

describe('letters whose size or place is not known', () => {
  it('are kept, as they have no offset', () => {
    for (const letterSize of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
      const page = smallPage(
        ['abcdef', 'abcdef'].map((text) => ({ text, size, left: 40, top: 100 })),
      )
      const { length } = page.text
      page.text.sizes.fill(letterSize)
      dropShadows(page.text, [])
      assert.equal(page.text.length, length)
    }
    const page = smallPage(['abcdef', 'abcdef'].map((text) => ({ text, size, left: 40, top: 100 })))
    const { length } = page.text
    page.text.boxes.fill(Number.NaN)
    dropShadows(page.text, [])
    assert.equal(page.text.length, length)
  })
})
