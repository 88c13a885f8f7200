import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

describe('a list mark', () => {
  it('stands before its text though a highlight behind the text begins between them', () => {
    const texts = [
      { text: '1.', left: 20, top: 100 },
      { text: 'first', left: 50, top: 100 },
      { text: '2.', left: 20, top: 120 },
      { text: 'second', left: 50, top: 120 },
    ]
    const frames = [box(48, 99, 90, 112), box(48, 119, 90, 132)]
    assert.deepEqual(read(texts, { frames }), ['1. first', '2. second'])
  })

  it('stands before text drawn as outlines', () => {
    const drawnText = [
      { text: '•', box: box(20, 103, 24, 107), heading: false },
      { text: 'outlined', box: box(40, 100, 90, 110), heading: false },
    ]
    assert.deepEqual(read([], { drawnText }), ['• outlined'])
  })

  it('is not taken across a column or from another text', () => {
    const texts = [
      { text: '1.', left: 20, top: 100 },
      { text: 'far away', left: 200, top: 100 },
    ]
    assert.deepEqual(read(texts), ['1.', 'far away'])
    const marks = [
      { text: '•', box: box(20, 103, 24, 107), heading: false },
      { text: '• own mark', box: box(40, 100, 90, 110), heading: false },
    ]
    assert.deepEqual(read([], { drawnText: marks }), ['•', '• own mark'])
  })

  it('may be a dash in front of each item of a list that is drawn before; one dash is none', () => {
    const items = [
      { text: 'first', left: 40, top: 100 },
      { text: 'second', left: 40, top: 130 },
    ]
    const dashes = [
      { text: '—', left: 27, top: 100 },
      { text: '—', left: 27, top: 130 },
    ]
    assert.deepEqual(read([...items, ...dashes]), ['— first', '— second'])
    assert.deepEqual(read([...items, ...dashes.slice(0, 1)]).toSorted(), ['first', 'second', '—'])
    const away = dashes.map((dash) => ({ ...dash, left: 16 }))
    assert.ok(!read([...items, ...away]).includes('— first'))
  })

  it('may be a tick in a box of its own, further away, unless it is nearer to what it answers', () => {
    const items = [
      { text: 'first', left: 40, top: 100 },
      { text: 'second', left: 40, top: 130 },
    ]
    const ticks = [
      { text: '✔', left: 10, top: 100 },
      { text: '✘', left: 10, top: 130 },
    ]
    assert.deepEqual(read([...items, ...ticks]), ['✔ first', '✘ second'])
    const moved = [...items, ...ticks].map((one) => ({ ...one, left: one.left + 200 }))
    const questions = [100, 130].map((top) => ({ text: 'Is it so?', left: 155, top }))
    assert.ok(!read([...questions, ...moved]).some((text) => /✔ first/.test(text)))
  })

  it('may be a dash, a tick, a plus or a minus that is drawn apart: the list is no table', () => {
    const reasons = ['Quick to start', 'Simple to test', 'Safe for others']
    for (const mark of ['–', '✓', '+', '−']) {
      const texts = reasons.flatMap((text, row) => [
        { text: mark, left: 25, top: 65 + 20 * row },
        { text, left: 42, top: 65 + 20 * row },
      ])
      const expected = reasons.map((text) => `${mark} ${text}`)
      assert.deepEqual(read(texts), expected, mark)
    }
  })
})
