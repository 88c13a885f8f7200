import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import type { Table } from '../conversion/convert.ts'
import { writeDecks } from './write-table.ts'

const decksOf = (table: Table, filename = 'deck.pdf') => [{ filename, table }]

test('a workbook opens the first address from the title and lists all links on a sheet', async () => {
  const box = [0, 0, 1, 1]
  const links = [
    { text: 'Overview', slide: 2, box },
    { text: 'Manual', url: 'https://a.org/?a=1&b="2"', box },
  ]
  const columns = ['number', 'title', 'links'].map((key) => ({ key, label: key }))
  const rows = [
    { number: 1, title: 'Plan', links },
    { number: 2, title: 'End', links: [] },
  ]
  const table: Table = { mode: 'text', rowCount: 2, columns, rows }
  for (const usual of [true, false]) {
    const bytes = await writeDecks(decksOf(table), 'xlsx', { usual })
    const files = unzipSync(bytes as Uint8Array)
    const read = (name: string) => Buffer.from(files[name] ?? []).toString()
    assert.match(read('xl/workbook.xml'), /name="Slides".*name="Links"/)
    assert.match(read('xl/worksheets/sheet1.xml'), /<hyperlink ref="B2" r:id="rIdLink1"/)
    assert.match(read('xl/worksheets/sheet2.xml'), /<hyperlink ref="C3" r:id="rIdLink1"/)
    for (const sheet of [1, 2]) {
      const target = 'Target="https://a.org/?a=1&amp;b=&quot;2&quot;" TargetMode="External"'
      assert.ok(read(`xl/worksheets/_rels/sheet${sheet}.xml.rels`).includes(target))
    }
    assert.equal(read('xl/sharedStrings.xml').includes('box'), !usual)
  }
  const none = { ...table, rows: [{ number: 1, title: 'Plan', links: [] }] }
  const plain = unzipSync((await writeDecks(decksOf(none), 'xlsx')) as Uint8Array)
  assert.equal(plain['xl/worksheets/sheet2.xml'], undefined)
})

test('links and tables of several decks name their deck, also where each deck has a sheet', async () => {
  const box = [0, 0, 1, 1]
  const row = {
    number: 3,
    links: [{ text: 'Manual', url: 'https://a.org/', box }],
    tables: [{ box, rows: [['a', 'b']], header: false, spans: [] }],
  }
  const columns = ['number', 'links', 'tables'].map((key) => ({ key, label: key }))
  const table: Table = { mode: 'text', rowCount: 1, columns, rows: [row] }
  const filenames = ['Plan of the whole year 2026.pdf', 'Costs.pdf']
  const decks = filenames.flatMap((filename) => decksOf(table, filename))
  for (const options of [{ sheetPerDeck: true }, { showFilenames: true }]) {
    const files = unzipSync((await writeDecks(decks, 'xlsx', options)) as Uint8Array)
    const read = (name: string) => Buffer.from(files[name] ?? []).toString()
    const names = read('xl/workbook.xml')
    assert.match(names, /name="Plan of the whol slide 3 table".*name="Costs slide 3 table"/)
    const links = options.sheetPerDeck ? 'sheet3' : 'sheet2'
    assert.equal(read(`xl/worksheets/${links}.xml`).match(/<row /g)?.length, 3)
    for (const name of ['File', ...filenames]) {
      assert.ok(read('xl/sharedStrings.xml').includes(`>${name}<`), name)
    }
  }
})

test('a workbook has a sheet for each table, named after its slide', async () => {
  const box = [0, 0, 1, 1]
  const tables = [
    {
      box,
      rows: [
        ['Item', 'Price'],
        ['=1+1', '2,50'],
      ],
      header: true,
      spans: [],
    },
    { box, rows: [['a', 'b']], header: false, spans: [] },
  ]
  const columns = [{ key: 'tables', label: 'Tables' }]
  const table: Table = { mode: 'text', rowCount: 2, columns, rows: [{ tables: [] }, { tables }] }
  const files = unzipSync((await writeDecks(decksOf(table), 'xlsx')) as Uint8Array)
  const read = (name: string) => Buffer.from(files[name] ?? []).toString()
  assert.match(read('xl/workbook.xml'), /name="Slide 2 table".*name="Slide 2 table \(2\)"/)
  assert.match(read('xl/sharedStrings.xml'), /=1\+1/)
  assert.doesNotMatch(read('xl/worksheets/sheet2.xml'), /<f>/)
})
