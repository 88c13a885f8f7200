// Prepares a release: `npm run release -- 0.2.0`. Sets the version everywhere, dates the changelog, runs the checks and
// packs. Publishes nothing, and commits and tags only with `--tag`. `--dry-run` changes nothing and says what it would do.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './root.js'
import { orExplain, SetupError } from './setup-error.js'

const stepMsMax = 30 * 60_000
const heading = '## Unreleased'

/** Where the version is, and how it is written there; `VERSION` stands for it. A file may have it in several forms. */
const manifest = '\n  "version": "VERSION"'
const places = [
  ['package.json', manifest],
  ...manifestsIn('packages').map((path) => [path, manifest]),
  ...manifestsIn('clients').map((path) => [path, manifest]),
  ['clients/typescript/README.md', 'rowdeck-client-VERSION.tgz'],
  ['clients/python/rowdeck/__init__.py', '\n__version__ = "VERSION"'],
]

orExplain(() => {
  const { version, dryRun, tag } = readArguments()
  requireNewer(version)
  requireCleanMain(version)
  const edits = [
    ...places.map((place) => withVersion(place, version)),
    lockedVersions(version),
    datedChangelog(version),
  ]
  if (dryRun) return sayPlan(edits, { version, tag })
  for (const { path, after } of edits) write(path, after)
  checkOrRestore(edits)
  if (tag) commitAndTag(version)
  sayNext(version, tag)
})

function readArguments() {
  const usage = 'Usage: npm run release -- 0.2.0 [--dry-run] [--tag]'
  const options = { 'dry-run': { type: 'boolean' }, tag: { type: 'boolean' } }
  const { values, positionals } = orUsage(() => parseArgs({ options, allowPositionals: true }))
  const [version, ...others] = positionals
  if (others.length > 0 || !/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version ?? '')) {
    throw new SetupError(usage)
  }
  return { version, dryRun: values['dry-run'] ?? false, tag: values.tag ?? false }

  function orUsage(parse) {
    try {
      return parse()
    } catch (error) {
      throw new SetupError(`${error.message}\n${usage}`)
    }
  }
}

function requireNewer(version) {
  const current = currentVersion()
  const [now, next] = [current, version].map((one) => one.split('.').map(Number))
  const at = next.findIndex((number, index) => number !== now[index])
  if (at >= 0 && next[at] > now[at]) return
  throw new SetupError(`${version} is not newer than ${current}, the version of package.json.`)
}

function manifestsIn(folder) {
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}/package.json`)
    .filter((path) => existsSync(join(root, path)))
}

function currentVersion() {
  return JSON.parse(read('package.json')).version
}

function requireCleanMain(version) {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  if (branch !== 'main') {
    throw new SetupError(`Releases are made on main, and this is ${branch}. Check out main.`)
  }
  const changed = git('status', '--porcelain')
  if (changed !== '') {
    throw new SetupError(`Commit or remove what is not committed, then start again:\n${changed}`)
  }
  if (git('tag', '--list', `v${version}`) !== '') {
    throw new SetupError(`There is a tag v${version} already. Choose a newer version.`)
  }
}

/** The file with the new version instead of the current one, which must be there exactly once in each form. */
function withVersion([path, ...forms], version) {
  const before = read(path)
  const current = currentVersion()
  const after = forms.reduce((text, form) => {
    const [old, replacement] = [current, version].map((one) => form.replace('VERSION', one))
    const parts = text.split(old)
    if (parts.length >= 2) return [parts[0] + replacement + parts[1], ...parts.slice(2)].join(old)
    throw new SetupError(`${path} does not contain ${JSON.stringify(old)}. Correct it first.`)
  }, before)
  return { path, before, after }
}

/** The lock file with the new version of the project and its own packages; packages of others may have the old one. */
function lockedVersions(version) {
  const path = 'package-lock.json'
  const before = read(path)
  const lock = JSON.parse(before)
  const own = Object.entries(lock.packages).filter(([place]) => !place.includes('node_modules/'))
  for (const one of [lock, ...own.map(([, entry]) => entry)]) one.version = version
  return { path, before, after: `${JSON.stringify(lock, null, 2)}\n` }
}

function datedChangelog(version) {
  const path = 'CHANGELOG.md'
  const before = read(path)
  const [, notes] = before.split(`\n${heading}\n`)
  if (notes === undefined || notes.split('\n## ')[0].trim() === '') {
    throw new SetupError(`${path} has nothing under "${heading}". Write what changed for users.`)
  }
  const today = new Date().toISOString().slice(0, 10)
  return { path, before, after: before.replace(`\n${heading}\n`, `\n## ${version} (${today})\n`) }
}

/** Runs the checks and packs. The files are as before if one of them fails, so that the release can be started again. */
function checkOrRestore(edits) {
  for (const task of ['check', 'pack']) {
    console.log(`npm run ${task}`)
    const { status, signal, error } = spawnSync('npm', ['run', task], {
      cwd: root,
      stdio: 'inherit',
      timeout: stepMsMax,
      shell: process.platform === 'win32',
    })
    if (status === 0) continue
    for (const { path, before } of edits) write(path, before)
    const reason = error?.message ?? signal ?? `exit code ${status}`
    throw new SetupError(
      `npm run ${task} failed (${reason}). The files are as they were; mend it and start again.`,
    )
  }
}

function commitAndTag(version) {
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Rowdeck ${version}`)
}

function sayPlan(edits, { version, tag }) {
  console.log(`${version} would change:`)
  for (const { path } of edits) console.log(`  ${path}`)
  const more = tag ? `, commit and tag v${version}` : ''
  console.log(`and run npm run check, npm run pack${more}. Nothing was changed.`)
}

function sayNext(version, tagged) {
  const commit = `git commit --all --message "Release ${version}" && git tag --annotate v${version} --message "Rowdeck ${version}"`
  const steps = [
    'npm test, on an idle machine',
    ...(tagged ? [] : [commit]),
    `git push --follow-tags`,
    `npm publish dist/rowdeck-${version}.tgz`,
    'npm publish, in clients/typescript, then in clients/langchain and clients/llamaindex',
    'python3 -m build, in clients/python, and upload what it makes',
    `Add "${heading}" to CHANGELOG.md with the next change`,
  ]
  console.log(`${version} is packed in dist/rowdeck-${version}.tgz. Nothing is published. Next:`)
  for (const [index, step] of steps.entries()) console.log(`  ${index + 1}. ${step}`)
}

function git(...args) {
  const { status, error, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new SetupError(`git ${args[0]} failed: ${(error?.message ?? stderr).trim()}`)
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function write(path, text) {
  writeFileSync(join(root, path), text)
}
