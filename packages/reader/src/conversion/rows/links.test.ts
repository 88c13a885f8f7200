import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideLink, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { withLinkedSlides } from './linked-slides.ts'
import { linksOf } from './links.ts'
import { markdownOf } from './markdown.ts'

function block(line: string, top: number, more: Partial<SlideBlock> = {}): SlideBlock {
  const place = box(0, top, 400, top + 20)
  return { lines: [line], role: 'body', box: place, size: 10, confidence: null, ...more }
}

/** A link on the left of a slide of 400 by 400, or on the right by its text; `top` is in its unit. */
function link(text: string, top: number, target: SlideLink['target']): SlideLink {
  const left = text === 'right' || text === 'there' ? 200 : 0
  return { text, target, box: box(left / 400, top / 400, (left + 40) / 400, (top + 10) / 400) }
}

function slide(blocks: SlideBlock[], links: SlideLink[], more: Partial<SlideReading> = {}) {
  const sound = { garbled: false, mayHoldWords: false, broken: false, mode: 'text' as const }
  return { index: 0, ...sound, width: 400, height: 400, blocks, links, ...more }
}

const a = { url: 'https://a.org' }
const b = { url: 'https://b.org/(x)|y' }

describe('the column links', () => {
  it('is in the order of the blocks, then from left to right and from top to bottom', () => {
    const blocks = [block('Title', 300, { role: 'title' }), block('First', 0), block('Second', 60)]
    const links = [
      link('second', 65, a),
      link('right', 8, a),
      link('first', 5, a),
      link('title', 305, a),
    ]
    assert.deepEqual(
      linksOf(slide(blocks, links)).map(({ text }) => text),
      ['title', 'first', 'right', 'second'],
    )
  })

  it('has the numbers of slides; pages without one are left out', () => {
    const links = [link('there', 0, { page: 4 }), link('nowhere', 0, { page: 7 })]
    const other = slide([], [], { index: 1, location: { page: 4 } })
    const [first] = withLinkedSlides([slide([block('x', 0)], links), other])
    assert.deepEqual(linksOf(first as SlideReading), [
      { text: 'there', slide: 2, box: [0.5, 0, 0.1, 0.025] },
    ])
  })
})

describe('a link in Markdown', () => {
  it('is around its text, in paragraphs, list items, tables and headings', () => {
    const blocks = [
      block('The plan', 300, { role: 'title' }),
      block('Read [this] now', 0),
      block('• Home page', 60),
      block('Name\tHome', 120),
    ]
    const links = [
      link('plan', 305, a),
      link('[this]', 5, a),
      link('• Home page', 65, a),
      link('Home', 125, b),
    ]
    assert.equal(
      markdownOf(slide(blocks, links)),
      [
        '## The [plan](https://a.org)',
        'Read [\\[this\\]](https://a.org) now',
        '- [Home page](https://a.org)',
        '| Name | [Home](https://b.org/%28x%29%7Cy) |\n| --- | --- |',
      ].join('\n\n'),
    )
  })

  it('cannot be made by the text of a document, nor become a picture', () => {
    const blocks = [block('Look!here \ufdd0x\ufdd1 [y](z) and \\there', 0)]
    const links = [link('here', 5, a), link('there', 5, a)]
    assert.equal(
      markdownOf(slide(blocks, links)),
      'Look\\![here](https://a.org) x [y\\](z) and \\\\[there](https://a.org)',
    )
  })

  it('keeps its address, however long the text of those before it is', () => {
    for (const length of [1_999, 2_000, 2_001, 100_000]) {
      const long = 'x'.repeat(length)
      const links = [link(long, 5, a), link('second', 65, b)]
      assert.equal(
        markdownOf(slide([block(long, 0), block('second', 60)], links)),
        `[${long}](https://a.org)\n\n[second](https://b.org/%28x%29%7Cy)`,
      )
    }
  })

  it('is left out where its text is not, or where it leads to a slide', () => {
    const links = [link('other words', 5, a), link('Text', 5, { page: 0 })]
    assert.equal(markdownOf(slide([block('Text', 0)], links)), 'Text')
  })
})
