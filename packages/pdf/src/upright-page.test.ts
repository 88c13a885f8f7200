import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 100_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** Lines in a direction, one below the other; the page is 400 by 300 points. */
function lines(turns: number, count = 3): string {
  return Array.from({ length: count }, (_, at) => {
    const matrix = [
      `1 0 0 1 40 ${250 - 30 * at}`,
      `0 -1 1 0 ${350 - 30 * at} 280`,
      `-1 0 0 -1 360 ${50 + 30 * at}`,
      `0 1 -1 0 ${50 + 30 * at} 20`,
    ][turns]
    return `BT /F1 12 Tf ${matrix} Tm (Line number ${at}) Tj ET`
  }).join('\n')
}

/** How the page is read: its size, whether all letters are level, and how far down the first letters of its lines are. */
function read(content: string, entries = '') {
  const document = engine.open(smallPdf([{ content, entries }]))
  try {
    const { width, height, text } = document.readPage(0)
    const level = text.angles.subarray(0, text.length).every((angle) => Math.abs(angle) < 0.01)
    const tops = [...text.codes.subarray(0, text.length)].flatMap((code, index) =>
      code === 0x4c ? Math.round(text.boxes[index * 4 + 1] as number) : [],
    )
    const picture = document.renderPage(0, 40)
    return { size: [width, height], level, tops, picture: [picture.width, picture.height] }
  } finally {
    document.close()
  }
}

describe('a page whose letters run in one direction', () => {
  it('is read and rendered with them level and its lines from top to bottom, whatever its /Rotate says', () => {
    for (const turns of [0, 1, 2, 3]) {
      for (const rotate of [0, 90, 180, 270, 450, -90]) {
        const { size, level, tops, picture } = read(lines(turns), `/Rotate ${rotate}`)
        const name = `${turns} turns, /Rotate ${rotate}`
        assert.deepEqual(size, turns % 2 === 0 ? [400, 300] : [300, 400], name)
        assert.deepEqual(picture, turns % 2 === 0 ? [40, 30] : [40, 53], name)
        assert.ok(level, name)
        assert.deepEqual(
          tops.map((top) => top - (tops[0] as number)),
          [0, 30, 60],
          name,
        )
      }
    }
  })

  it('is upright in a picture that is rendered before it is read', () => {
    const document = engine.open(smallPdf([{ content: lines(1) }]))
    assert.equal(document.renderPage(0, 30).height, 40)
    assert.equal(document.readPage(0).width, 300)
    document.close()
  })

  it('stays as it is if there are few turned lines, or others beside them', () => {
    assert.equal(read(lines(3, 2)).level, false)
    assert.equal(read(lines(2, 1)).level, false)
    assert.equal(read(`${lines(3)} ${lines(0, 1)}`).level, false)
    assert.deepEqual(read(lines(2, 2)).level, true)
  })
})

describe('letters of a negative size', () => {
  it('are turned by half against their matrix', () => {
    const flipped = lines(0).replaceAll('12 Tf', '-12 Tf -100 Tz').replaceAll('1 0 0 1', '1 0 0 -1')
    const turned = lines(2).replaceAll('12 Tf', '-12 Tf')
    for (const content of [flipped, turned]) {
      const { level, tops } = read(content)
      assert.ok(level)
      assert.equal(tops.length, 3)
    }
  })
})
