import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import { noProperties } from '@rowdeck/core/deck-model/deck-properties'
import type { DeckReader } from '@rowdeck/core/deck-model/deck-reader'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { scanned } from '../../../../../test/support/small-scan.ts'
import { type ColumnKey, columnKeys, convert, describeColumns } from '../convert.ts'
import { readPage } from '../slides/read-page.ts'

const deck: Deck = { bytes: new Uint8Array(), type: 'pdf' }
const { signal } = new AbortController()

describe('columns', () => {
  const slides = [
    ['Plan of the year', 'In spring we sow', 'Footer'],
    ['Plan of the year', 'In spring we sow', 'In summer we wait', 'Footer'],
  ]
  const reader: DeckReader = {
    open: async () =>
      openedDeck(slides.length, {
        text: async () =>
          slides.map(([title = '', ...items], index) =>
            readPage(
              smallPage([
                { text: title, left: 20, top: 20, size: 24 },
                ...items.map((text, place) => ({ text, left: 20, top: 80 + 40 * place })),
              ]),
              index,
            ),
          ),
        properties: async () => noProperties,
        thumbnail: async ({ page }) => Uint8Array.of(page),
      }),
  }
  const rowsOf = async (selection: Omit<ConversionOptions, 'mode'>) =>
    (await convert(deck, { mode: 'auto', reader, signal, ...selection })).rows

  it('are those that were asked for, in their order, each with a label', async () => {
    const columns: ColumnKey[] = ['number', 'title', 'build']
    const table = await convert(deck, { mode: 'auto', reader, signal, columns })
    assert.deepEqual(table.columns, [
      { key: 'number', label: 'Number' },
      { key: 'title', label: 'Title' },
      { key: 'build', label: 'Build of' },
    ])
    assert.deepEqual(table.rows, [
      { number: 1, title: 'Plan of the year', build: 2 },
      { number: 2, title: 'Plan of the year', build: null },
    ])
  })

  it('hold what the catalog says', async () => {
    const describer = { describe: async () => 'A chart.' }
    const options = { mode: 'auto', reader, describer, signal, columns: columnKeys } as const
    const { rows } = await convert(deck, options)
    assert.equal(rows.length, 2)
    for (const row of rows) {
      for (const { key, type, nullable } of describeColumns()) {
        const cell = row[key]
        const found = Array.isArray(cell) ? 'array' : typeof cell
        assert.ok(found === type || (nullable && cell === null), `${key}: ${cell}`)
      }
    }
  })

  it('have the picture of each slide only if asked', async () => {
    const urls = ['AA==', 'AQ=='].map((base64) => ({ picture: `data:image/jpeg;base64,${base64}` }))
    assert.deepEqual(await rowsOf({ columns: ['picture'] }), urls)
  })

  it('that do not exist, or are listed twice, are refused with the list of all columns', async () => {
    for (const [columns, message] of [
      [
        ['slides'],
        /^Unknown column `slides`; did you mean `slide`\? Available.* slide, number, page/,
      ],
      [['titel'], /^Unknown column `titel`; did you mean `title`\? /],
      [['height'], /^Unknown column `height`\. Available/],
      [[''], /^Unknown column\. Available/],
      [['a b'.repeat(9)], /^Unknown column\. Available/],
      [['slide', 'slide'], /^Column `slide` is listed twice\./],
    ] as const) {
      await assert.rejects(rowsOf({ columns }), (error) => {
        assert.ok(error instanceof AppError && error.code === 'request_invalid')
        assert.deepEqual(error.details, { columns: columnKeys })
        return message.test(error.message)
      })
    }
  })

  it('of a slide read from its picture say how it was read and how sure that is', async () => {
    const pictures = scanned(1)
    const table = convert(deck, {
      mode: 'auto',
      reader: pictures,
      signal,
      columns: ['mode', 'confidence'],
    })
    await pictures.finish(0)
    await pictures.finish(1)
    assert.deepEqual((await table).rows, [{ mode: 'ocr', confidence: 0.5 }])
  })

  it('are of the slides that were asked for, whose numbers stay', async () => {
    assert.deepEqual(await rowsOf({ columns: ['number'], slides: [{ from: 2, to: 9 }] }), [
      { number: 2 },
    ])
  })
})

describe('a part of a deck', () => {
  it('has only the pictures read that it needs', async () => {
    const reader = scanned(50)
    const slides = [
      { from: 3, to: 4 },
      { from: 49, to: Number.POSITIVE_INFINITY },
    ]
    const table = convert(deck, { mode: 'auto', reader, signal, slides, columns: ['number'] })
    await reader.finish(0)
    await reader.finish(50)
    assert.deepEqual((await table).rows, [
      { number: 3 },
      { number: 4 },
      { number: 49 },
      { number: 50 },
    ])
    assert.deepEqual(reader.asked, [2, 3, 48, 49])
  })

  it('that the deck does not have is refused with its length', async () => {
    const reader = scanned(3)
    const refused = convert(deck, {
      mode: 'auto',
      reader,
      signal,
      slides: [{ from: 4, to: 6 }],
    })
    refused.catch(() => {})
    await reader.finish(0)
    await reader.finish(3)
    await assert.rejects(refused, /it has 3/)
  })
})
