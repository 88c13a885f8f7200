import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Row } from '../conversion/convert.ts'
import { writeZip } from './table-as-zip.ts'
import type { DeckTable } from './table-writer.ts'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xd9)
const picture = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
const tableOf = (...rows: string[][]) => ({
  kind: 'table',
  box: [0, 0, 1, 1],
  rows,
  header: true,
  spans: [],
})

function deckOf(filename: string, rows: Row[], problem?: string): DeckTable {
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, label: key }))
  const table = { mode: 'text' as const, rowCount: rows.length, columns, rows }
  return { filename, table: table as DeckTable['table'], ...(problem ? { problem } : {}) }
}

async function filesOf(...decks: DeckTable[]): Promise<Record<string, Uint8Array>> {
  return unzipSync(await writeZip(decks))
}

async function rowsIn(files: Record<string, Uint8Array>, name = 'rows.json') {
  return JSON.parse(strFromU8(files[name] ?? new Uint8Array())).rows
}

describe('a ZIP file', () => {
  it('has the rows alone if no column has a file', async () => {
    const files = await filesOf(deckOf('a.pdf', [{ number: 1, title: 'One' }]))
    assert.deepEqual(Object.keys(files), ['rows.json'])
    assert.deepEqual(JSON.parse(strFromU8(files['rows.json'] ?? new Uint8Array())), {
      ...{ filename: 'a.pdf', mode: 'text', rowCount: 1 },
      columns: [
        { key: 'number', label: 'number' },
        { key: 'title', label: 'title' },
      ],
      rows: [{ number: 1, title: 'One' }],
    })
  })

  it('has a file for the text, each table and each picture, named in the rows', async () => {
    const tables = [tableOf(['Größe', '=1+1'], ['1', '']), tableOf(['b'])]
    const image = { id: 1, box: [0, 0, 1, 1], image: picture, alternative: null }
    const files = await filesOf(
      deckOf('a.pdf', [
        {
          number: 7,
          markdown: '# One',
          tables,
          picture,
          images: [image, { ...image, image: null }],
        },
        { number: 12, markdown: '# Two', tables: [], picture: '', images: [] },
      ]),
    )
    assert.deepEqual(Object.keys(files).sort(), [
      'deck.md',
      'images/007-1.jpg',
      'pictures/007.jpg',
      'rows.json',
      'tables/007-1.csv',
      'tables/007-2.csv',
    ])
    assert.equal(strFromU8(files['deck.md'] ?? new Uint8Array()), '# One\n\n---\n\n# Two\n')
    const csv = Buffer.from(files['tables/007-1.csv'] ?? []).toString()
    assert.equal(csv, '\ufeffGröße,\'=1+1\r\n1,""\r\n')
    assert.deepEqual(files['pictures/007.jpg'], jpeg)
    assert.deepEqual(files['images/007-1.jpg'], jpeg)
    const [first, second] = await rowsIn(files)
    assert.deepEqual(first.tables, tables)
    assert.equal(first.picture, 'pictures/007.jpg')
    assert.deepEqual(
      first.images.map((one: { image: string | null }) => one.image),
      ['images/007-1.jpg', null],
    )
    assert.deepEqual([second.picture, second.images], ['', []])
  })

  it('has a folder for each deck of several, with a name that every system takes', async () => {
    const rows = [{ number: 1 }]
    const names = [
      '../up.pdf',
      'a/..pdf',
      'CON.pdf',
      'same.pdf',
      'SAME.pptx',
      'what?<1>.pdf',
      'v1.2.pdf',
    ]
    const files = await filesOf(
      ...names.map((name) => deckOf(name, rows)),
      deckOf('broken.pdf', [], 'It is damaged.'),
    )
    const folders = Object.keys(files).map(
      (name) => /^([^/]+)\/rows\.json$/.exec(name)?.[1] ?? name,
    )
    assert.equal(new Set(folders.map((name) => name.toLowerCase())).size, names.length)
    for (const folder of folders) assert.match(folder, /^(?!con$)[^<>:"/\\|?*.]*[^<>:"/\\|?*. ]$/i)
    assert.deepEqual(folders.slice(2, 5), ['CON_', 'same', 'SAME (2)'])
    assert.equal(folders.at(-1), 'v1_2')
  })

  it('is the same whenever it is written, and leaves the rows as they were', async () => {
    const row = { number: 1, picture }
    const [first, second] = [
      await writeZip([deckOf('a.pdf', [row])]),
      await writeZip([deckOf('a.pdf', [row])]),
    ]
    assert.deepEqual(first, second)
    assert.equal(row.picture, picture)
  })

  it('does not write tables for which it has no file', async () => {
    let reads = 0
    const cell = { get: () => `${reads++}`, enumerable: true }
    const tables = [tableOf(Object.defineProperty([''], 0, cell))]
    const readsAfter = async (pictures: number) => {
      reads = 0
      const before = Array.from({ length: pictures }, (_, at) => ({ number: at + 1, picture }))
      await filesOf(deckOf('a.pdf', [{ number: 0, picture: '', tables }, ...before].reverse()))
      return reads
    }
    assert.ok((await readsAfter(10_000)) < (await readsAfter(9_999)))
  })

  it('has up to 10,000 files about slides; further pictures are only in the rows', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => ({ number: at + 1, picture }))
    const files = await filesOf(deckOf('a.pdf', rows))
    assert.equal(Object.keys(files).length, 10_001)
    const written = await rowsIn(files)
    assert.equal(written[9_999].picture, 'pictures/10000.jpg')
    assert.equal(written[10_000].picture, picture)
  })
})
