import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { ConversionOptions } from '../../packages/core/src/deck-model/conversion-options.ts'
import type { Deck, Picture } from '../../packages/core/src/deck-model/ports.ts'
import {
  type Block,
  convert,
  loadLocalReading,
  type Row,
} from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { deckPath } from '../support/deck-path.ts'
import { goldenDecks, readDeck } from './golden-decks.ts'

const timeout = 120_000
/** Maximum distance of an edge from where it should be, in shares of the slide. */
const apartMax = 0.02

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })

type Box = NonNullable<Block['box']>

async function rowsOf(deck: Deck, options: Partial<ConversionOptions> = {}): Promise<Row[]> {
  const columns = ['blocks', 'slide', 'title', 'body']
  const signal = AbortSignal.timeout(timeout)
  return (await convert(deck, { mode: 'auto', reader, signal, columns, ...options })).rows
}

function blocksOf(row: Row | undefined): Block[] {
  return row?.blocks as Block[]
}

function centerOf([left, top, width, height]: Box): number[] {
  return [left + width / 2, top + height / 2]
}

function assertNear(found: number[], expected: number[], what: string): void {
  found.forEach((share, at) => {
    const apart = Math.abs(share - (expected[at] ?? 0))
    assert.ok(apart < apartMax, `${what} is at ${found} instead of ${expected}`)
  })
}

const pdfs = new Set(goldenDecks.map(({ file }) => file).filter((file) => file.endsWith('.pdf')))
for (const file of pdfs) {
  test(`The blocks of ${file} hold its text once, in order and on the slide.`, async () => {
    for (const row of await rowsOf(readDeck(file), { mode: 'text' })) {
      const blocks = blocksOf(row)
      const textWithRoles = (roles: string[]) =>
        blocks
          .filter(({ role }) => roles.includes(role))
          .map(({ text }) => text)
          .join('\n')
      assert.equal(textWithRoles(['title', 'text', 'table', 'header-footer']), row.slide)
      assert.equal(textWithRoles(['title']), row.title)
      assert.equal(textWithRoles(['text', 'table']), row.body)
      for (const { box, text, confidence } of blocks) {
        assert.equal(confidence, null)
        if (box === null) continue
        const [left, top, width, height] = box
        assert.ok(left >= 0 && top >= 0 && width > 0 && height > 0, `${text}: ${box}`)
        assert.ok(left + width <= 1.0001 && top + height <= 1.0001, `${text}: ${box}`)
      }
    }
  })
}

for (const [file, pairsMin] of [
  ['sample.pdf', 12],
  ['turned.pdf', 12],
] as const) {
  test(`The blocks of ${file} are at the same places in its text layer and in its pictures.`, async () => {
    const deck = readDeck(file)
    const slides = [{ from: 1, to: 4 }]
    const written = await rowsOf(deck, { slides })
    const pictured = await rowsOf(deck, { slides, mode: 'ocr' })
    let pairs = 0
    written.forEach((row, at) => {
      for (const { text, box } of blocksOf(row)) {
        const same = blocksOf(pictured[at]).find((block) => block.text === text)
        if (!same?.box || !box) continue
        pairs++
        // a letter's box in a text layer is as high as its font, in a picture as high as its ink
        assertNear(centerOf(same.box), centerOf(box), `The center of ${text} (slide ${at + 1})`)
        assert.ok(same.confidence !== null && same.confidence > 0.5)
      }
    })
    assert.ok(pairs >= pairsMin, `${pairs} blocks have the same text`)
  })
}

const sample = engines.pdf.open(readFileSync(deckPath('sample.pdf')), undefined)
after(() => sample.close())
const slide = sample.renderPage(1, 1600)
const [upright] = await rowsOf(readDeck('sample.pdf'), { slides: [{ from: 2, to: 2 }] })

function raw({ width, height, pixels }: Picture) {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function titleOf(bytes: Uint8Array): Promise<Block> {
  const [row] = await rowsOf({ bytes, type: 'jpg' })
  const title = blocksOf(row).find(({ role }) => role === 'title')
  assert.equal(title?.text, upright?.title)
  return title as Block
}

function uprightTitle(): Box {
  return blocksOf(upright).find(({ role }) => role === 'title')?.box as Box
}

for (const degrees of [-6, 3, 90]) {
  test(`A box of a picture that is tilted by ${degrees} degrees lies where the picture shows the text.`, async () => {
    const tilted = raw(slide).rotate(degrees, { background: '#ffffff' })
    const { data, info } = await tilted.jpeg().toBuffer({ resolveWithObject: true })
    const { box } = await titleOf(data)
    assertNear(box as Box, rotated(uprightTitle(), degrees, info), 'The title')
  })
}

/** The bounding box of a box on the slide after the slide was rotated clockwise about its center. */
function rotated(
  [left, top, width, height]: Box,
  degrees: number,
  to: { width: number; height: number },
): Box {
  const angle = (degrees * Math.PI) / 180
  const corners = [0, 1].flatMap((across) =>
    [0, 1].map((down) => {
      const x = (left + across * width - 0.5) * slide.width
      const y = (top + down * height - 0.5) * slide.height
      return {
        x: 0.5 + (x * Math.cos(angle) - y * Math.sin(angle)) / to.width,
        y: 0.5 + (x * Math.sin(angle) + y * Math.cos(angle)) / to.height,
      }
    }),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
  return [minX, minY, Math.max(...xs) - minX, Math.max(...ys) - minY]
}

test('A box of a picture that EXIF turns upright lies where viewers show the text.', async () => {
  const sideways = await raw(slide).rotate(-90).jpeg().toBuffer()
  const turned = await sharp(sideways).keepMetadata().withMetadata({ orientation: 6 }).toBuffer()
  const { box } = await titleOf(turned)
  assertNear(box as Box, uprightTitle(), 'The title')
})
