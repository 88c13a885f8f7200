import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from '../lines/line.ts'
import { layoutSlide } from './layout-slide.ts'

/** A line of this size, half an em per letter. */
function line(text: string, order: number, more: Partial<Line> & { left?: number; top: number }) {
  const { left = 40, top, size = 12, ...rest } = more
  const box = { left, top, right: left + (text.length * size) / 2, bottom: top + size }
  return plainLine(text, box, { size, order, ...rest })
}

const layout = (...lines: Line[]) =>
  layoutSlide({ width: 600, height: 400, lines, frames: [], rules: [] })

describe('the layout of a slide', () => {
  it('has the title first, whenever it is drawn, and all text once', () => {
    const blocks = layout(
      line('Body text of the slide', 0, { top: 150 }),
      line('The title', 1, { top: 20, size: 30 }),
      line('Text further down', 2, { top: 250 }),
    )
    assert.deepEqual(
      blocks.map(({ lines, role }) => [lines.join(' '), role]),
      [
        ['The title', 'title'],
        ['Body text of the slide', 'body'],
        ['Text further down', 'body'],
      ],
    )
  })

  it('says on which levels the items of a list are only if there are several', () => {
    const item = (text: string, order: number, left: number) =>
      line(text, order, { left, top: 100 + 14 * order })
    const [flat] = layout(item('• One', 0, 40), item('• Two', 1, 40))
    assert.equal(flat?.levels, undefined)
    const [nested] = layout(item('• One', 0, 40), item('– Two', 1, 60), item('• Three', 2, 40))
    assert.deepEqual(nested?.levels, [0, 1, 0])
  })

  it('is as certain as its lines are on average, if a machine has read them', () => {
    const sure = line('Sure words', 0, { top: 100, confidence: 0.9 })
    const unsure = line('Unsure words', 1, { top: 114, confidence: 0.7 })
    const [block] = layout(sure, unsure)
    assert.ok(Math.abs((block?.confidence ?? 0) - 0.8) < 1e-9)
    assert.equal(layout({ ...sure, confidence: null }, unsure)[0]?.confidence, null)
  })
})
