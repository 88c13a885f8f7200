import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outputFormat, writeDecks } from '@rowdeck/reader/output'
import { readBook } from '../../../../test/support/read-book.ts'
import { formats } from './formats.ts'
import { Pieces } from './write-converted.ts'

const columns = [{ key: 'slide', label: 'Slide' }]
const deck = (filename: string, ...slides: string[]) => ({
  filename,
  table: {
    mode: 'text' as const,
    rowCount: slides.length,
    columns,
    rows: slides.map((slide) => ({ slide })),
  },
})
const decks = [deck('a.pdf', 'one', ''), deck('b/c.pdf', 'two, "three"'), deck('d.pdf', '\n4')]

for (const format of formats.filter((one) => outputFormat(one).text)) {
  test(`Decks written one by one as ${format} are what they are written at once.`, async () => {
    const pieces = new Pieces({ format })
    const written: unknown[] = []
    for (const one of decks) written.push(await pieces.next(one))
    written.push(await pieces.last())
    const whole = await writeDecks(decks, format, { showFilenames: true })
    assert.equal(written.join(''), `${whole}${format === 'json' ? '\n' : ''}`)
  })

  test(`Without a deck nothing is written as ${format}.`, async () => {
    assert.equal(await new Pieces({ format }).last(), '')
  })
}

test('A workbook lists the decks that are missing and why; without any other deck there is none.', async () => {
  const pieces = new Pieces({ format: 'xlsx' })
  pieces.miss('early.pdf', 'This file is empty.')
  assert.equal(await pieces.last(), '')
  await pieces.next(deck('a.pdf', 'one'))
  pieces.miss('b/late.pdf', 'The password is missing.')
  const { sheets } = readBook((await pieces.last()) as Uint8Array)
  assert.deepEqual(sheets.find(({ name }) => name === 'Decks')?.rows, [
    ['Deck', 'Slides', 'Problem'],
    ['a.pdf', 1, null],
    ['early.pdf', 0, 'This file is empty.'],
    ['b/late.pdf', 0, 'The password is missing.'],
  ])
})

test('A workbook that would have more rows than a sheet holds is refused.', async () => {
  const pieces = new Pieces({ format: 'xlsx' })
  const large = deck('large.pdf')
  const of = (rowCount: number) => ({ ...large, table: { ...large.table, rowCount } })
  await pieces.next(of(1_048_575))
  await assert.rejects(pieces.next(of(1)), /do not fit into one sheet.* one file per deck/)
  const apart = new Pieces({ format: 'xlsx', sheetPerDeck: true })
  for (let times = 0; times < 2; times++) assert.equal(await apart.next(of(1_048_575)), '')
})
