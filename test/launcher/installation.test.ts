import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root, temporaryDirectory } from '../support/program.ts'

const manifest = 'packages/ocr/src/models/embedded/manifest.json'
const ownPackage = {
  name: 'small',
  version: '1.0.0',
  type: 'module',
  scripts: { start: 'node bin/rowdeck.js' },
  dependencies: { node: 'file:runtime' },
  optionalDependencies: { newer: 'file:newer' },
}

/** A checkout with this launcher, a command that prints a word, and one package: the Node.js of this test. */
async function smallCheckout(t: TestContext): Promise<string> {
  const checkout = await temporaryDirectory(t)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  cpSync(join(root, 'bin'), join(checkout, 'bin'), { recursive: true })
  cpSync(join(root, manifest), join(checkout, manifest))
  write('packages/service/src/cli/cli.ts', "console.log('it runs')")
  write('package.json', JSON.stringify(ownPackage))
  // npm warns about a package of the lock file that no Node.js can run
  write(
    'runtime/package.json',
    JSON.stringify({ name: 'node', version: '998.0.0', engines: { node: '>=999' } }),
  )
  // npm leaves it out where Node.js is older than the pinned one, in this checkout 998
  write(
    'newer/package.json',
    JSON.stringify({ name: 'newer', version: '1.0.0', engines: { node: '>=998' } }),
  )
  mkdirSync(join(checkout, 'runtime', 'bin'))
  symlinkSync(process.execPath, join(checkout, 'runtime', 'bin', 'node'))
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], {
    cwd: checkout,
    stdio: 'ignore',
  })
  return checkout
}

function start(checkout: string): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile('npm', ['start', '--silent'], { cwd: checkout }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    )
  })
}

test('The first start says how much it installs, passes on nothing else that npm says, and runs the command.', async (t) => {
  const checkout = await smallCheckout(t)
  const first = await start(checkout)
  assert.deepEqual(
    { ...first, stderr: first.stderr.replace(/\d+/, 'N') },
    {
      failed: false,
      stdout: 'it runs\n',
      stderr: 'Installing about N MB of packages, about a minute\n',
    },
  )
  assert.ok(existsSync(join(checkout, 'node_modules', 'newer')), 'the pinned version counts')
  assert.equal((await start(checkout)).stderr, '', 'the second start installs nothing')
})

test('An installation that fails shows what npm said and what to do, without a stack trace.', async (t) => {
  const checkout = await smallCheckout(t)
  // npm ci refuses packages that the lock file does not have
  writeFileSync(
    join(checkout, 'package.json'),
    JSON.stringify({ ...ownPackage, dependencies: { node: 'file:runtime', pbf: '1.0.0' } }),
  )
  const { failed, stdout, stderr } = await start(checkout)
  assert.ok(failed)
  assert.equal(stdout, '')
  assert.match(stderr, /npm error .*pbf@1\.0\.0/)
  assert.match(
    stderr,
    /npm ci failed \(exit code 1\)\. Mend what npm says above, then start again\.\n$/,
  )
  assert.doesNotMatch(stderr, /\n {4}at /)
})
