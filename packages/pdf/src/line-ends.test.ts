import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** For each line of text objects, whether the file draws a space at its end. The last line is not marked. */
function lineEnds(content: string): (boolean | undefined)[] {
  const document = engine.open(smallPdf([{ content }]))
  try {
    const { length, codes, flags } = document.readPage(0).text
    const ends: (boolean | undefined)[] = []
    for (let index = 1; index < length; index++) {
      if (codes[index] !== 0x0d) continue
      const flag = flags[index - 1] ?? 0
      const isKnown = (flag & (CharFlag.spaceAfter | CharFlag.noSpaceAfter)) !== 0
      ends.push(isKnown ? (flag & CharFlag.spaceAfter) !== 0 : undefined)
    }
    return ends
  } finally {
    document.close()
  }
}

const at = (y: number, text: string, mode = '') =>
  `BT /F1 12 Tf ${mode} 1 0 0 1 20 ${y} Tm (${text}) Tj ET`

describe('the end of a line', () => {
  it('has a space if the file draws one there, and none at the end of a paragraph', () => {
    const content = [at(200, 'wrapped at a '), at(180, 'space'), at(160, 'last')].join('\n')
    assert.deepEqual(lineEnds(content), [true, false])
  })

  it('has a space that is an object of its own', () => {
    const space = 'BT /F1 12 Tf 1 0 0 1 62.69 200 Tm ( ) Tj ET'
    const content = [at(200, 'wrapped'), space, at(180, 'here')].join('\n')
    assert.deepEqual(lineEnds(content), [true])
  })

  it('is unknown where letters are outlined, which makes their box wider', () => {
    const content = [at(200, 'wrapped', '2 Tr'), at(180, 'here')].join('\n')
    assert.deepEqual(lineEnds(content), [undefined])
  })

  it('is unknown where the text is turned', () => {
    const content =
      'BT /F1 12 Tf 0 1 -1 0 60 20 Tm (turned ) Tj ET BT /F1 12 Tf 0 1 -1 0 80 20 Tm (text) Tj ET'
    assert.deepEqual(lineEnds(content), [undefined])
  })
})
