import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutFormulas } from '@rowdeck/core/without-formulas'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { parseCsv } from '../../../../test/support/parse-csv.ts'
import type { Table } from '../conversion/convert.ts'
import { type FormatOf, formatsOf, outputFormat } from './formats.ts'
import { writeCsv } from './table-as-csv.ts'
import { writeJson } from './table-as-json.ts'
import { writeText } from './table-as-text.ts'
import { writeDecks } from './write-table.ts'

const decksOf = (table: Table, filename = 'deck.pdf') => [{ filename, table }]
const tableAsCsv = (table: Table) => writeCsv(decksOf(table))
const tableAsText = (table: Table, widthColumns: number) =>
  writeText(decksOf(table), { widthColumns })

function tableOf(slides: string[]): Table {
  return {
    mode: 'text',
    rowCount: slides.length,
    columns: [{ key: 'slide', label: 'Slide' }],
    rows: slides.map((slide) => ({ slide })),
  }
}

const twoColumns: Table = {
  mode: 'mixed',
  rowCount: 2,
  columns: [
    { key: 'number', label: 'Number' },
    { key: 'slide', label: 'Slide' },
  ],
  rows: [{ number: '1', slide: 'a' }, { slide: 'b' }],
}

test('JSON has exactly the five members of the contract, in order', () => {
  const json = writeJson(decksOf(Object.assign(tableOf(['a\nb']), { extra: 1 }), 'Überblick.pdf'))
  assert.equal(
    json,
    '{"filename":"Überblick.pdf","mode":"text","rowCount":1,' +
      '"columns":[{"key":"slide","label":"Slide"}],"rows":[{"slide":"a\\nb"}]}',
  )
})

test('CSV starts with the labels, ends lines with CR LF and quotes where needed', () => {
  assert.equal(tableAsCsv(twoColumns), 'Number,Slide\r\n1,a\r\n"",b\r\n')
  assert.equal(tableAsCsv(tableOf(['a, "b"\nc\td'])), 'Slide\r\n"a, ""b""\nc\td"\r\n')
})

test('CSV keeps a blank slide and a deck without slides', () => {
  assert.equal(tableAsCsv(tableOf(['a', '', 'b'])), 'Slide\r\na\r\n""\r\nb\r\n')
  assert.equal(tableAsCsv(tableOf([])), 'Slide\r\n')
})

test('an RFC 4180 parser reads every cell back from CSV, with an apostrophe before formulas', () => {
  const unit = fc.constantFrom('a', '"', ',', '\r', '\n', ' ', 'é', '=', '\t', '-', ';')
  fc.assert(
    fc.property(fc.array(fc.string({ unit })), (slides) => {
      const expected = slides.map((slide) => [withoutFormulas(slide)])
      assert.deepEqual(parseCsv(tableAsCsv(tableOf(slides))), [['Slide'], ...expected])
    }),
  )
})

test('no cell is a formula for readers that separate cells by commas, semicolons or tabs', () => {
  const unit = fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', '\t', ';', '@', "'", '+')
  const cell = fc.string({ unit, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(cell), fc.constantFrom(',', ';', '\t'), (slides, separator) => {
      const csv = tableAsCsv(tableOf(slides))
      const cells = separator === ',' ? parseCsv(csv).flat() : csv.split(/[\r\n]/)
      const starts = cells.flatMap((each) => (separator === ',' ? each : each.split(separator)))
      for (const each of starts) assert.doesNotMatch(each, /^[ "]*(?:[=@]|\+[^ "])/)
    }),
    { numRuns: 1000 },
  )
})

test('terminal output has numbered rows, wrapped to its width', () => {
  const text = tableAsText(tableOf(['Quarterly results of the northern region', '', 'End']), 25)
  assert.equal(text, '1  Quarterly results of\n   the northern region\n\n2\n\n3  End\n')
})

test('numbers are right-aligned, and several columns have labels', () => {
  const ten = tableAsText(tableOf(Array.from({ length: 10 }, () => 'x')), 80)
  assert.match(ten, /^ 1 {2}x\n\n/)
  assert.match(ten, /\n10 {2}x\n$/)
  assert.equal(
    tableAsText(twoColumns, 80),
    '1  Number: 1\n   Slide: a\n\n2  Number:\n   Slide: b\n',
  )
})

test('wide characters count twice and long words are broken', () => {
  assert.equal(tableAsText(tableOf(['資'.repeat(12)]), 23), `1  ${'資'.repeat(10)}\n   資資\n`)
  assert.equal(tableAsText(tableOf(['x'.repeat(25)]), 23), `1  ${'x'.repeat(20)}\n   xxxxx\n`)
})

test('neither a document nor its name can send control sequences to the terminal', async () => {
  const table = tableOf(['\u001b[2Ja\u0007\u009b1m\u202eb\rc'])
  assert.equal(tableAsText(table, 80), '1  ?[2Ja??1m?b\n   c\n')
  const filename = 'x\u001b[31my\nz.pdf'
  const text = await writeDecks([{ filename, table }], 'table', { showFilenames: true })
  assert.match(String(text), /^x\?\[31my\?z\.pdf\n\n1 {2}\?/)
})

test('no line is wider than the terminal, and no visible character is lost', () => {
  const unit = fc.constantFrom('a', 'b', ' ', '\n', 'é', '-')
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 200 })), fc.nat(60), (slides, extra) => {
      const width = 24 + extra
      const text = tableAsText(tableOf(slides), width)
      for (const line of text.split('\n')) assert.ok(line.length <= width)
      const visible = (from: string) => from.replace(/[\s\d]/g, '')
      assert.equal(visible(text), visible(slides.join('')))
    }),
  )
})

const everyFormat = [
  ...new Set([...formatsOf('http'), ...formatsOf('command line'), ...formatsOf('page')]),
]

test('no two formats share a file extension or, if HTTP offers them, a media type', () => {
  const endings = everyFormat.flatMap((format) => outputFormat(format).fileEndings)
  assert.deepEqual(endings, [...new Set(endings)])
  const types = formatsOf('http').flatMap((format) => {
    const { mediaType, mediaTypeAliases } = outputFormat(format)
    return [mediaType, ...mediaTypeAliases]
  })
  assert.deepEqual(types, [...new Set(types)])
})

test('every registered format is written as text or bytes, as its entry says', async () => {
  const decks = decksOf({ ...twoColumns, rows: [{ number: '1', slide: 'a', markdown: 'a' }] })
  for (const format of everyFormat) {
    const content = await writeDecks(decks, format)
    assert.equal(typeof content === 'string', outputFormat(format).text, format)
    assert.ok(content.length > 0, format)
  }
})

test('the output of several decks names the file of each row', async () => {
  const decks = [...decksOf(twoColumns, 'one.pdf'), ...decksOf(twoColumns, 'two.pdf')]
  for (const format of ['csv', 'json', 'markdown', 'ndjson', 'table'] as const) {
    const content = await writeDecks(decks, format satisfies FormatOf<'command line'>, {
      showFilenames: true,
    })
    assert.match(String(content), /one\.pdf[\s\S]*two\.pdf/, format)
  }
  assert.match(
    String(await writeDecks(decks, 'csv', { showFilenames: true })),
    /^File,Number,Slide\r\none\.pdf,1,a\r\n/,
  )
})

test('a workbook has one sheet for all decks, or one per deck with a valid name', async () => {
  const decks = ['a/R&D <plan>: "x".pdf', "b/r&d <plan>: 'X'.pdf"].map((filename, at) => ({
    filename,
    table: tableOf([`=${at}+1`]),
  }))
  const together = await partsOf({ showFilenames: true })
  assert.deepEqual(together.names, ['Slides', 'Decks'])
  assert.match(together.strings, /<t[^>]*>File<.*<t[^>]*>a\/R&amp;D &lt;plan&gt;/)
  const { names, strings, sheets } = await partsOf({ sheetPerDeck: true })
  assert.deepEqual(names, [
    'Decks',
    'R&amp;D &lt;plan&gt; &quot;x&quot;',
    'r&amp;d &lt;plan&gt; &apos;X',
  ])
  assert.doesNotMatch(strings, />File</)
  assert.equal(sheets.length, 3)
  for (const sheet of sheets) assert.doesNotMatch(sheet, /<f>/)

  async function partsOf(options: { showFilenames?: boolean; sheetPerDeck?: boolean }) {
    const parts = unzipSync((await writeDecks(decks, 'xlsx', options)) as Uint8Array)
    const text = (path: string) => new TextDecoder().decode(parts[path])
    const names = text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)
    const sheets = Object.keys(parts).filter((path) => /worksheets\/[^/]*\.xml$/.test(path))
    return {
      names: [...names].map(([, name]) => name),
      strings: text('xl/sharedStrings.xml'),
      sheets: sheets.map(text),
    }
  }
})

test('a workbook with more sheets than anyone can use is refused', async () => {
  const decks = Array.from({ length: 1001 }, () => ({ filename: 'a.pdf', table: tableOf([]) }))
  await assert.rejects(writeDecks(decks, 'xlsx', { sheetPerDeck: true }), /at most 1000 sheets/)
})
