import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const title = { text: 'Title', left: 20, top: 10, size: 24 }

function read(texts: SmallText[], more = {}): string[] {
  const { blocks } = readPage(smallPage([title, ...texts], more), 0)
  return blocks.flatMap(({ lines }) => lines).slice(1)
}

/** Texts beside each other, 120 apart. */
function rowAt(top: number, name: string, size = 10): SmallText[] {
  return [0, 1, 2].map((column) => ({ text: name + column, left: 20 + 120 * column, top, size }))
}

describe('columns below heads', () => {
  it('are read one after the other, though all heads are drawn first', () => {
    const texts = [...rowAt(80, 'head', 16), ...rowAt(112, 'text')]
    assert.deepEqual(read(texts), ['head0', 'text0', 'head1', 'text1', 'head2', 'text2'])
  })

  it('may have a line between heads and texts, as timelines have', () => {
    const axis = box(10, 105, 390, 106)
    const texts = [...rowAt(80, 'year', 16), ...rowAt(116, 'text')]
    assert.deepEqual(read(texts, { rules: [axis] }).slice(0, 3), ['year0', 'text0', 'year1'])
  })

  it('have a note between each head and its texts', () => {
    const texts = [...rowAt(80, 'phase', 16), ...rowAt(104, 'weeks', 8), ...rowAt(120, 'task')]
    assert.deepEqual(read(texts).slice(0, 4), ['phase0', 'weeks0', 'task0', 'phase1'])
  })

  it('are rows if heads and texts look alike, unless each text has several lines', () => {
    const alike = [...rowAt(80, 'first'), ...rowAt(120, 'second')]
    assert.deepEqual(read(alike).slice(0, 3), ['first0', 'first1', 'first2'])
    const longer = rowAt(120, 'a longer text').flatMap((text) =>
      [0, 1, 2].map((line) => ({ ...text, top: text.top + text.left / 20 + 12 * line })),
    )
    const [first, ...column] = read([...rowAt(80, 'first'), ...longer]).slice(0, 5)
    assert.deepEqual([first, column.at(-1)], ['first0', 'first1'])
  })

  it('are none if a text stands between two heads', () => {
    const texts = rowAt(140, 'text').map((text, at) => (at === 1 ? { ...text, left: 60 } : text))
    assert.deepEqual(read([...rowAt(80, 'head', 16), ...texts]).slice(0, 3), [
      ...['head0', 'head1', 'head2'],
    ])
  })
})
