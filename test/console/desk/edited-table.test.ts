import assert from 'node:assert/strict'
import { test } from 'node:test'

// the build of the console puts the catalogue in place
Object.assign(globalThis, { columnCatalogue: [] })
const { editedRow, editsAfter } = await import('../../../packages/console/src/desk/edited-table.ts')

const table = { filename: 'a.pdf', mode: 'text' as const, rowCount: 1, columns: [] }
const row = {
  number: 3,
  slide: 'Harbour dues\nFrom 1 May\nPer metre\nPort of Elling\n3',
  title: 'Harbour dues',
  body: 'From 1 May\nPer metre',
  markdown: '## Harbour dues\n\nFrom 1 May\n\nPer metre',
}

test('An edited title and body are in the whole text too, which keeps what repeats.', () => {
  const edited = editedRow(row, { title: 'Harbor dues', body: 'From 2 May' })
  assert.equal(edited.slide, 'Harbor dues\nFrom 2 May\nPort of Elling\n3')
  assert.equal(edited.markdown, '## Harbor dues\n\nFrom 2 May')
})

test('An edit of the whole text is in the title, the body and the Markdown too.', () => {
  const slide = 'Harbor dues\nFrom 2 May\nPer meter\nPort of Elling\n3'
  const edited = editedRow(row, { slide })
  assert.deepEqual([edited.title, edited.body], ['Harbor dues', 'From 2 May\nPer meter'])
  assert.equal(edited.markdown, '## Harbor dues\n\nFrom 2 May\n\nPer meter')
})

test('Whatever is edited, the whole text begins with the title and the body.', () => {
  const changes = [{ title: 'A' }, { body: 'B' }, { slide: 'C\nD' }, { title: '' }, { body: '' }]
  for (const edits of changes) {
    const { slide, title, body } = editedRow(row, edits)
    const own = [title, body].filter((text) => text !== '').join('\n')
    assert.ok(String(slide).startsWith(own), JSON.stringify(edits))
  }
})

test('A slide without a title keeps having none when its text is edited.', () => {
  const edited = editedRow({ slide: 'a\nb', title: '', body: 'a\nb' }, { slide: 'a\nc' })
  assert.deepEqual([edited.title, edited.body], ['', 'a\nc'])
})

test('An edit of one cell changes no other fact about the slide.', () => {
  assert.equal(editedRow(row, { slide: 'x' }).number, 3)
  assert.equal(editedRow(row, { notes: 'later' }).markdown, row.markdown)
})

test('After the whole text and its title were edited one after the other, the later edit counts and nothing contradicts it.', () => {
  const deck = { table: { ...table, rows: [row] }, edits: new Map() }
  const slide = 'Harbor dues\nFrom 2 May\nPort of Elling\n3'
  const edits = editsAfter(deck, [
    { rowKey: '3', columnKey: 'slide', text: slide },
    { rowKey: '3', columnKey: 'title', text: 'Dues' },
  ]).get('3')
  assert.deepEqual(edits, { title: 'Dues', body: 'From 2 May' })
  const { slide: whole } = editedRow(row, edits ?? {})
  assert.equal(whole, 'Dues\nFrom 2 May\nPort of Elling\n3')
  const again = editsAfter({ ...deck, edits: new Map([['3', edits ?? {}]]) }, [
    { rowKey: '3', columnKey: 'slide', text: slide },
  ])
  assert.deepEqual(again.get('3'), { slide })
})
