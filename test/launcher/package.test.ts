import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { root, temporaryDirectory } from '../support/program.ts'

// inside the checkout, so that it finds the checkout's packages
const folder = join(root, 'dist', 'package')
before(() => {
  execFileSync(process.execPath, [join(root, 'bin', 'make-package.js')], { stdio: 'ignore' })
})

test('The package has no tests, no TypeScript and no scripts, and names every version exactly.', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.deepEqual(globSync('**/*{.test.*,.ts}', { cwd: folder }), [])
  assert.equal(manifest.scripts, undefined)
  assert.equal(manifest.private, undefined)
  for (const version of Object.values<string>(manifest.dependencies)) assert.match(version, /^\d/)
  assert.ok(!('vite' in manifest.dependencies) && 'better-sqlite3' in manifest.dependencies)
})

test('Commands of the package work on the Node.js that runs them, without installing anything.', async (t) => {
  const env = { ...process.env, ROWDECK_DATA_DIR: await temporaryDirectory(t) }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(folder, 'bin', 'rowdeck.js'), ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  assert.match(run('accounts', 'create', 'ann@example.com'), /^ann@example\.com \(acc_\w+\)\n/)
  assert.match(run('accounts', 'list'), /ann@example\.com/)
  // its input is at its end
  assert.equal(run('mcp'), '')
})
