import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { unzipSync } from 'fflate'
import { root, rowdeck, temporaryDirectory } from '../support/program.ts'
import { startTestApp } from '../support/test-app.ts'

const deck = join(root, 'samples', 'sample.pdf')
const asText = ['--mode', 'text', '--columns', 'number,title']
const launcher = join(root, 'bin', 'rowdeck.js')

/** A folder with two decks, one below the other, a damaged one and a presentation. */
async function folderOfDecks(t: TestContext): Promise<string> {
  const folder = join(await temporaryDirectory(t), 'decks')
  await mkdir(join(folder, 'sub'), { recursive: true })
  await copyFile(deck, join(folder, 'a.pdf'))
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.7\nnothing')
  await copyFile(deck, join(folder, 'sub', 'b.pdf'))
  await writeFile(join(folder, 'talk.key'), 'x')
  return folder
}

test('A folder is converted with its subfolders; a damaged deck is reported and does not end the batch.', async (t) => {
  const folder = await folderOfDecks(t)
  const { code, stdout, stderr } = await rowdeck(['convert', folder, ...asText])
  assert.equal(code, 1)
  assert.deepEqual(
    JSON.parse(stdout).map(({ filename }: { filename: string }) => filename),
    [join(folder, 'a.pdf'), join(folder, 'sub', 'b.pdf')],
  )
  assert.match(stderr, /broken\.pdf: This file is not a readable PDF/)
  assert.match(stderr, /^rowdeck: 2 of 3 decks converted, 10 rows, in \d+:\d\d; 1 failed\.$/m)
  assert.match(stderr, /1 other file left out \(\.key\)\. Export presentations as PDF/)
  assert.doesNotMatch(stderr, /\n\s+at /)
})

test('Every row of a batch says which file it is from, by its path.', async (t) => {
  const folder = await folderOfDecks(t)
  const csv = await rowdeck(['convert', folder, ...asText, '--format', 'csv'])
  const paths = csv.stdout.trim().split('\r\n').slice(1)
  assert.equal(paths.filter((line) => line.startsWith(join(folder, 'sub', 'b.pdf'))).length, 5)
  const ndjson = await rowdeck(['convert', folder, ...asText, '--format', 'ndjson'])
  const rows = ndjson.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const named = rows.filter(({ row }) => row).map(({ filename }) => filename)
  assert.deepEqual([named.length, new Set(named).size], [10, 2])
})

test('Several decks are one workbook, with a sheet per deck if asked; other outputs have no sheets.', async (t) => {
  const out = await temporaryDirectory(t)
  const path = join(out, 'rows.xlsx')
  const sheets = [...asText, '--sheet-per-deck']
  await rowdeck(['convert', deck, join(root, 'test', 'decks', 'turned.pdf'), ...sheets, '-o', path])
  const workbook = unzipSync(await readFile(path))['xl/workbook.xml']
  const names = new TextDecoder().decode(workbook).match(/(?<=<sheet [^>]*name=")[^"]*/g)
  assert.deepEqual(names, ['Decks', 'sample', 'turned'])
  for (const other of [join(out, 'rows.csv'), join(out, 'folder/')]) {
    const refused = await rowdeck(['convert', deck, ...sheets, '-o', other])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /--sheet-per-deck needs one workbook as output\./)
  }
  assert.deepEqual(await readdir(out), ['rows.xlsx'])
})

test('An output that ends with a slash is a folder with a file per deck; --no-recursive leaves subfolders out.', async (t) => {
  const folder = await folderOfDecks(t)
  const out = join(folder, '..', 'out')
  await rowdeck(['convert', folder, ...asText, '-o', `${out}/`, '--format', 'csv'])
  assert.deepEqual((await readdir(out, { recursive: true })).sort(), [
    'a.csv',
    'sub',
    join('sub', 'b.csv'),
  ])
  assert.match(await readFile(join(out, 'sub', 'b.csv'), 'utf8'), /^Number,Title\r\n1,Rowdeck\r\n/)
  const flat = `${out}-flat/`
  await rowdeck(['convert', folder, ...asText, '--no-recursive', '-o', flat])
  assert.deepEqual(await readdir(flat), ['a.json'])
})

test('An input is never overwritten, by whatever name, not even with --force.', async (t) => {
  const folder = await temporaryDirectory(t)
  const input = join(folder, 'rows.json')
  const before = await readFile(deck)
  await writeFile(input, before)
  await symlink(input, join(folder, 'linked.json'))
  await link(input, join(folder, 'same.json'))
  for (const name of ['rows.json', 'linked.json', 'same.json']) {
    const written = await rowdeck(['convert', input, '-o', join(folder, name), '--force'])
    assert.equal(written.code, 1)
    assert.match(written.stderr, /is an input and is never overwritten/)
  }
  const asDeck = ['convert', deck, '--force', '--format', 'json', '-o', join(folder, 'new.pdf')]
  assert.match((await rowdeck(asDeck)).stderr, /has the ending of a deck/)
  const intoFolder = await rowdeck(['convert', input, '-o', `${folder}/`, '--force'])
  assert.match(intoFolder.stderr, /is an input/)
  assert.deepEqual(await readFile(input), before)
})

test('A file is overwritten with --force only, and only if a deck could be converted.', async (t) => {
  const folder = await temporaryDirectory(t)
  const path = join(folder, 'rows.json')
  await writeFile(path, 'kept')
  const refused = await rowdeck(['convert', deck, ...asText, '-o', path])
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /rows\.json already exists\. Add --force/)
  const failed = await rowdeck(['convert', 'nowhere.pdf', '-o', path, '--force'])
  assert.equal(failed.code, 1)
  assert.equal(await readFile(path, 'utf8'), 'kept')
  const forced = await rowdeck(['convert', deck, ...asText, '-o', path, '--force'])
  assert.deepEqual([forced.code, forced.stderr], [0, ''])
  assert.equal(JSON.parse(await readFile(path, 'utf8')).rowCount, 5)
})

test('An ending that names no format is refused, unless the format is given.', async (t) => {
  const folder = await temporaryDirectory(t)
  for (const name of ['rows.docx', 'rows']) {
    const { code, stderr } = await rowdeck(['convert', deck, '-o', join(folder, name)])
    assert.equal(code, 1)
    assert.match(stderr, /does not end in a known format\. Use one of \.xlsx, \.csv/)
  }
  const path = join(folder, 'rows.data')
  const given = await rowdeck(['convert', deck, ...asText, '--format', 'csv', '-o', path])
  assert.equal(given.code, 0)
  assert.match(await readFile(path, 'utf8'), /^Number,Title/)
})

/** Runs a command with a deck on standard input, which stays open if `content` is undefined. */
function startWithInput(args: string[], content?: Buffer): ChildProcess {
  const child = spawn(process.execPath, [launcher, ...args], { cwd: root })
  if (content) child.stdin.end(content)
  return child
}

test('Standard input and pipes are inputs.', async () => {
  const child = startWithInput(['convert', '-', ...asText], await readFile(deck))
  const [output] = await Promise.all([child.stdout?.toArray(), once(child, 'exit')])
  const table = JSON.parse(Buffer.concat(output ?? []).toString())
  assert.deepEqual([table.filename, table.rowCount], ['document.pdf', 5])
  const pipe = `cat ${deck} | ${process.execPath} ${launcher} convert /dev/stdin ${asText.join(' ')}`
  const piped = spawn('sh', ['-c', pipe], { cwd: root })
  const [lines] = await Promise.all([piped.stdout.toArray(), once(piped, 'exit')])
  assert.equal(JSON.parse(Buffer.concat(lines).toString()).rowCount, 5)
})

test('A reader that closes the pipe early is no error.', async () => {
  const command = `${process.execPath} ${launcher} convert ${deck} ${deck} --mode text --format ndjson | head -c 10`
  const child = spawn('bash', ['-c', `set -o pipefail; ${command}`], { cwd: root })
  const [errors, [code]] = await Promise.all([child.stderr.toArray(), once(child, 'exit')])
  assert.deepEqual(
    [
      Buffer.concat(errors)
        .toString()
        .replace(/^rowdeck: .* converted.*\n/m, ''),
      code,
    ],
    ['', 0],
  )
})

test('After Ctrl-C the decks that are done are kept, as complete JSON.', async () => {
  // the second deck never arrives
  const child = startWithInput(['convert', deck, '-', ...asText])
  let output = ''
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout?.on('data', (chunk) => {
    if (output === '') child.kill('SIGINT')
    output += chunk
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 130)
  assert.equal(JSON.parse(output).length, 1)
  assert.match(errors, /^rowdeck: interrupted: 1 of 2 decks converted, 5 rows, in \d+:\d\d\.$/m)
})

test('ROWDECK_SERVER and ROWDECK_KEY say where to convert; --no-server converts here.', async (t) => {
  const service = await startTestApp()
  t.after(() => service.close())
  const { id, key } = await service.newAccount()
  const environment = { ROWDECK_SERVER: service.app.url, ROWDECK_KEY: key }
  const used = async () => (await service.app.accounts.standing(id)).free?.used
  const there = await rowdeck(['convert', deck, ...asText], environment)
  assert.deepEqual([there.code, there.stderr], [0, ''])
  assert.equal(await used(), 1)
  const here = await rowdeck(['convert', deck, ...asText, '--no-server'], environment)
  assert.deepEqual([here.code, here.stdout], [0, there.stdout])
  assert.equal(await used(), 1)
})

test('What concerns every deck, such as the key, ends a batch; the others are not tried.', async (t) => {
  const service = await startTestApp()
  t.after(() => service.close())
  const environment = { ROWDECK_SERVER: service.app.url, ROWDECK_KEY: 'rd_live_no' }
  const { code, stderr } = await rowdeck(
    ['convert', deck, join(root, 'test', 'decks', 'code.pdf')],
    environment,
  )
  assert.equal(code, 1)
  assert.match(stderr, /0 of 2 decks converted.*; 1 failed; 1 not tried\./)
})

test('Names of files, folders and outputs cannot control the terminal.', async (t) => {
  const folder = join(await temporaryDirectory(t), 'x\u001b]0;title\u0007')
  const broken = join(folder, 'red\u001b[31m\u009b2J\nfake: line.pdf')
  await mkdir(folder)
  await writeFile(broken, '%PDF-1.7\nnothing')
  for (const args of [
    [folder],
    [broken],
    [broken, join(folder, 'none\u001b[1m.pdf')],
    [join(folder, 'none\u001b[1m.pdf')],
    [deck, '--mode', 'text', '-o', broken],
    [deck, '--mode', 'text', '-o', join(folder, 'none\u001b[1m', 'rows.json')],
    [deck, '--mode', 'text', '-o', join(folder, 'rows\u001b[1m.odd')],
    [deck, folder, '--mode', 'text', '--format', 'table'],
  ]) {
    const { code, stdout, stderr } = await rowdeck(['convert', ...args])
    assert.equal(code, 1)
    assert.doesNotMatch(stdout + stderr, /(?!\n)\p{Cc}|^fake/mu)
    assert.match(stderr, /x|rows/)
  }
})
