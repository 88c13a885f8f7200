import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  type Block,
  convert,
  loadLocalReading,
  type Row,
  type SlideWord,
} from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { goldenDecks, readDeck } from './golden-decks.ts'

/** Share of the words that have places: bullets that are drawn as shapes and some signs of right-to-left lines have none. */
const placedMin = 0.95
/** Maximum distance of the center of a word in a text layer and in a picture, in shares of the slide. */
const apartMax = 0.02

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })

async function rowsOf(file: string, mode: 'text' | 'ocr', slides?: [{ from: number; to: number }]) {
  const signal = AbortSignal.timeout(120_000)
  const columns = ['words', 'blocks', 'slide']
  return (await convert(readDeck(file), { mode, reader, signal, columns, slides })).rows
}

const wordsOf = (row: Row | undefined) => row?.words as SlideWord[]
const isDivided = /[-\s]/gu

const pdfs = new Set(goldenDecks.map(({ file }) => file).filter((file) => file.endsWith('.pdf')))
for (const file of pdfs) {
  test(`The words of ${file} are its text in order, and most have places on the slide.`, async () => {
    const rows = await rowsOf(file, 'text')
    for (const row of rows) {
      const blocks = row.blocks as Block[]
      const texts = blocks.map((_, at) => wordsOf(row).filter(({ block }) => block === at))
      assert.deepEqual(
        texts.map((words) => words.map(({ text }) => text.replace(isDivided, '')).join('')),
        blocks.map(({ text }) => text.replace(isDivided, '')),
      )
    }
    const words = rows.flatMap(wordsOf)
    const boxes = words.flatMap(({ box }) => (box === null ? [] : [box]))
    assert.ok(boxes.length >= placedMin * words.length, `${boxes.length} of ${words.length}`)
    for (const [left, top, width, height] of boxes) {
      assert.ok(left >= 0 && top >= 0 && width > 0 && height > 0)
      assert.ok(left + width <= 1.0001 && top + height <= 1.0001)
    }
  })
}

test('The words of a slide are at the same places in its text layer and in its picture.', async () => {
  const [written] = await rowsOf('sample.pdf', 'text', [{ from: 2, to: 2 }])
  const [pictured] = await rowsOf('sample.pdf', 'ocr', [{ from: 2, to: 2 }])
  const once = wordsOf(written).filter(
    ({ text }, _, all) => all.filter((word) => word.text === text).length === 1,
  )
  const pairs = once.flatMap(({ text, box }) => {
    const same = wordsOf(pictured).find((word) => word.text === text)
    return same?.box && box ? [{ text, written: box, pictured: same.box }] : []
  })
  assert.ok(pairs.length >= 20, `${pairs.length} words are read alike`)
  for (const pair of pairs) {
    const [one, other] = [pair.written, pair.pictured].map(([left, , width]) => left + width / 2)
    assert.ok(Math.abs((one ?? 0) - (other ?? 1)) < apartMax, pair.text)
  }
})
