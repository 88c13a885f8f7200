import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box } from '../../../test/support/small-page.ts'
import type { OpenDeck } from '../deck-reader.ts'
import type { SlideBlock, SlideReading } from '../slide-reading.ts'
import { readPictures } from './read-pictures.ts'

const sound = { index: 0, garbled: false, broken: false, mayHoldWords: true } as const
const block = (line: string, top: number): SlideBlock => ({
  lines: [line],
  role: 'body',
  box: box(10, top, 90, top + 10),
  size: 10,
  confidence: 0.9,
})

/** The text of the lower half of a slide in which OCR sees a line, over which other words are drawn. */
async function picturesOf(seen: SlideBlock): Promise<string[]> {
  const text: SlideReading = {
    ...{ ...sound, mode: 'text', width: 100, height: 100 },
    blocks: [block('A slide with words', 60)],
    pictureRegion: { left: 0, top: 0.5, right: 1, bottom: 1 },
  }
  const picture: SlideReading = { ...sound, mode: 'ocr', width: 100, height: 50, blocks: [seen] }
  const open = { readPicture: async () => picture } as Partial<OpenDeck> as OpenDeck
  const { pictures = [] } = await readPictures(open, text)
  return pictures.flatMap(({ lines }) => lines)
}

test('Text drawn over a picture is not repeated if OCR misreads it, or sees a part of it', async () => {
  assert.deepEqual(await picturesOf(block('slide vvith word5', 10)), [])
  assert.deepEqual(await picturesOf(block('lide wit', 10)), [])
})

test('Similar text in another place, and other text in this place, is of the picture', async () => {
  assert.deepEqual(await picturesOf(block('lide wit', 30)), ['lide wit'])
  assert.deepEqual(await picturesOf(block('Slate', 10)), ['Slate'])
})
