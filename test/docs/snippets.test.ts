import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { root, temporaryDirectory } from '../support/program.ts'
import { skipWithout } from '../support/skip-without.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const documentedUrl = 'http://127.0.0.1:8080'

let service: TestApp
let key: string
before(async () => {
  service = await startTestApp({ ocr: true, environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '100' } })
  key = (await service.newAccount()).key
})
after(() => service.close())

/** The code blocks of a document in that language; for the shell only those that call `curl`. */
function snippets(document: string, language: 'sh' | 'js' | 'python'): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
  const found = blocks.map(([, block]) => block ?? '')
  return language === 'sh' ? found.filter((block) => block.startsWith('curl ')) : found
}

/** A folder with a folder `decks`, in which the names of decks are not easy on shells. */
async function folderOfDecks(t: TestContext): Promise<string> {
  const folder = await temporaryDirectory(t)
  await mkdir(join(folder, 'decks'))
  await copyFile(join(root, 'test', 'decks', 'code.pdf'), join(folder, 'decks', 'a, b;.pdf'))
  await copyFile(join(root, 'test', 'decks', 'layouts.pdf'), join(folder, 'decks', 'c.pdf'))
  return folder
}

/** Runs a snippet against the service of this test; resolves to its output. */
async function print(
  program: string,
  args: string[],
  { snippet, cwd = root }: { snippet: string; cwd?: string },
): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: join(root, 'clients', 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8',
    ROWDECK_KEY: key,
    ROWDECK_SERVER: service.app.url,
  }
  const code = snippet.replaceAll(documentedUrl, service.app.url)
  return (await run(program, [...args, code], { cwd, env })).stdout
}

async function used(): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const usage = await fetch(`${service.app.url}/api/v1/usage`, { headers })
  return ((await usage.json()) as { free: { used: number } }).free.used
}

const without = (program: string) =>
  skipWithout(
    program,
    spawnSync(program, ['--version']).error && `there is no ${program} on this machine`,
  )

test('The curl snippets of the README and of docs/api.md print rows, or write files.', {
  skip: without('curl'),
}, async (t) => {
  const archive = join(await temporaryDirectory(t), 'sample.zip')
  const printed = await Promise.all(
    ['README.md', 'docs/api.md']
      .flatMap((document) => snippets(document, 'sh'))
      .map((snippet) => snippet.replace('sample.zip', archive))
      .map((snippet) => print('sh', ['-c'], { snippet })),
  )
  assert.equal(printed.length, 4)
  assert.equal(JSON.parse(printed[0] ?? '').rowCount, 5)
  const raw = JSON.parse(printed[1] ?? '')
  assert.deepEqual([raw.filename, raw.rows[0]], ['sample.pdf', { number: 1, title: 'Rowdeck' }])
  assert.equal(
    printed[3],
    'Number,Title\r\n1,Rowdeck\r\n2,One row per slide\r\n3,Two columns stay two columns\r\n',
  )
  const files = Object.keys(unzipSync(await readFile(archive)))
  assert.deepEqual(files.slice(0, 2), ['deck.md', 'pictures/001.jpg'])
})

test('The answer in the README is what the service returns for the sample.', async () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const [, shown = ''] = /^```json\n([\s\S]*?)^```/m.exec(text) ?? []
  const form = new FormData()
  form.set('file', new Blob([readFileSync(join(root, 'samples/sample.pdf'))]), 'sample.pdf')
  const response = await fetch(`${service.app.url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  assert.deepEqual(JSON.parse(shown), await response.json())
})

test("The README's JavaScript snippet prints the slides.", async () => {
  const [snippet, ...others] = snippets('README.md', 'js')
  assert.deepEqual([snippet !== undefined, others], [true, []])
  const printed = await print(process.execPath, ['--input-type=module', '-e'], {
    snippet: snippet ?? '',
  })
  assert.match(printed, /^Rowdeck\nSlide decks in, rows out\n[\s\S]*\nThis slide is a picture\n/)
})

test('The Python snippets print the slides and write a workbook.', {
  skip: without('python3'),
}, async (t) => {
  const [inReadme, ...others] = snippets('README.md', 'python')
  const [simple, , streaming, later, exporting, folder] = snippets(
    'clients/python/README.md',
    'python',
  )
  assert.deepEqual([inReadme, others], [simple, []])
  const slides = await print('python3', ['-c'], { snippet: simple ?? '' })
  assert.match(slides, /^Rowdeck\nSlide decks in, rows out\n[\s\S]*\nThis slide is a picture\n/)
  const titles = await print('python3', ['-c'], { snippet: streaming ?? '' })
  assert.match(titles, /^1 of 5: Rowdeck\n2 of 5: One row per slide\n/)
  assert.equal(titles.trim().split('\n').length, 5)
  assert.equal(await print('python3', ['-c'], { snippet: later ?? '' }), '5\n')
  const workbook = join(await temporaryDirectory(t), 'rows.xlsx')
  await print('python3', ['-c'], { snippet: (exporting ?? '').replace('rows.xlsx', workbook) })
  assert.equal((await readFile(workbook)).toString('latin1', 0, 2), 'PK')
  const cwd = await folderOfDecks(t)
  await writeFile(join(cwd, 'decks', 'broken.pdf'), '%PDF-1.7')
  const rows = await print('python3', ['-c'], { snippet: folder ?? '', cwd })
  assert.match(rows, /^decks\/a, b;\.pdf\t1\t/)
  assert.match(rows, /^decks\/broken\.pdf is left out: This file is not a readable PDF/m)
  assert.match(rows, /^decks\/c\.pdf\t1\t/m)
})

test('The loop with curl converts a folder of decks, each charged once.', {
  skip: without('curl') || without('sha256sum'),
}, async (t) => {
  const document = readFileSync(join(root, 'docs', 'api.md'), 'utf8')
  const [, loop = ''] = /^```sh\n(columns=[\s\S]*?)^```/m.exec(document) ?? []
  const cwd = await folderOfDecks(t)
  const before = await used()
  for (const time of ['first', 'again']) {
    await print('sh', ['-c'], { snippet: loop, cwd })
    for (const name of ['a, b;.pdf', 'c.pdf']) {
      const table = JSON.parse(await readFile(join(cwd, 'decks', `${name}.json`), 'utf8'))
      assert.equal(table.filename, name, time)
      assert.equal(table.rowCount, table.rows.length)
    }
  }
  assert.equal(await used(), before + 2)
  const others = loop.replace('columns=number,title,slide', 'columns=slide')
  assert.notEqual(others, loop)
  await print('sh', ['-c'], { snippet: others, cwd })
  assert.equal(await used(), before + 4, 'other options are other requests, and are not refused')
})
