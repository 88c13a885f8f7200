import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from '@rowdeck/core/deck-model/page'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { readSheet } from '../slides/read-sheet.ts'
import { findLayout } from './find-layout.ts'

function layoutOf(pages: Page[]) {
  return findLayout(pages.map((page, index) => readPage(page, index)))
}

describe('a notes page', () => {
  const slide = box(100, 60, 500, 360)
  const page = (words: string, notes: string, number: number) =>
    smallPage(
      [
        { text: words, left: 120, top: 80, size: 20 },
        { text: notes, left: 80, top: 420 },
        { text: `${number}`, left: 560, top: 780 },
      ],
      { width: 600, height: 800, frames: [slide] },
    )
  const pages = ['One', 'Two', 'Three'].map((name, index) => page(name, `Say: ${name}`, index + 1))

  it('gives one row with the slide alone; its notes are kept beside it', () => {
    const layout = layoutOf(pages)
    assert.equal(layout?.kind, 'notes')
    assert.ok(layout)
    const [reading, ...others] = readSheet(pages[1] as Page, 1, { layout })
    assert.deepEqual(others, [])
    assert.deepEqual(
      reading?.blocks.map(({ lines }) => lines),
      [['Two']],
    )
    assert.deepEqual(
      reading?.notes?.map(({ lines }) => lines),
      [['Say: Two']],
    )
  })

  it('is not a slide with a picture under its title, however alike all slides are', () => {
    const titled = pages.map((one, index) =>
      smallPage(
        [
          { text: `About matter ${'abc'[index]}`, left: 80, top: 20, size: 24 },
          { text: 'What it shows', left: 80, top: 420 },
        ],
        { width: one.width, height: one.height, frames: [slide] },
      ),
    )
    assert.equal(layoutOf(titled), undefined)
  })
})
