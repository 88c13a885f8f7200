import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

describe('a path of several lines', () => {
  let engine: PdfEngine
  before(async () => {
    engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  })
  after(() => engine.close())

  /** The rules and frames of a page with this content, from the left and then from the top. */
  function drawn(content: string) {
    const document = engine.open(smallPdf([{ content }]))
    const { rules, frames } = document.readPage(0)
    document.close()
    const sides = rules.map(({ left, top, right, bottom }) => [left, top, right, bottom])
    return { rules: sides.map((box) => box.map(Math.round)), frames: frames.length }
  }

  const level = '40 100 m 240 100 l 40 150 m 240 150 l'
  const upright = '40 100 m 40 150 l 240 100 m 240 150 l'

  it('is the rules of a table if they are level and upright', () => {
    const { rules, frames } = drawn(`${level} ${upright} S`)
    assert.equal(frames, 0)
    assert.deepEqual(
      rules.map(([left = 0, top = 0, right = 0, bottom = 0]) => [right - left, bottom - top]),
      [
        [200, 0],
        [200, 0],
        [0, 50],
        [0, 50],
      ],
    )
  })

  it('is not if one is slanted, a curve or goes on, or if the path is filled', () => {
    for (const other of [
      '40 100 m 240 101 l',
      '40 100 m 80 120 120 120 240 100 c',
      '40 100 m 240 100 l 240 120 l',
    ]) {
      assert.deepEqual(drawn(`${level} ${other} S`).rules, [], other)
    }
    assert.deepEqual(drawn(`${level} ${upright} B`).rules, [])
  })

  it('has at most 200 lines', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `40 ${20 + at} m 240 ${20 + at} l`).join(' ')
    assert.deepEqual(
      [200, 201].map((count) => drawn(`${lines(count)} S`).rules.length),
      [200, 0],
    )
  })
})
