import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { root } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { skipWithout } from '../support/skip-without.ts'
import { loaderPath } from './python-loaders.ts'

test('The Python loaders make a document of every slide.', {
  skip: skipWithout(
    'python3',
    spawnSync('python3', ['--version']).error && 'there is no python3 on this machine',
  ),
}, async (t) => {
  const service = await shareTestApp()
  t.after(() => service.close())
  const { path, isReal } = loaderPath()
  if (!isReal)
    t.diagnostic('LangChain and LlamaIndex are not installed; stand-ins take their place')
  const { key } = await service.newAccount()
  const program = spawn('python3', ['-W', 'error', 'test_loaders.py'], {
    cwd: join(root, 'clients', 'python'),
    env: {
      PATH: process.env.PATH,
      PYTHONPATH: path,
      PYTHONDONTWRITEBYTECODE: '1',
      ROWDECK_TEST: JSON.stringify({ url: service.app.url, key }),
    },
  })
  assert.match(await text(program.stderr), /Ran 4 tests in [\d.]+s\s+OK\s*$/)
})
