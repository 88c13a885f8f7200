import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { withBuildNumbers } from './count-repeats.ts'
import { titleOf, withDeckTitles } from './deck-titles.ts'

interface Place {
  role?: SlideBlock['role']
  left?: number
  top?: number
  size?: number
}

function block(text: string, { role = 'body', left = 40, top = 30, size = 24 }: Place = {}) {
  const box = { left, top, right: left + 200, bottom: top + size }
  return { lines: [text], role, box, size, confidence: null } satisfies SlideBlock
}

function slide(index: number, ...blocks: SlideBlock[]): SlideReading {
  const rest = { mode: 'text' as const, garbled: false, broken: false, mayHoldWords: false }
  return { index, ...rest, width: 600, height: 400, blocks }
}

/** Slides with their titles at one place, then slides with titles at as many places as there are slides. */
function deck(alike: number, others: number): SlideReading[] {
  return Array.from({ length: alike + others }, (_, index) => {
    const place = index < alike ? {} : { top: 60 + 17 * (index - alike) }
    return slide(index, block('Title', { role: 'title', ...place }))
  })
}

function titled(slides: SlideReading[]): SlideReading[] {
  return withDeckTitles(withBuildNumbers(slides))
}

/** The title of a slide without one that has these texts, in a deck. */
function titleIn(readings: SlideReading[], ...texts: SlideBlock[]): string | undefined {
  const all = titled([...readings, slide(readings.length, ...texts)])
  return titleOf(all.at(-1) as SlideReading)?.lines[0]
}

describe('the place where a deck keeps its titles', () => {
  it('has the titles of at least three slides, and of a quarter of those with one', () => {
    assert.equal(titleIn(deck(2, 0), block('Text')), undefined)
    assert.equal(titleIn(deck(3, 0), block('Text')), 'Text')
    assert.equal(titleIn(deck(6, 12), block('Text')), 'Text')
    assert.equal(titleIn(deck(3, 12), block('Text')), undefined)
  })

  it('may differ a little, but not by a line or to a larger font', () => {
    const titles = deck(4, 0)
    assert.equal(titleIn(titles, block('Text', { top: 34, left: 44 })), 'Text')
    assert.equal(titleIn(titles, block('Text', { top: 26, left: 36 })), 'Text')
    assert.equal(titleIn(titles, block('Text', { size: 25 })), 'Text')
    assert.equal(titleIn(titles, block('Text', { top: 45 })), undefined)
    assert.equal(titleIn(titles, block('Text', { left: 90 })), undefined)
    assert.equal(titleIn(titles, block('Text', { size: 28 })), undefined)
  })

  it('makes no title of two texts that are both there', () => {
    const two = [block('One'), block('Two', { top: 34 })]
    assert.equal(titleIn(deck(4, 0), ...two), undefined)
  })
})

describe('a slide with a title elsewhere', () => {
  it('is titled by the text in the place, and the other becomes body text before which it stands', () => {
    const elsewhere = block('Elsewhere', { role: 'title', top: 200 })
    const [mended] = titled([slide(0, elsewhere, block('In place')), ...deck(4, 0)])
    assert.deepEqual(
      mended?.blocks.map(({ lines: [text], role }) => `${text} ${role}`),
      ['In place title', 'Elsewhere body'],
    )
  })

  it('keeps it if the file marks it as the title', () => {
    const marked = { ...block('Marked', { role: 'title', top: 200 }), isMarked: true as const }
    const [same] = titled([slide(0, marked, block('In place')), ...deck(4, 0)])
    assert.equal(titleOf(same as SlideReading)?.lines[0], 'Marked')
  })

  it('keeps it if nothing is in the place', () => {
    const elsewhere = block('Elsewhere', { role: 'title', top: 200 })
    const [same] = titled([slide(0, elsewhere, block('1', {})), ...deck(4, 0)])
    assert.equal(titleOf(same as SlideReading)?.lines[0], 'Elsewhere')
  })
})
