import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { temporaryDirectory } from '../support/program.ts'
import { dist, makePackages } from './packed.ts'

const folder = join(dist, 'package')
before(makePackages)

test('The package has no tests, no TypeScript and no scripts, and names every version exactly.', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.deepEqual(globSync('**/*{.test.*,.ts}', { cwd: folder }), [])
  assert.equal(manifest.scripts, undefined)
  assert.equal(manifest.private, undefined)
  for (const version of Object.values<string>(manifest.dependencies)) assert.match(version, /^\d/)
  const own = globSync('@rowdeck/*', { cwd: join(folder, 'node_modules') })
  assert.deepEqual(own.sort(), manifest.bundleDependencies.toSorted())
  assert.ok(!('vite' in manifest.dependencies) && 'better-sqlite3' in manifest.dependencies)
})

test('The package names the oldest Node.js that it runs on, has no syntax that is newer, and refuses older ones with a sentence.', async (t) => {
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.equal(engines.node, '>=22.15')
  for (const file of globSync('node_modules/@rowdeck/!(console)/src/**/*.js', { cwd: folder })) {
    assert.doesNotMatch(readFileSync(join(folder, file), 'utf8'), /^\s*(?:await )?using \w/m, file)
  }
  const older = join(await temporaryDirectory(t), 'older.cjs')
  for (const version of ['20.19.0', '22.14.1']) {
    const versions = JSON.stringify({ ...process.versions, node: version })
    writeFileSync(older, `Object.defineProperty(process, 'versions', { value: ${versions} })`)
    const args = ['--require', older, join(folder, 'bin', 'rowdeck.js'), '--help']
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal(status, 1)
    const sentence = `This package of Rowdeck needs Node.js 22.15 or newer, and this is ${version}.`
    assert.ok(stderr.startsWith(sentence), stderr)
    assert.equal(stderr.trim().split('\n').length, 1)
  }
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
