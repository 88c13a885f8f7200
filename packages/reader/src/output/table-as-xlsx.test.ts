import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { readBook } from '../../../../test/support/read-book.ts'
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
    const links = options.sheetPerDeck ? 'sheet4' : 'sheet3'
    assert.equal(read(`xl/worksheets/${links}.xml`).match(/<row /g)?.length, 3)
    for (const name of ['File', ...filenames]) {
      assert.ok(read('xl/sharedStrings.xml').includes(`>${name}<`), name)
    }
  }
})

test('a workbook has a sheet for each table and chart, named after its slide', async () => {
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
    { box, rows: [['', 'May']], header: true, spans: [], chart: {} },
  ]
  const columns = [{ key: 'tables', label: 'Tables' }]
  const table: Table = { mode: 'text', rowCount: 2, columns, rows: [{ tables: [] }, { tables }] }
  const files = unzipSync((await writeDecks(decksOf(table), 'xlsx')) as Uint8Array)
  const read = (name: string) => Buffer.from(files[name] ?? []).toString()
  assert.match(
    read('xl/workbook.xml'),
    /name="Slide 2 table".*name="Slide 2 table \(2\)".*name="Slide 2 chart"/,
  )
  assert.match(read('xl/sharedStrings.xml'), /=1\+1/)
  assert.doesNotMatch(read('xl/worksheets/sheet2.xml'), /<f>/)
})

test('The sheet of links lists as many as are written soon.', async () => {
  const link = { text: 'Manual', url: 'https://a.org/', box: [0, 0, 1, 1] }
  const rows = Array.from({ length: 51 }, () => ({
    links: Array.from({ length: 200 }, () => link),
  }))
  const columns = [{ key: 'links', label: 'Links' }]
  const table: Table = { mode: 'text', rowCount: rows.length, columns, rows }
  const { sheets } = readBook((await writeDecks(decksOf(table), 'xlsx')) as Uint8Array)
  assert.equal(sheets[1]?.rows.length, 1 + 10_000)
})

test('Tables have sheets up to a number of cells that is written soon, however their cells are spread.', async () => {
  const box = [0, 0, 1, 1]
  for (const [height, width] of [
    [100, 100],
    [1, 10_000],
    [10_000, 1],
  ] as const) {
    const grid = Array.from({ length: height }, () => Array<string>(width).fill('a'))
    const tables = [{ box, rows: grid, header: false, spans: [] }]
    const columns = [{ key: 'tables', label: 'Tables' }]
    const rows = Array.from({ length: 12 }, () => ({ tables }))
    const table: Table = { mode: 'text', rowCount: rows.length, columns, rows }
    const { sheets } = readBook((await writeDecks(decksOf(table), 'xlsx')) as Uint8Array)
    assert.equal(sheets.length, 1 + 10, `${height} × ${width}`)
  }
})

test('Text that looks like an escaped character stays as it is.', async () => {
  const text = 'Field _x0041_ and _x0042_x0043_, not _x41_'
  const columns = [{ key: 'title', label: 'Title' }]
  const table: Table = { mode: 'text', rowCount: 1, columns, rows: [{ title: text }] }
  const { sheets } = readBook((await writeDecks(decksOf(table), 'xlsx')) as Uint8Array)
  const written = String(sheets[0]?.rows[1]?.[0])
  const shown = written.replace(/_x([\dA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  assert.equal(shown, text)
})

const usualColumns = ['number', 'title', 'body', 'notes'].map((key) => ({ key, label: key }))

function slidesOf(rows: { title?: string; body?: string }[]): Table {
  const numbered = rows.map((row, at) => ({
    number: at + 1,
    title: '',
    body: '',
    notes: '',
    ...row,
  }))
  return { mode: 'text', rowCount: rows.length, columns: usualColumns, rows: numbered }
}

async function bookOf(table: Table) {
  return readBook((await writeDecks(decksOf(table), 'xlsx', { usual: true })) as Uint8Array)
}

for (const count of [0, 1, 100]) {
  test(`the head of ${count} rows stays in view, filters them and is printed on every page`, async () => {
    const rows = Array.from({ length: count }, (_, at) => ({ title: `Slide ${at + 1}`, body: 'b' }))
    const { sheets, names } = await bookOf(slidesOf(rows))
    const [slides] = sheets
    assert.equal(slides?.rows.length, count + 1)
    assert.equal(slides?.filter, `A1:C${count + 1}`)
    assert.equal(slides?.frozenRows, 1)
    assert.equal(names['_xlnm.Print_Titles'], "'Slides'!$1:$1")
    assert.equal(names['_xlnm._FilterDatabase'], `'Slides'!$A$1:$C$${count + 1}`)
  })
}

test('columns are as wide as their content, and long texts are wrapped in rows that show them', async () => {
  const line = 'Revenue grew in every region. '
  const { sheets } = await bookOf(
    slidesOf([
      { title: 'Short', body: 'One line' },
      { title: 'Bullets', body: Array.from({ length: 10 }, (_, n) => `• ${n}`).join('\n') },
      { title: 'Long', body: line.repeat(20) },
      { title: 'Longest', body: line.repeat(1000).slice(0, 30_000) },
    ]),
  )
  const [{ widths, heights } = { widths: [], heights: [] }] = sheets
  assert.deepEqual(
    widths.map((width) => [width >= 6, width <= 12, width]),
    [
      [true, true, widths[0]],
      [true, true, widths[1]],
      [true, false, 80],
    ],
  )
  const [head, short, bullets, long, longest] = heights
  assert.deepEqual([head, short, bullets, longest], [15, 15, 150, 409])
  // 600 narrow letters in 80 columns are 7 lines, and no line may be hidden
  assert.ok(Number(long) >= 7 * 15 && Number(long) <= 9 * 15, `${long}`)
})

test('wide letters need more room, long words are broken, and titles wrap before texts do', async () => {
  const { sheets } = await bookOf(
    slidesOf([
      { title: '日本語のスライド', body: '売上'.repeat(120) },
      { title: 't'.repeat(100), body: `https://example.org/${'a'.repeat(300)}` },
    ]),
  )
  const [{ widths, heights } = { widths: [], heights: [] }] = sheets
  assert.deepEqual(widths.slice(1), [45, 80])
  // 240 letters, two columns each
  assert.ok(Number(heights[1]) >= 6 * 15, `${heights[1]}`)
  assert.ok(Number(heights[2]) >= 4 * 15, `${heights[2]}`)
})

test('the number comes first on the right where texts are read from the right', async () => {
  const arabic = slidesOf([{ title: 'خطة العام', body: 'النص العربي' }, { title: 'Plan' }])
  assert.equal((await bookOf(arabic)).sheets[0]?.rightToLeft, true)
  const english = slidesOf([{ title: 'Plan' }, { title: 'خطة العام' }])
  assert.equal((await bookOf(english)).sheets[0]?.rightToLeft, false)
})

test('several decks are listed with their full names, what is checked, and why others are missing', async () => {
  const long = (name: string) =>
    `${'The quarterly report of the northern region '.repeat(2)}${name}.pdf`
  const table = slidesOf([{ title: 'Plan' }, { title: 'End' }])
  const decks = [
    { filename: long('one'), table, review: { checked: 1, toCheck: 1 } },
    { filename: long('two'), table: { ...table, unreadable: [2] } },
  ]
  const none = { ...table, rowCount: 0, rows: [], columns: [] }
  const failed = { filename: 'locked.pdf', table: none, problem: 'The PDF needs a password.' }
  for (const [options, index, names] of [
    [{ showFilenames: true }, 1, ['Slides', 'Decks']],
    [{ sheetPerDeck: true }, 0, ['Decks', 'The quarterly report of the nor', /\(2\)$/]],
  ] as const) {
    const { sheets } = readBook(
      (await writeDecks([failed, ...decks], 'xlsx', { ...options, usual: true })) as Uint8Array,
    )
    assert.equal(sheets.length, names.length)
    for (const [at, name] of names.entries()) assert.match(sheets[at]?.name ?? '', new RegExp(name))
    assert.deepEqual(sheets[index]?.rows, [
      ['Deck', 'Slides', 'Checked', 'To check', 'Problem'],
      [long('one'), 2, 1, 1, null],
      [long('two'), 2, null, null, 'Slide 2 is damaged.'],
      ['locked.pdf', 0, null, null, 'The PDF needs a password.'],
    ])
    const opened = options.sheetPerDeck ? sheets.slice(1).map(({ name }) => `'${name}'!A1`) : []
    assert.deepEqual(sheets[index]?.places, opened)
  }
})

test('one deck alone has no list of decks', async () => {
  const { sheets } = await bookOf(slidesOf([{ title: 'Plan' }]))
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['Slides'],
  )
})
