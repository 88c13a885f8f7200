import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root, temporaryDirectory } from '../support/program.ts'

const files = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  ...globSync('{clients,packages}/*/package.json', { cwd: root }),
  'clients/typescript/README.md',
  'clients/python/rowdeck/__init__.py',
  ...['release', 'root', 'setup-error'].map((name) => `bin/${name}.js`),
]
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const skip = process.platform === 'win32' && 'the stand-in for npm is a shell script'

interface Checkout {
  folder: string
  git(...args: string[]): string
  /** Runs the release with a stand-in for npm that ends with this code. */
  release(args: string[], npmEndsWith?: number): { status: number | null; output: string }
  /** What the stand-in for npm was called with. */
  npmCalls(): Promise<string>
  /** The files that have a version, by path. */
  contents(): Promise<Record<string, string>>
}

/** A repository on main with the files that a release reads. */
async function checkout(t: TestContext): Promise<Checkout> {
  const folder = await temporaryDirectory(t)
  for (const file of files) await cp(join(root, file), join(folder, file))
  const programs = join(await temporaryDirectory(t), 'bin')
  const log = join(programs, 'calls')
  await mkdir(programs)
  await writeFile(join(programs, 'npm'), `#!/bin/sh\necho "$@" >> '${log}'\nexit $NPM_ENDS_WITH\n`)
  await chmod(join(programs, 'npm'), 0o755)
  const author = { GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.com' }
  const env = {
    ...author,
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.com',
    GIT_CONFIG_GLOBAL: '/dev/null',
    PATH: `${programs}:${process.env.PATH}`,
  }
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
  return {
    folder,
    git,
    release(args, npmEndsWith = 0) {
      const command = [join(folder, 'bin', 'release.js'), ...args]
      const { status, stdout, stderr } = spawnSync(process.execPath, command, {
        cwd: folder,
        env: { ...env, NPM_ENDS_WITH: String(npmEndsWith) },
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    },
    npmCalls: () => readFile(log, 'utf8'),
    async contents() {
      const texts = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')])
      return Object.fromEntries(await Promise.all(texts))
    },
  }
}

test('A release sets the version everywhere, dates the changelog, checks and packs, and commits nothing.', {
  skip,
}, async (t) => {
  const { release, git, npmCalls, contents } = await checkout(t)
  const { status, output } = release(['987.6.5'])
  assert.equal(status, 0, output)
  assert.match(output, /Nothing is published\. Next:\n {2}1\. /)
  assert.match(output, /git tag --annotate v987\.6\.5/)
  assert.equal(await npmCalls(), 'run check\nrun pack\n')
  const after = await contents()
  const json = (path: string) => JSON.parse(after[path] ?? '')
  const lock = json('package-lock.json')
  const locked = ['', 'packages/core', 'clients/typescript'].map(
    (path) => lock.packages[path].version,
  )
  assert.deepEqual([lock.version, ...locked], Array(4).fill('987.6.5'))
  for (const path of files.filter((file) => file.endsWith('package.json'))) {
    assert.equal(json(path).version, '987.6.5', path)
  }
  assert.match(after['clients/python/rowdeck/__init__.py'] ?? '', /^__version__ = "987\.6\.5"$/m)
  assert.match(after['clients/typescript/README.md'] ?? '', /rowdeck-client-987\.6\.5\.tgz/)
  assert.match(after['CHANGELOG.md'] ?? '', /^# Changelog\n\n## 987\.6\.5 \(\d{4}-\d\d-\d\d\)\n/)
  assert.doesNotMatch(after['CHANGELOG.md'] ?? '', /## Unreleased/)
  // a line for every place, so nothing else of these files was changed
  assert.match(
    git('diff', '--shortstat'),
    /^16 files changed, 26 insertions\(\+\), 26 deletions\(-\)$/,
  )
  assert.equal(git('tag', '--list'), '')
  assert.equal(git('rev-list', '--count', 'HEAD'), '1')
})

test('With --tag a release is committed and tagged.', { skip }, async (t) => {
  const { release, git } = await checkout(t)
  const { status, output } = release(['987.6.5', '--tag'])
  assert.equal(status, 0, output)
  assert.equal(git('describe', '--exact-match'), 'v987.6.5')
  assert.equal(git('status', '--porcelain'), '')
  assert.equal(git('log', '-1', '--format=%s'), 'Release 987.6.5')
  const again = release(['987.6.5'])
  assert.match(again.output, /987\.6\.5 is not newer than 987\.6\.5/)
})

test('A dry run changes nothing and runs nothing.', { skip }, async (t) => {
  const { release, git, npmCalls } = await checkout(t)
  const { status, output } = release(['987.6.5', '--dry-run', '--tag'])
  assert.equal(status, 0, output)
  assert.match(output, / {2}package-lock\.json\n/)
  assert.match(output, /commit and tag v987\.6\.5\. Nothing was changed\./)
  assert.equal(git('status', '--porcelain'), '')
  await assert.rejects(npmCalls(), { code: 'ENOENT' })
})

test('If a check fails, the files are as before and the release can be started again.', {
  skip,
}, async (t) => {
  const { release, git, npmCalls } = await checkout(t)
  const { status, output } = release(['987.6.5', '--tag'], 3)
  assert.equal(status, 1)
  assert.match(output, /npm run check failed \(exit code 3\)\. The files are as they were/)
  assert.equal(await npmCalls(), 'run check\n')
  assert.equal(git('status', '--porcelain') + git('tag', '--list'), '')
  assert.equal(release(['987.6.5']).status, 0)
})

test('A release is refused on another branch, with changes, without notes, and for a version that is not newer.', {
  skip,
}, async (t) => {
  const { folder, release, git, npmCalls } = await checkout(t)
  const refused = (args: string[], reason: RegExp) => {
    const { status, output } = release(args)
    assert.equal(status, 1, output)
    assert.match(output, reason)
  }
  for (const args of [[], ['next'], ['1.2'], ['1.2.3', '1.2.4'], ['1.2.3', '--publish']]) {
    refused(args, /Usage: npm run release -- 0\.2\.0/)
  }
  for (const old of [version, '0.0.9']) refused([old], /is not newer than/)
  git('checkout', '--quiet', '-b', 'other')
  refused(['987.6.5'], /this is other\. Check out main/)
  git('checkout', '--quiet', 'main')
  git('tag', 'v987.6.5')
  refused(['987.6.5'], /There is a tag v987\.6\.5 already/)
  await writeFile(join(folder, 'new.txt'), '')
  refused(['987.6.6'], /not committed, then start again:\n\?\? new\.txt/)
  await rm(join(folder, 'new.txt'))
  await writeFile(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- All.\n',
  )
  git('commit', '--quiet', '--all', '--message', 'Empty')
  refused(['987.6.6'], /nothing under "## Unreleased"/)
  await assert.rejects(npmCalls(), { code: 'ENOENT' })
})
