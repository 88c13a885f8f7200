import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

function bulletsOf(content: string) {
  const document = engine.open(smallPdf([{ content }]))
  try {
    return document.readPage(0).bullets
  } finally {
    document.close()
  }
}

describe('a small shape', () => {
  it('may be a bullet if it is filled or closed, and about as wide as high', () => {
    assert.equal(bulletsOf('50 200 5 5 re f').length, 1)
    assert.equal(bulletsOf('50 200 5 5 re S').length, 1)
  })

  it('is no bullet if it is large, thin, or the head of an arrow', () => {
    assert.deepEqual(bulletsOf('50 200 20 20 re f'), [])
    assert.deepEqual(bulletsOf('50 200 5 1 re f'), [])
    assert.deepEqual(bulletsOf('50 200 m 100 200 l S 100 197 m 106 200 l 100 203 l h f'), [])
  })
})

/** A picture of this many points square. */
function picture(left: number, bottom: number, side: number) {
  return `q ${side} 0 0 ${side} ${left} ${bottom} cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 80> EI Q`
}

describe('a small picture', () => {
  it('may be a bullet, without the margin around what it shows', () => {
    const [bullet] = bulletsOf(picture(50, 200, 12))
    assert.ok(bullet !== undefined)
    assert.deepEqual([bullet.left, bullet.right], [52, 60])
  })

  it('is no bullet if it is large, or a tile of a texture', () => {
    assert.deepEqual(bulletsOf(picture(50, 200, 30)), [])
    assert.deepEqual(bulletsOf(`${picture(50, 200, 8)} ${picture(58, 200, 8)}`), [])
    assert.equal(bulletsOf(`${picture(50, 200, 8)} ${picture(50, 180, 8)}`).length, 2)
  })
})
