import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root, temporaryDirectory } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { skipWithout } from '../support/skip-without.ts'
import { loaderPath } from './python-loaders.ts'

const run = promisify(execFile)
const folder = join(root, 'clients', 'python')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const snippets = [...readme.matchAll(/^```python\n([\s\S]*?)^```/gm)].map(([, code]) => code ?? '')
const printed = [
  /^Rowdeck\nSlide decks in/,
  /^1 of 5\n2 of 5\n3 of 5\n4 of 5\n5 of 5\nslide 4: 7 rows\n$/,
  /^1 of 5: Rowdeck\n2 of 5: One row per slide\n/,
  /^5\n$/,
  /^$/,
  /^$/,
  /^sample\.pdf 5\nRowdeck\nOne row per slide\n/,
  /^1 Rowdeck\n2 One row per slide\n$/,
  /^samples\/sample\.pdf#1 \d+\n/,
]

const withHttpx = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import httpx']).status === 0,
)

test('The snippets of the README of the Python client work as described.', {
  skip: skipWithout(
    'python3',
    spawnSync('python3', ['--version']).error && 'there is no python3 on this machine',
  ),
}, async (t) => {
  const working = await temporaryDirectory(t)
  await cp(join(root, 'samples'), join(working, 'samples'), { recursive: true })
  const service = await shareTestApp({ ocr: true })
  t.after(() => service.close())
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: loaderPath().path,
    PYTHONDONTWRITEBYTECODE: '1',
    ROWDECK_SERVER: service.app.url,
    ROWDECK_KEY: (await service.newAccount()).key,
  }
  assert.equal(snippets.length, printed.length)
  for (const [at, code] of snippets.entries()) {
    const python = code.includes('AsyncRowdeck') ? withHttpx : 'python3'
    if (python === undefined) continue
    const { stdout } = await run(python, ['-c', code], { cwd: working, env })
    assert.match(stdout, printed[at] ?? /never/)
  }
})
