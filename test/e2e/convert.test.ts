import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, rowdeck, temporaryDirectory } from '../support/program.ts'

const deck = join('test', 'decks', 'sample.pdf')
const picture = join('test', 'decks', 'picture-png.png')

test('`rowdeck convert` prints what the API would answer.', async () => {
  const { code, stdout, stderr } = await rowdeck(['convert', deck])
  assert.deepEqual([code, stderr], [0, ''])
  const table = JSON.parse(stdout)
  assert.deepEqual(Object.keys(table), ['filename', 'mode', 'rowCount', 'columns', 'rows'])
  assert.deepEqual([table.filename, table.mode, table.rowCount], ['sample.pdf', 'mixed', 5])
})

test('As CSV it has a header and a record a slide, and -o writes it to a file.', async (t) => {
  const path = join(await temporaryDirectory(t), 'rows.csv')
  const { code, stdout } = await rowdeck([
    'convert',
    deck,
    '--mode',
    'text',
    '--format',
    'csv',
    '-o',
    path,
  ])
  assert.deepEqual([code, stdout], [0, ''])
  const csv = await readFile(path, 'utf8')
  assert.match(csv, /^Slide\r\n"Rowdeck\n/)
})

test('As a table it is for people to read.', async () => {
  const { stdout } = await rowdeck(['convert', deck, '--mode', 'text', '--format', 'table'])
  assert.match(stdout, /^1 {2}Rowdeck\n/)
})

test('Of several files each says which it is; a bad one is told, the others are converted, the end is 1.', async (t) => {
  const broken = join(await temporaryDirectory(t), 'broken.pdf')
  await writeFile(broken, '%PDF-1.7\nnothing')
  const { code, stdout, stderr } = await rowdeck(['convert', deck, broken, 'nowhere.pdf', picture])
  assert.equal(code, 1)
  const tables = JSON.parse(stdout)
  assert.deepEqual(
    tables.map(({ filename }: { filename: string }) => filename),
    ['sample.pdf', 'picture-png.png'],
  )
  assert.match(stderr, /broken\.pdf: .*\n/)
  assert.match(stderr, /nowhere\.pdf: There is no such file/)
})

test('Several files give an array even where but one of them could be converted.', async (t) => {
  const broken = join(await temporaryDirectory(t), 'broken.pdf')
  await writeFile(broken, '%PDF-1.7\nnothing')
  const { stdout } = await rowdeck(['convert', broken, deck, '--mode', 'text'])
  assert.equal(JSON.parse(stdout).length, 1)
})

test('A command that there is not, or an option that does not fit, ends with 1 and says what there is.', async () => {
  const unknown = await rowdeck(['dance'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /dance/)
  const misused = await rowdeck(['convert', deck, '--mode', 'magic'])
  assert.equal(misused.code, 1)
  assert.match(misused.stderr, /auto, text, ocr/)
})

test('npx finds the command in a checkout.', async () => {
  const { execFile } = await import('node:child_process')
  const { promisify } = await import('node:util')
  const { stdout } = await promisify(execFile)('npx', ['rowdeck', '--help'], { cwd: root })
  assert.match(stdout, /Usage: rowdeck/)
})
