import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdLock } from '../support/hold-lock.ts'
import { rowdeck, temporaryDirectory } from '../support/program.ts'
import { cannotMount, withMount } from '../support/with-mount.ts'

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'rowdeck.js')
const isRoot = process.getuid?.() === 0
/** The user `nobody`, because permissions do not restrict root. */
const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** Starts the server on a data directory that it cannot use. */
async function start(dataDir: string, options = {}): Promise<{ code: number; errors: string }> {
  const child = spawn(process.execPath, [launcher, 'serve'], {
    env: { PORT: '0', ROWDECK_WORKERS: '1', ROWDECK_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...options,
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}

/** Checks that the process failed with one line that gives this reason. */
function assertSentence({ code, errors }: { code: number; errors: string }, pattern: RegExp): void {
  assert.equal(code, 1)
  assert.match(errors, pattern)
  assert.equal(errors.trim().split('\n').length, 1, errors)
}

test('Startup fails with one sentence if the data directory is a file or inside one.', async (t) => {
  const file = join(await temporaryDirectory(t), 'file')
  writeFileSync(file, '')
  assertSentence(await start(file), /^rowdeck: The data directory .*file: it is not a folder\.$/m)
  assertSentence(await start(join(file, 'data')), /part of the path is not a folder/)
})

test('Where the output is kept in a log, failures to start and warnings of Node.js are JSON lines there.', async (t) => {
  const folder = await temporaryDirectory(t)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const loggedBy = async (env: Record<string, string>) => {
    const started = { PORT: '0', ROWDECK_WORKERS: '1', JOURNAL_STREAM: '8:1', ...env }
    const { code, errors } = await start(file, { env: started })
    assert.equal(code, 1)
    return errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const [unusable] = await loggedBy({ ROWDECK_DATA_DIR: file })
  assert.equal(unusable.level, 60)
  assert.match(unusable.msg, /^The data directory .*file: it is not a folder\.$/)
  const [misspelled] = await loggedBy({ ROWDECK_DATA_DIR: folder, PORT: 'eighty' })
  assert.match(misspelled.msg, /PORT/)
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const warn = encodeURIComponent(`setTimeout(() => process.emitWarning('Odd.', 'OddWarning'), 1)`)
  const lines = await loggedBy({
    ROWDECK_DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    NODE_OPTIONS: `--import=data:text/javascript,${warn}`,
  })
  assert.ok(lines.some(({ name, msg }) => name === 'OddWarning' && msg === 'Odd.'))
  assert.match(lines.at(-1).msg, /another program uses that port/)
})

test('Startup fails with one sentence if the data directory is not writable.', async (t) => {
  const folder = join(await temporaryDirectory(t), 'data')
  mkdirSync(folder)
  if (isRoot) chmodSync(join(folder, '..'), 0o755)
  chmodSync(folder, 0o555)
  assertSentence(await start(folder, ordinary), /rowdeck\.sqlite: this user may not write there/)
  assertSentence(await start(join(folder, 'deeper'), ordinary), /this user may not write there/)
  chmodSync(folder, 0o755)
})

test('Startup fails with one sentence if the database file is read-only.', async (t) => {
  const folder = join(await temporaryDirectory(t), 'data')
  mkdirSync(folder, { mode: 0o777 })
  if (isRoot) chmodSync(join(folder, '..'), 0o755)
  writeFileSync(join(folder, 'rowdeck.sqlite'), '', { mode: 0o444 })
  if (isRoot) chownSync(folder, 65_534, 65_534)
  assertSentence(await start(folder, ordinary), /rowdeck\.sqlite: this user may not write there/)
})

test('Startup fails with one sentence if the file is not a database or is corrupt.', async (t) => {
  const folder = await temporaryDirectory(t)
  const path = join(folder, 'rowdeck.sqlite')
  writeFileSync(path, 'Something else entirely. '.repeat(500))
  assertSentence(await start(folder), /is damaged or is not a Rowdeck database\. Restore it/)
  const header = Buffer.alloc(8192, 0xff)
  header.write('SQLite format 3\0', 'latin1')
  header.set([16, 0, 1, 1, 0, 64, 32, 32], 16)
  writeFileSync(path, header)
  assertSentence(await start(folder), /is damaged or is not a Rowdeck database\. Restore it/)
})

test('Startup fails with one sentence on a read-only file system.', {
  skip: cannotMount(),
}, async (t) => {
  const folder = await temporaryDirectory(t)
  const [command, ...args] = withMount('ro', folder, [process.execPath, launcher, 'serve'])
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, PORT: '0', ROWDECK_DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: Buffer[] = []
  child.stderr.on('data', (chunk) => errors.push(chunk))
  const [code] = await once(child, 'close')
  assertSentence(
    { code, errors: Buffer.concat(errors).toString() },
    /rowdeck\.sqlite: the file system is read-only/,
  )
})

test('A command reports a locked database in one sentence, and works once it is unlocked.', async (t) => {
  const folder = await temporaryDirectory(t)
  const list = ['accounts', 'list']
  assert.equal((await rowdeck(list, { ROWDECK_DATA_DIR: folder })).code, 0)
  const release = await holdLock(folder)
  const create = ['accounts', 'create', 'ann@example.com']
  const refused = await rowdeck(create, { ROWDECK_DATA_DIR: folder })
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^rowdeck: .*\(the database is locked by another process\)$/m)
  await release()
  assert.equal((await rowdeck(create, { ROWDECK_DATA_DIR: folder })).code, 0)
})
