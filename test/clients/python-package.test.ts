import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root, temporaryDirectory } from '../support/program.ts'
import { skipWithout } from '../support/skip-without.ts'
import { startTestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const folder = join(root, 'clients', 'python')
const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

const program = `from rowdeck import Rowdeck, Row

rows: list[Row] = Rowdeck().convert("samples/sample.pdf", mode="text").rows
print(rows[1]["slide"].splitlines()[0])
`

// builds with the setuptools that are installed, so that the test needs no network
const canBuild = works('python3', '-c', 'import setuptools, wheel, pip')
const building = ['--no-index', '--no-build-isolation', '--no-deps']

test('The Python client installs with pip and converts a deck.', {
  skip: skipWithout(
    'pip',
    !canBuild && 'there is no python3 with pip, setuptools and wheel on this machine',
  ),
}, async (t) => {
  const temporary = await temporaryDirectory(t)
  const service = await startTestApp()
  t.after(() => service.close())
  const { key } = await service.newAccount()
  // pip builds beside the sources
  await cp(folder, join(temporary, 'client'), { recursive: true })
  const installed = join(temporary, 'installed')
  const client = join(temporary, 'client')
  await run('python3', ['-m', 'pip', 'install', '-q', ...building, '--target', installed, client])
  const { stdout } = await run('python3', ['-c', program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PYTHONPATH: installed,
      ROWDECK_SERVER: service.app.url,
      ROWDECK_KEY: key,
    },
  })
  assert.equal(stdout, 'One row per slide\n')
  assert.ok(works('test', '-f', join(installed, 'rowdeck', 'py.typed')))
})

test('mypy accepts the Python client and a program that uses it.', {
  skip: !works('mypy', '--version') && 'there is no mypy on this machine',
}, async (t) => {
  const temporary = await temporaryDirectory(t)
  await writeFile(join(temporary, 'program.py'), program)
  await cp(join(folder, 'rowdeck'), join(temporary, 'rowdeck'), { recursive: true })
  const { stdout } = await run('mypy', ['--strict', 'rowdeck', 'program.py'], { cwd: temporary })
  assert.match(stdout, /^Success: no issues found in \d+ source files/)
})
