import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

/** Texts 40 apart, drawn from the top. */
function stepsAt(tops: number[], name = 'step'): SmallText[] {
  const steps = tops.map((top, index) => ({ text: `${name}${index}`, left: 20 + 60 * index, top }))
  return steps.sort((a, b) => a.top - b.top)
}

const inTime = ['step0', 'step1', 'step2', 'step3']

describe('a timeline', () => {
  it('is read from the left though its texts stand above and below the line in turns', () => {
    assert.deepEqual(read(stepsAt([100, 140, 100, 140])), inTime)
  })

  it('is read from the right in a right-to-left language', () => {
    const letters = ['א', 'ב', 'ג', 'ד'].map((letter, index) => ({
      text: letter.repeat(5),
      left: 20 + 60 * index,
      top: index % 2 === 0 ? 100 : 140,
    }))
    assert.deepEqual(
      read(letters).map((text) => text.charAt(0)),
      ['ד', 'ג', 'ב', 'א'],
    )
  })

  it('gives each head in its middle with its text', () => {
    const years = [0, 1, 2].map((index) => ({
      text: `201${index}`,
      left: 22 + 60 * index,
      top: 120,
    }))
    const texts = stepsAt([100, 140, 100])
    const frames = [0, 1, 2].map((index) => box(15 + 60 * index, 116, 75 + 60 * index, 134))
    assert.deepEqual(read([...years, ...texts], { frames }), [
      ...['2010', 'step0', '2011', 'step1', '2012', 'step2'],
    ])
  })

  it('is not a row of columns if one of them begins where the others end', () => {
    const columns = [100, 178, 100].flatMap((top, index) => {
      const place = { left: 20 + 120 * index, top }
      const lines = [36, 47, 58, 69].map((down) => ({ ...place, text: 'words', top: top + down }))
      return [{ ...place, text: `head${index}`, size: 14 }, ...lines]
    })
    const text = 'words words words words'
    const title = { text: 'Title', left: 20, top: 20, size: 24 }
    assert.deepEqual(
      read([title, ...columns])
        .slice(1)
        .join(' '),
      ['head0', text, 'head1', text, 'head2', text].join(' '),
    )
  })

  it('may have a line above it and below it', () => {
    const over = { text: 'a heading over all of them that is wide', left: 20, top: 60 }
    const under = { text: 'a note', left: 20, top: 200 }
    assert.deepEqual(read([over, ...stepsAt([100, 140, 100, 140]), under]), [
      over.text,
      ...inTime,
      under.text,
    ])
  })

  it('is not three texts of which one is lower, nor a part of a drawing', () => {
    assert.deepEqual(read(stepsAt([100, 140, 100])), ['step0', 'step2', 'step1'])
    assert.deepEqual(read(stepsAt([140, 100, 100, 140])).slice(0, 2), ['step1', 'step2'])
    const more = stepsAt([180, 180, 180, 180], 'more')
    assert.deepEqual(read([...stepsAt([100, 140, 100, 140]), ...more]).slice(0, 2), [
      'step0',
      'step2',
    ])
  })
})
