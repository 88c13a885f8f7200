import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('Code that a worker compiles is cached for later workers, even though the worker is killed.', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-compiled-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // without the environment, which may name another folder
  const program = join(import.meta.dirname, 'read-with-cache-program.ts')
  const child = spawn(process.execPath, [program, folder], {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  assert.deepEqual([code, signal], [null, 'SIGKILL'])
  assert.notDeepEqual(
    globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile()),
    [],
  )
})
