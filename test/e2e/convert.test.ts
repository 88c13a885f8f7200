import assert from 'node:assert/strict'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { root, rowdeck, temporaryDirectory } from '../support/program.ts'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { keyHeader, startTestApp } from '../support/test-app.ts'

const deck = join('samples', 'sample.pdf')
const picture = join('test', 'decks', 'picture-png.png')

test('`rowdeck convert` prints what the API would return.', async () => {
  const { code, stdout, stderr } = await rowdeck(['convert', deck])
  assert.deepEqual([code, stderr], [0, ''])
  const table = JSON.parse(stdout)
  assert.deepEqual(Object.keys(table), ['filename', 'mode', 'rowCount', 'columns', 'rows'])
  assert.deepEqual([table.filename, table.mode, table.rowCount], ['sample.pdf', 'mixed', 5])
})

test('CSV has a header and one record per slide, and -o writes it to a file.', async (t) => {
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

test('The table format is readable by people.', async () => {
  const { stdout } = await rowdeck(['convert', deck, '--mode', 'text', '--format', 'table'])
  assert.match(stdout, /^1 {2}Rowdeck\n/)
})

test('With several files each result names its file; a bad file is reported, the others are converted, and the exit code is 1.', async (t) => {
  const broken = join(await temporaryDirectory(t), 'broken.pdf')
  await writeFile(broken, '%PDF-1.7\nnothing')
  const { code, stdout, stderr } = await rowdeck(['convert', deck, broken, 'nowhere.pdf', picture])
  assert.equal(code, 1)
  const tables = JSON.parse(stdout)
  assert.deepEqual(
    tables.map(({ filename }: { filename: string }) => filename),
    [deck, picture],
  )
  assert.match(stderr, /broken\.pdf: .*\n/)
  assert.match(stderr, /nowhere\.pdf: There is no such file/)
})

test('Several files give an array even if only one of them could be converted.', async (t) => {
  const broken = join(await temporaryDirectory(t), 'broken.pdf')
  await writeFile(broken, '%PDF-1.7\nnothing')
  const { stdout } = await rowdeck(['convert', broken, deck, '--mode', 'text'])
  assert.equal(JSON.parse(stdout).length, 1)
})

test('Damaged slides are named on standard error, and the other rows are printed.', async (t) => {
  const path = join(await temporaryDirectory(t), 'plan.pptx')
  const slides = ['One', 'Two', 'Three'].map((text) => ({
    shapes: textBox([40, 40, 600, 60], [text]),
  }))
  await writeFile(path, smallPptx({ slides, entries: { 'ppt/slides/slide2.xml': '<p:sld' } }))
  const { code, stdout, stderr } = await rowdeck(['convert', path])
  assert.deepEqual([code, stderr], [0, `rowdeck: ${path}: damaged slide, whose row is empty: 2.\n`])
  assert.deepEqual(
    JSON.parse(stdout).rows.map(({ slide }: { slide: string }) => slide),
    ['One', '', 'Three'],
  )
})

test('A PPTX file is read without a setting, its hidden slides if they are asked for, and `--mode ocr` says why not.', async (t) => {
  const path = join(await temporaryDirectory(t), 'plan.pptx')
  const slideOf = (text: string, attributes = '') => {
    return { shapes: textBox([40, 40, 600, 60], [text]), attributes }
  }
  await writeFile(path, smallPptx({ slides: [slideOf('One'), slideOf('Two', 'show="0"')] }))
  const rowsOf = async (...options: string[]) => {
    const { stdout } = await rowdeck(['convert', path, '--columns', 'slide', ...options])
    return JSON.parse(stdout).rows.map(({ slide }: { slide: string }) => slide)
  }
  assert.deepEqual(await rowsOf(), ['One'])
  assert.deepEqual(await rowsOf('--hidden', 'include'), ['One', 'Two'])
  const { code, stderr } = await rowdeck(['convert', path, '--mode', 'ocr'])
  assert.equal(code, 1)
  assert.match(stderr, /PPTX/)
})

test('An unknown command or option exits with 1 and lists the valid ones.', async () => {
  const unknown = await rowdeck(['dance'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /dance/)
  const misused = await rowdeck(['convert', deck, '--mode', 'magic'])
  assert.equal(misused.code, 1)
  assert.match(misused.stderr, /auto, text, ocr/)
})

test('An output folder that is not writable is reported before the decks are read.', async () => {
  const sent = await rowdeck(['convert', 'nowhere.pdf', '-o', '/no/such/folder/rows.json'])
  assert.deepEqual([sent.code, sent.stdout], [1, ''])
  assert.match(sent.stderr, /^rowdeck: \/no\/such\/folder\/rows\.json cannot be written/)
  assert.doesNotMatch(sent.stderr, /nowhere/)
})

test('npx finds the command in a checkout.', async () => {
  const { execFile } = await import('node:child_process')
  const { promisify } = await import('node:util')
  const { stdout } = await promisify(execFile)('npx', ['rowdeck', '--help'], { cwd: root })
  assert.match(stdout, /Usage: rowdeck/)
})

test('The extension of the output file selects the format: a workbook with numbers, NDJSON, or files.', async (t) => {
  const folder = await temporaryDirectory(t)
  const asked = ['convert', deck, '--mode', 'text', '--slides', '2-3']
  for (const name of ['rows.xlsx', 'rows.md', 'rows.ndjson', 'rows.csv', 'rows.zip']) {
    const { code, stderr } = await rowdeck([...asked, '-o', join(folder, name)])
    assert.deepEqual([code, stderr], [0, ''], name)
  }
  const read = (name: string) => readFile(join(folder, name))
  const sheet = unzipSync(await read('rows.xlsx'))
  const texts = Buffer.from(sheet['xl/sharedStrings.xml'] ?? []).toString()
  const headings = [...texts.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].slice(0, 4).map(([, text]) => text)
  assert.deepEqual(headings, ['No.', 'Title', 'Text', 'One row per slide'])
  assert.match((await read('rows.md')).toString(), /^## One row per slide\n\n/)
  const lines = (await read('rows.ndjson')).toString().trimEnd().split('\n')
  assert.deepEqual(JSON.parse(lines.at(-1) ?? ''), { mode: 'text', rowCount: 2 })
  assert.equal(JSON.parse(lines[0] ?? '').slideCount, 2)
  const files = Object.keys(unzipSync(await read('rows.zip'))).sort()
  assert.deepEqual(files, ['deck.md', 'rows.json'])
})

test('Columns, a folder and a password are options; an unknown column is refused with the list of valid ones.', async (t) => {
  const folder = await temporaryDirectory(t)
  await copyFile(join('test', 'decks', 'encrypted.pdf'), join(folder, 'a.pdf'))
  await copyFile(deck, join(folder, 'b.pdf'))
  await writeFile(join(folder, 'notes.txt'), 'no deck')
  const asked = ['convert', folder, '--mode', 'text', '--columns', 'number,title']
  const { code, stdout } = await rowdeck([...asked, '--password', 'sesame'])
  const [first, second] = JSON.parse(stdout)
  const names = ['a.pdf', 'b.pdf'].map((name) => join(folder, name))
  assert.deepEqual([code, first.filename, second.filename], [0, ...names])
  assert.deepEqual(second.rows[0], { number: 1, title: 'Rowdeck' })
  const closed = await rowdeck(asked)
  assert.equal(closed.code, 1)
  assert.match(closed.stderr, /a\.pdf: This PDF is encrypted/)
  const wrong = await rowdeck(['convert', deck, '--columns', 'colour'])
  assert.match(wrong.stderr, /^rowdeck: Unknown column.* slide, number/)
})

test('With --later a service gets the deck as a job, and forgets the result once it is here.', async (t) => {
  const service = await startTestApp()
  t.after(() => service.close())
  const { key } = await service.newAccount()
  const asked = ['convert', deck, '--later', '--mode', 'text']
  const there = await rowdeck([...asked, '--server', service.app.url], { ROWDECK_KEY: key })
  const here = await rowdeck(['convert', deck, '--mode', 'text'])
  assert.deepEqual([there.code, there.stdout], [0, here.stdout])
  const listed = await fetch(`${service.app.url}/api/v1/jobs`, { headers: keyHeader(key) })
  const { jobs } = (await listed.json()) as { jobs: { status: string }[] }
  assert.deepEqual(
    jobs.map(({ status }) => status),
    ['expired'],
  )
  const broken = join(await temporaryDirectory(t), 'broken.pdf')
  await writeFile(broken, '%PDF-1.7\nnothing')
  const failed = ['convert', broken, '--later', '--server', service.app.url]
  const refused = await rowdeck(failed, { ROWDECK_KEY: key })
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /broken\.pdf: .*/)
  const nowhere = await rowdeck([...asked, '--no-server'])
  assert.match(nowhere.stderr, /Only a service takes jobs/)
})

test('With --server a running service converts, and its errors are printed.', async (t) => {
  const service = await startTestApp()
  t.after(() => service.close())
  const { key } = await service.newAccount()
  const asked = ['convert', deck, '--server', service.app.url, '--mode', 'text']
  const here = await rowdeck(['convert', deck, '--mode', 'text'])
  const there = await rowdeck([...asked, '--key', key])
  assert.deepEqual([there.code, there.stdout], [0, here.stdout])
  const fromEnvironment = await rowdeck(asked, { ROWDECK_KEY: key })
  assert.deepEqual([fromEnvironment.code, fromEnvironment.stdout], [0, here.stdout])
  const without = await rowdeck(asked, { ROWDECK_KEY: '' })
  assert.equal(without.code, 1)
  assert.match(without.stderr, /ROWDECK_KEY/)
  const refused = await rowdeck([...asked, '--key', 'rd_live_no'])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /sample\.pdf: .*key/)
})
