import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeckResult } from '../../../packages/console/src/desk/desk-model.ts'
import { Refusal } from '../../../packages/console/src/desk/refusal.ts'
import type { SlideTable } from '../../../packages/console/src/desk/slide-table.ts'
import { outputFormats } from '../../../packages/reader/src/output/formats.ts'
import { readBook } from '../../support/read-book.ts'

Object.assign(globalThis, { columnCatalogue: [] })
const { withReview } = await import('../../../packages/console/src/playground/export-review.ts')

const columns = ['number', 'title', 'body', 'notes'].map((key) => ({ key, label: key }))

function deckOf(filename: string, rows: object[], others: Partial<DeckResult> = {}): DeckResult {
  const table = { filename, mode: 'text', rowCount: rows.length, columns, rows } as SlideTable
  const none = { edits: new Map(), checked: new Set(), rereading: new Set(), reread: new Set() }
  return { filename, stage: 'done', slideCount: rows.length, table, ...none, ...others } as never
}

async function bookOf(...decks: DeckResult[]) {
  const named = withReview(
    decks,
    decks.map(({ table }) => table as never),
  )
  const write = await outputFormats.xlsx.writer()
  const bytes = await write(named as never, { usual: true, showFilenames: true })
  return readBook(bytes as Uint8Array).sheets
}

const titled = (number: number, cells = {}) => {
  const title = `Slide ${number}`
  return { number, title, slide: title, body: '', notes: '', mode: 'text', blocks: [], ...cells }
}

test('A workbook says of each slide what is to be checked, and of each deck what was and why others are missing.', async () => {
  const locked = new Refusal({ code: 'document_encrypted', message: 'The PDF needs a password.' })
  const rows = [
    titled(1),
    titled(2, { slide: '', mode: 'ocr' }),
    titled(3, { slide: '', mode: 'unreadable' }),
    titled(4),
  ]
  const [slides, decks] = await bookOf(
    deckOf('plan.pdf', rows, {
      checked: new Set(['2']),
      edits: new Map([['4', { title: 'Corrected' }]]),
    }),
    deckOf('sound.pdf', [titled(1)]),
    deckOf('locked.pdf', [], { stage: 'refused', refusal: locked }),
  )
  assert.deepEqual(
    slides?.rows.map((row) => [row[0], row[1], row.at(-1)]),
    [
      ['File', 'No.', 'Check'],
      ['plan.pdf', 1, null],
      ['plan.pdf', 2, 'Checked'],
      ['plan.pdf', 3, 'To check: This slide is damaged and could not be read.'],
      ['plan.pdf', 4, 'Edited'],
      ['sound.pdf', 1, null],
    ],
  )
  assert.deepEqual(decks?.rows.slice(0, 3), [
    ['Deck', 'Slides', 'Checked', 'To check', 'Problem'],
    ['plan.pdf', 4, 1, 1, null],
    ['sound.pdf', 1, 0, 0, null],
  ])
  const [name, , , , problem] = decks?.rows[3] ?? []
  assert.equal(name, 'locked.pdf')
  assert.match(String(problem), /password/)
})

test('Where nothing is to be checked, a workbook has no column for it.', async () => {
  const [slides] = await bookOf(deckOf('sound.pdf', [titled(1), titled(2)]))
  assert.deepEqual(slides?.rows[0], ['File', 'No.', 'Title', 'Text'])
})
