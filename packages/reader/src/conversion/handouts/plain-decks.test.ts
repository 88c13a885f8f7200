import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Page } from '@rowdeck/core/deck-model/page'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { places } from '../../../../../test/support/small-sheets.ts'
import { readPage } from '../slides/read-page.ts'
import { findLayout } from './find-layout.ts'

function layoutOf(pages: Page[]) {
  return findLayout(pages.map((page, index) => readPage(page, index)))
}

describe('a plain deck', () => {
  const pair = [box(20, 80, 180, 200), box(220, 80, 380, 200)]
  const photos = [0, 1, 2, 3, 4, 5].map((index) => {
    const [left, top] = [20 + 125 * (index % 3), 60 + 120 * Math.floor(index / 3)]
    return box(left, top, left + 110, top + 80)
  })
  const inside = (boxes: Box[], name: string): SmallText[] =>
    boxes.map(({ left, top }, index) => ({
      text: `${name} ${index}`,
      left: left + 5,
      top: top + 5,
    }))

  it('is never split where slides compare two things under a title', () => {
    const pages = ['Then', 'Now', 'Next'].map((name) =>
      smallPage(
        [{ text: `${name} and later`, left: 20, top: 20, size: 24 }, ...inside(pair, name)],
        {
          frames: pair,
        },
      ),
    )
    assert.equal(layoutOf(pages), undefined)
  })

  it('is never split where slides are full of photos without words', () => {
    const pages = [1, 2, 3, 4].map(() => smallPage([], { pictures: photos }))
    assert.equal(layoutOf(pages), undefined)
  })

  it('is never split where slides have six cards of many words under a heading, one of their own or the same', () => {
    const cards = [5, 20, 35, 50].flatMap((down) =>
      photos.map(({ left, top }) => ({ text: 'Words of a card', left: left + 5, top: top + down })),
    )
    for (const names of [
      ['Costs', 'Gains', 'Risks'],
      ['Team', 'Team', 'Team'],
    ]) {
      const pages = names.map((name) =>
        smallPage([{ text: `${name} of this`, left: 20, top: 32, size: 14 }, ...cards], {
          pictures: photos,
        }),
      )
      assert.equal(layoutOf(pages), undefined)
    }
    const sheets = [1, 2, 3].map((page) =>
      smallPage([{ text: `A talk, sheet ${page}`, left: 20, top: 5 }, ...cards], {
        pictures: photos,
      }),
    )
    assert.equal(layoutOf(sheets)?.slots.length, 6)
  })

  it('is never split for one slide that looks like a sheet', () => {
    const grid = smallPage(inside(photos, 'Card'), { frames: photos })
    const plain = smallPage([{ text: 'A slide with words', left: 20, top: 20 }])
    assert.equal(layoutOf([grid]), undefined)
    assert.equal(layoutOf([plain, grid, plain, plain]), undefined)
  })

  it('is never split for two boxes on its only page', () => {
    const page = smallPage(inside(places[2], 'Box'), { width: 600, height: 800, frames: places[2] })
    assert.equal(layoutOf([page]), undefined)
  })

  it('is never split where portrait pages have a heading of their own over two panels', () => {
    const pagesWith = (headings: string[]) =>
      headings.map((text) =>
        smallPage(
          [
            { text, left: 60, top: 20 },
            ...inside(places[2], 'A panel with quite a lot of words in it'),
          ],
          { width: 600, height: 800, frames: places[2] },
        ),
      )
    assert.equal(layoutOf(pagesWith(['Costs', 'Gains', 'Risks'])), undefined)
    assert.equal(layoutOf(pagesWith(['Talk', 'Talk', 'Talk']))?.slots.length, 2)
  })

  it('is never split for two boxes in a picture, where one has no words or a text has no box', () => {
    const names = inside(places[2], 'Box')
    const heading = { text: 'What to say of both of them', left: 120, top: 360 }
    for (const texts of [names.slice(1), [...names, heading]]) {
      const page = smallPage(texts, { width: 600, height: 800, frames: places[2] })
      assert.equal(findLayout([{ ...readPage(page, 0), mode: 'ocr' }]), undefined)
    }
  })

  it('is never split where cells of a table are as wide as slides', () => {
    const cells = [0, 1, 2, 3, 4, 5].map((index) => {
      const [left, top] = [20 + 120 * (index % 3), 80 + 90 * Math.floor(index / 3)]
      return box(left, top, left + 120, top + 90)
    })
    const pages = ['Costs', 'Gains', 'Risks'].map((name) =>
      smallPage([{ text: `${name} of it`, left: 20, top: 20, size: 24 }, ...inside(cells, name)], {
        frames: cells,
      }),
    )
    assert.equal(layoutOf(pages), undefined)
  })
})
