import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../test/support/small-page.ts'
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

describe('a cycle', () => {
  /** Texts around a middle, the first at an angle from the top. */
  const around = (count: number, turn = 0): SmallText[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = turn + (2 * Math.PI * index) / count
      const [left, top] = [190 + 120 * Math.sin(angle), 160 - 80 * Math.cos(angle)]
      return { text: `s${index}`, left, top }
    })
  const clockwise = ['s0', 's1', 's2', 's3', 's4', 's5']

  it('is read clockwise from the top, or from the left if nothing is there', () => {
    assert.deepEqual(read(around(6)), clockwise)
    assert.deepEqual(read(around(6, -Math.PI / 6)), clockwise)
    assert.deepEqual(read(around(5)), clockwise.slice(0, 5))
  })

  it('may have a note below it', () => {
    const note = { text: 'a note', left: 20, top: 270 }
    assert.deepEqual(read([...around(6), note]), [...clockwise, 'a note'])
  })

  it('is not what differs in size, nor a grid, nor what is unevenly around a middle', () => {
    const sizes = around(6).map((text, index) => ({ ...text, size: index === 3 ? 7 : 10 }))
    assert.notDeepEqual(read(sizes), clockwise)
    const grid = [0, 1, 2, 3, 5, 6, 7, 8].map((cell, index) => ({
      text: `s${index}`,
      left: 20 + 100 * (cell % 3),
      top: 80 + 60 * Math.floor(cell / 3),
    }))
    assert.deepEqual(read(grid).slice(0, 4), ['s0', 's1', 's2', 's3'])
    const uneven = around(12).filter((_, index) => index % 6 === 0 || index % 6 > 3)
    const names = uneven.map(({ text }) => text)
    assert.notDeepEqual(read(uneven), names)
  })
})
