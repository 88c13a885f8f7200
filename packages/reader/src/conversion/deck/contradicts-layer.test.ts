import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { box } from '../../../../../test/support/small-page.ts'
import { contradictsLayer } from './contradicts-layer.ts'

const sound = { index: 0, garbled: false, broken: false, mayHoldWords: true } as const
const block = (lines: string[], top: number): SlideBlock => ({
  ...{ lines, role: 'body', size: 10, confidence: null },
  box: box(10, top, 90, top + 10),
})
const text: SlideReading = {
  ...{ ...sound, mode: 'text', width: 100, height: 100 },
  blocks: [block(['BX-4471-KL', 'HDPM-220V'], 42), block(['Parts for the workshop'], 10)],
}
const region = box(0, 0.4, 1, 0.55)

/** Whether OCR contradicts the text layer where it reads these lines in the middle of the slide, and what it is given. */
async function contradict(read: string[][], panel?: Box) {
  const asked: (Box | undefined)[] = []
  const open = openedDeck(1, {
    picture: async (call) => {
      const lines = read[asked.length] ?? []
      asked.push(call.panel)
      return { ...sound, mode: 'ocr' as const, width: 100, height: 15, blocks: [block(lines, 0)] }
    },
  })
  const slide = panel === undefined ? text : { ...text, location: { page: 0, panel } }
  const regions = read.map(() => region)
  return { contradicts: await contradictsLayer(open, slide, regions), asked }
}

const asked = async (...read: string[][]) => (await contradict(read)).contradicts

test('OCR does not contradict a text layer that it reads in pieces, in any order and with some letters misread.', async () => {
  assert.equal(await asked(['HDPM-22OV', 'BX-447I', 'KL']), false)
})

test('OCR contradicts a text layer if it reads other letters, or those of other lines.', async () => {
  assert.equal(await asked(['IE-7782-RS', 'OKWT-553C']), true)
  assert.equal(await asked(['Parts for the workshop']), true)
})

test('OCR that reads nothing, or a few letters, tells nothing about the text layer.', async () => {
  assert.equal(await asked([]), false)
  assert.equal(await asked(['IE-7782']), false)
  assert.equal(await asked([], ['IE-7782-RS', 'OKWT-553C']), true)
})

test('A text layer that OCR reads alike in one place is not contradicted in another.', async () => {
  assert.equal(await asked(['IE-7782-RS'], ['BX-4471-KL']), false)
  assert.equal(await asked(['BX-4471-KL'], ['IE-7782-RS']), false)
})

test('OCR contradicts signs inside words where it reads letters alone, and not where it reads signs, too.', async () => {
  const signs = { ...text, blocks: [block(['В4руч>а в?росл3 на', '12% проц?нтов т$плом'], 42)] }
  const read = async (lines: string[]) => {
    const picture = async () => ({ ...signs, blocks: [block(lines, 0)] })
    return await contradictsLayer(openedDeck(1, { picture }), signs, [region])
  }
  assert.equal(await read(['Выручка выросла на 12', 'процентов теплом']), true)
  assert.equal(await read(['В4руч>а в?росл3 на', '12 проц?нтов т$плом']), false)
})

test('The line of a slide on a handout is read where the page shows it.', async () => {
  const { asked } = await contradict([['HDPM-220V']], box(0.5, 0.5, 1, 1))
  assert.deepEqual(asked, [box(0.5, 0.7, 1, 0.775)])
})
