import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Page } from '@rowdeck/core/deck-model/page'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { places, smallSheet } from '../../../../../test/support/small-sheets.ts'
import { readPage } from '../slides/read-page.ts'
import { readSheet } from '../slides/read-sheet.ts'
import { findLayout } from './find-layout.ts'

function layoutOf(pages: Page[]) {
  return findLayout(pages.map((page, index) => readPage(page, index)))
}

/** The lines of every slide, with those of its page last; undefined where pages are slides. */
function rows(pages: Page[]): string[][] | undefined {
  const layout = layoutOf(pages)
  if (layout === undefined) return undefined
  return pages.flatMap((page, index) =>
    readSheet(page, index, { layout }).map(({ blocks }) => blocks.flatMap(({ lines }) => lines)),
  )
}

/** Sheets of so many slides each, named `Slide 1 on`, `Slide 2 on` and so on. */
function sheets(slots: Box[], counts: number[], more: Partial<Page> = {}): Page[] {
  let slide = 0
  return counts.map((count) => {
    const names = Array.from({ length: count }, () => `Slide ${++slide} on`)
    return smallSheet(names, slots, { page: more })
  })
}

function names(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => [`Slide ${index + 1} on`])
}

describe('a handout', () => {
  for (const perPage of [2, 3, 4, 6, 9] as const) {
    it(`of ${perPage} slides a page gives a row per slide, the last page what is left`, () => {
      const pages = sheets(places[perPage], [perPage, perPage, 1])
      assert.deepEqual(rows(pages), names(2 * perPage + 1))
    })
  }

  it('may have slides that are forms or pictures instead of framed', () => {
    for (const kind of ['forms', 'pictures']) {
      const pages = sheets(places[4], [4, 4]).map((page) => ({
        ...page,
        [kind]: page.frames,
        frames: [],
      }))
      assert.deepEqual(rows(pages), names(8))
    }
  })

  it('goes by columns where the numbers of the slides say so', () => {
    const pages = [0, 1].map((page) => {
      const texts = places[4].map((slot, index): SmallText => {
        const number = page * 4 + ([1, 3, 2, 4][index] ?? 0)
        return { text: `${number}`, left: slot.right - 20, top: slot.bottom - 14 }
      })
      return smallSheet(['a', 'c', 'b', 'd'], places[4], { texts })
    })
    const found = rows(pages)?.map((lines) => lines[0])
    assert.deepEqual(found, ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd'])
  })

  it('goes by columns where its slides are drawn so and have no numbers', () => {
    const byColumns = [0, 2, 1, 3].map((index) => places[4][index] as Box)
    const pages = [1, 2].map(() => smallSheet(['a', 'b', 'c', 'd'], byColumns))
    assert.deepEqual(rows(pages)?.flat().join(''), 'abcdabcd')
  })

  it('keeps its header: it goes last into the last slide of the page', () => {
    const header = { text: 'Course of May 2026', left: 450, top: 8 }
    const pages = [1, 2, 3].map(() =>
      smallSheet(['Upper', 'Lower'], places[2], { texts: [header] }),
    )
    assert.deepEqual(rows(pages)?.slice(2, 4), [['Upper'], ['Lower', 'Course of May 2026']])
  })

  it('has its page number and date on no slide, and keeps them beside it', () => {
    const date = { text: '5/21/26', left: 500, top: 8 }
    const pages = [1, 2, 3].map((number) =>
      smallSheet(['Upper', 'Lower'], places[2], { number, texts: [date] }),
    )
    assert.deepEqual(rows(pages)?.slice(2, 4), [['Upper'], ['Lower']])
    const layout = layoutOf(pages)
    assert.ok(layout)
    const beside = readSheet(pages[1] as Page, 1, { layout })[1]?.sheet
    assert.deepEqual(beside?.flatMap(({ lines }) => lines).sort(), ['2', '5/21/26'])
  })

  it('keeps blank slides that have an outline, and asks for no row where there is none', () => {
    const pages = [
      smallSheet(['a', 'b', 'c', 'd'], places[4]),
      smallSheet(['e', undefined, 'g'], places[4]),
    ]
    assert.deepEqual(rows(pages), [['a'], ['b'], ['c'], ['d'], ['e'], [], ['g']])
  })

  it('lays every slide out as a page of its own, the title first', () => {
    const title = { text: 'Title', left: 150, top: 60, size: 24 }
    const pages = sheets(places[2], [2, 2]).map((page, index) =>
      index === 0 ? smallSheet(['Body', 'Next'], places[2], { texts: [title] }) : page,
    )
    const layout = layoutOf(pages)
    assert.ok(layout)
    const [first] = readSheet(pages[0] as Page, 0, { layout })
    assert.deepEqual(first?.blocks.map(({ role, lines }) => [role, ...lines])[0], [
      'title',
      'Title',
    ])
    assert.deepEqual([first?.width, first?.height], [720, 540])
  })

  it('has words that run over the edge of their slide stay with it', () => {
    const slot = places[3][0] as Box
    const wide = { text: 'and so on and on', left: slot.right + 4, top: slot.top + 30 }
    const pages = [
      smallSheet(['One'], places[3], { texts: [wide, ...textsIn(['Two', 'Three'], 1)] }),
      ...sheets(places[3], [3, 3, 3]),
    ]
    const found = rows(pages.map((page) => ({ ...page, frames: places[3] })))
    assert.deepEqual(found?.slice(0, 3), [['One', 'and so on and on'], ['Two'], ['Three']])
  })

  it('may have a page of another kind, which is a slide itself', () => {
    const cover = smallPage([{ text: 'Handout of the course', left: 100, top: 5 }], {
      width: 600,
      height: 800,
    })
    const pages = [cover, ...sheets(places[4], [4, 4, 4])]
    assert.deepEqual(rows(pages)?.slice(0, 2), [['Handout of the course'], ['Slide 1 on']])
  })

  it('may be a single sheet of paper', () => {
    assert.deepEqual(rows(sheets(places[6], [6])), names(6))
  })

  it('may be the picture of a single sheet with two slides', () => {
    const [page] = sheets(places[2], [2]) as [Page]
    assert.equal(findLayout([{ ...readPage(page, 0), mode: 'ocr' }])?.slots.length, 2)
  })

  it('may be as wide as a slide where its slides are forms', () => {
    const forms = [0, 1, 2, 3].map((index) => {
      const [left, top] = [10 + 195 * (index % 2), 10 + 145 * Math.floor(index / 2)]
      return box(left, top, left + 185, top + 135)
    })
    const texts = forms.map(({ left, top }, index) => ({ text: `Form ${index}`, left, top }))
    assert.deepEqual(
      rows([smallPage(texts, { forms })]),
      names(4).map((_, index) => [`Form ${index}`]),
    )
  })

  it('has slides of one height where forms end with what is drawn in them', () => {
    const forms = places[4].map((slot, index) => ({ ...slot, bottom: slot.bottom - index * 20 }))
    const pages = sheets(places[4], [4, 4]).map((page) => ({ ...page, forms, frames: [] }))
    assert.deepEqual(rows(pages), names(8))
  })
})

function textsIn(words: string[], from: number): SmallText[] {
  return words.map((text, index) => {
    const slot = places[3][from + index] as Box
    return { text, left: slot.left + 10, top: slot.top + 10 }
  })
}
