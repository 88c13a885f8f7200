import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openedDeck } from '../../../test/support/opened-deck.ts'
import { box } from '../../../test/support/small-page.ts'
import type { Box } from '../../deck-model/box.ts'
import type { SlideBlock, SlideReading } from '../../deck-model/slide-reading.ts'
import { agreesWithPicture } from './agrees-with-picture.ts'

const sound = { index: 0, garbled: false, broken: false, mayHoldWords: true } as const
const block = (lines: string[], top: number): SlideBlock => ({
  ...{ lines, role: 'body', size: 10, confidence: null },
  box: box(10, top, 90, top + 10),
})
const text: SlideReading = {
  ...{ ...sound, mode: 'text', width: 100, height: 100 },
  blocks: [block(['BX-4471-KL', 'HDPM-220V'], 42), block(['Parts for the workshop'], 10)],
}
const regions = [box(0, 0.4, 1, 0.55)]

/** Whether the text layer agrees with lines that OCR reads in the middle of the slide, and the region that OCR is given. */
async function agree(read: string[], agreementMin: number, panel?: Box) {
  let asked: Box | undefined
  const open = openedDeck(1, {
    picture: async (call) => {
      asked = call.panel
      return { ...sound, mode: 'ocr' as const, width: 100, height: 15, blocks: [block(read, 0)] }
    },
  })
  const slide = panel === undefined ? text : { ...text, location: { page: 0, panel } }
  const agrees = await agreesWithPicture(open, slide, { regions, agreementMin })
  return { agrees, asked }
}

test('A text layer agrees with OCR in pieces, in any order and with some letters misread.', async () => {
  assert.equal((await agree(['HDPM-22OV', 'BX-447I', 'KL'], 0.5)).agrees, true)
  assert.equal((await agree(['HDPM-22OV', 'BX-447I', 'KL'], 0.9)).agrees, false)
})

test('A text layer does not agree with other letters, with those of other lines, or with nothing.', async () => {
  assert.equal((await agree(['IE-7782-RS', 'OKWT-553C'], 0.5)).agrees, false)
  assert.equal((await agree(['Parts for the workshop'], 0.5)).agrees, false)
  assert.equal((await agree([], 0.5)).agrees, false)
})

test('The line of a slide on a handout is read where the page shows it.', async () => {
  const { asked } = await agree(['HDPM-220V'], 0.5, box(0.5, 0.5, 1, 1))
  assert.deepEqual(asked, box(0.5, 0.7, 1, 0.775))
})
