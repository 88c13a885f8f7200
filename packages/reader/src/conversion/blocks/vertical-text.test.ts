import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from '../lines/line.ts'
import { layoutSlide } from '../slides/layout-slide.ts'

/** A column of letters of 10 points, from 50 points down. */
function column(text: string, right: number, order: number): Line {
  const box = { left: right - 10, right, top: 50, bottom: 50 + 10 * text.length }
  return plainLine(text, box, { angle: Math.PI / 2, order })
}

function read(lines: Line[]): string[] {
  const slide = { width: 400, height: 300, lines, frames: [], rules: [] }
  return layoutSlide(slide).flatMap(({ lines: texts }) => texts)
}

describe('text that is written downwards', () => {
  it('has its columns from the right, a short one ending a paragraph', () => {
    const columns = [
      column('次の話', 270, 0),
      column('ました。', 285, 1),
      column('むかし老人が住んでい', 300, 2),
    ]
    assert.deepEqual(read(columns), ['むかし老人が住んでいました。', '次の話'])
  })

  it('is not what is Latin and turned by a quarter', () => {
    const axis = [column('Time in hours', 40, 0), column('Days', 25, 1)]
    assert.deepEqual(new Set(read(axis)), new Set(['Time in hours', 'Days']))
  })
})
