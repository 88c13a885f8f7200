import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { box } from '../../../../../test/support/small-page.ts'
import { fontSizes } from './font-sizes.ts'

const line = (fontPx: number, text = 'a line of text'): OcrLine => ({
  ...{ text, confidence: 1, angle: 0, fontPx },
  box: box(0, 0, 200, 20),
})

describe('font sizes of lines in a picture', () => {
  it('are equal for lines of one font, whose measured sizes differ a little', () => {
    assert.deepEqual(fontSizes([line(20), line(44), line(21), line(20.5)]), [20.5, 44, 20.5, 20.5])
  })

  it('follow long lines rather than short ones', () => {
    assert.deepEqual(fontSizes([line(20, 'a'), line(21.5, 'a long line of text')]), [21.5, 21.5])
  })

  it('stay apart where a title is larger than text, however many sizes lie between them', () => {
    const sizes = fontSizes([20, 21.5, 23, 24.5, 26].map((size) => line(size)))
    assert.ok((sizes.at(-1) ?? 0) > 1.15 * (sizes[0] ?? 0), String(sizes))
  })

  it('are estimated from the box if they were not measured', () => {
    const { fontPx: _, ...rest } = line(0)
    assert.deepEqual(fontSizes([rest]), [16])
  })
})
