import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const title = { text: 'Title', left: 20, top: 10, size: 24 }

function read(texts: SmallText[]): string[] {
  const { blocks } = readPage(smallPage([title, ...texts]), 0)
  return blocks.flatMap(({ lines }) => lines).slice(1)
}

/** Values above labels that begin at 240, so many points higher, 50 points apart. */
function bars(heights: number[], left = 20): SmallText[] {
  const values = heights.map((height, at) => ({
    ...{ text: `${height}`, left: left + 50 * at, top: 220 - height },
  }))
  const labels = heights.map((_, at) => ({ text: `year${at}`, left: left + 50 * at, top: 240 }))
  return [...values, ...labels]
}

describe('a column chart drawn as text', () => {
  it('is read bar by bar', () => {
    assert.deepEqual(read(bars([30, 90, 120])), ['30', 'year0', '90', 'year1', '120', 'year2'])
  })

  it('is read before what is below it, and apart from the chart beside it', () => {
    const source = { text: 'Source: the census', left: 20, top: 280, size: 8 }
    const lines = read([...bars([30, 90, 120]), ...bars([80, 25], 280), source])
    assert.deepEqual(lines.slice(0, 2), ['30', 'year0'])
    assert.deepEqual(lines.slice(6), ['80', 'year0', '25', 'year1', 'Source: the census'])
  })

  it('is none if the labels are heads of texts', () => {
    const notes = [0, 1, 2].map((at) => ({
      text: `note${at}`,
      left: 20 + 50 * at,
      top: 254,
      size: 8,
    }))
    const lines = read([...bars([30, 90, 120]), ...notes])
    assert.equal(lines[lines.indexOf('year1') + 1], 'note1')
  })
})
