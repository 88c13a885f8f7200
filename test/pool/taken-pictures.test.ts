import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../packages/core/src/clock.ts'
import type { DeckType } from '../../packages/core/src/deck-model/deck-types.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import { createPool, type PictureReader } from '../../packages/reader/src/pool/pool.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { openPool } from '../../packages/service/src/local-converter.ts'
import { picturedDeck } from '../support/pictured-deck.ts'
import { deckBytes } from '../support/test-app.ts'

const config = readConfig({ ROWDECK_WORKERS: '1' })
const { signal } = new AbortController()

const decks: [string | Promise<Uint8Array>, DeckType, string][] = [
  [picturedDeck(), 'pdf', 'a picture beside text'],
  ['scan.pdf', 'pdf', 'pages that are JPEG files'],
  ['outlines.pdf', 'pdf', 'a page that must be rendered'],
  ['turned.pdf', 'pdf', 'rotated pages'],
  ['picture-webp.webp', 'webp', 'a picture'],
]

test('A picture that was taken out of its deck is read exactly as the slide is read from the deck.', async (t) => {
  const pool = openPool(config, { clock: systemClock })
  let taken = 0
  const pictureReader: PictureReader = {
    async read({ takePicture }) {
      taken++
      for (const render of [false, true]) {
        const picture = await takePicture(render)
        if (picture instanceof Uint8Array) return picture
        const reading = await pool.recognize(picture, signal, { accountId: 'b' })
        if (reading) return reading
      }
      throw new Error('A rendering was not read.')
    },
  }
  const settings = { ...config.pool, reading: { ...config.reading, withoutOcr: true } }
  const front = createPool(settings, { pictureReader })
  t.after(() => {
    pool.close()
    front.close()
  })
  for (const [name, type, what] of decks) {
    const isFile = typeof name === 'string'
    const deck = { bytes: await (isFile ? deckBytes(name) : name), type }
    const columns = ['slide', 'title', 'markdown', 'confidence', 'pictures']
    const asked = { mode: isFile ? ('ocr' as const) : ('auto' as const), columns, signal }
    const here = await convert(deck, { ...asked, reader: pool.readerFor({ accountId: 'a' }) })
    const there = await convert(deck, { ...asked, reader: front.readerFor({ accountId: 'a' }) })
    assert.deepEqual(there, here, what)
    assert.ok(
      here.rows.some(({ slide }) => slide !== ''),
      what,
    )
  }
  assert.ok(taken >= decks.length)
})
