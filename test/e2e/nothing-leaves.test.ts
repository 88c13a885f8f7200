import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { childrenOf } from '../support/child-processes.ts'
import { ready, root, startProgram } from '../support/program.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

const traced = 'trace=network,open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2'
const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0
/** The file that unshare writes to create a user namespace. */
const namespaceFiles = /^\/proc\/self\/(uid_map|gid_map|setgroups)$/

/** Starts the service, converts a picture and stops it; returns the folders it could write to, and its trace. */
async function convertTraced(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-trace-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  for (const name of ['home', 'cache', 'tmp', 'compiled', 'work']) mkdirSync(at(name))
  const tracer = canTrace ? ['strace', '-f', '-s', '4096', '-e', traced, '-o', at('trace')] : []
  const serving = [process.execPath, join(root, 'bin', 'rowdeck.js'), 'serve']
  const [command = '', ...args] = [...tracer, ...serving]
  const program = await startProgram(command, args, {
    cwd: at('work'),
    env: {
      HOME: at('home'),
      XDG_CACHE_HOME: at('cache'),
      TMPDIR: at('tmp'),
      NODE_COMPILE_CACHE: at('compiled'),
      ROWDECK_DATA_DIR: at('data'),
      ROWDECK_WORKERS: '1',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    },
  })
  // strace does not react to signals itself
  const tracerId = Number(program.child.pid)
  const serverId = canTrace ? (childrenOf(tracerId)[0] ?? tracerId) : tracerId
  const stop = async () => {
    if (program.child.exitCode === null) process.kill(serverId, 'SIGTERM')
    await program.ended
  }
  t.after(stop)
  await ready(program.url)
  const key = /Bearer (\S+?)"/.exec(program.output())?.[1]
  const file = await deckBytes('picture-jpg.jpg')
  const answer = await sendForm(`${program.url}/api/v1/convert`, key, { file })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.mode, 'ocr')
  await stop()
  return { at, trace: canTrace ? readFileSync(at('trace'), 'utf8').split('\n') : [] }
}

const call = (line: string) => line.replace(/^\d+ +/, '')

test('A conversion with OCR makes no DNS lookup and no connection, and writes only to the data directory.', async (t) => {
  const { at, trace } = await convertTraced(t)
  for (const name of ['home', 'cache', 'tmp', 'work']) {
    assert.deepEqual(globSync('**/*', { cwd: at(name) }), [], `${name} is as empty as before`)
  }
  if (!canTrace) return t.diagnostic('without strace, only the folders were looked at')
  const calls = trace.map(call)
  assert.ok(
    calls.some((line) => /^bind\(.*AF_INET.*127\.0\.0\.1/.test(line)),
    'the trace sees the listener',
  )
  assert.deepEqual(
    calls.filter((line) => /^(connect|sendto|sendmsg|sendmmsg)\(.*sa_family=/.test(line)),
    [],
    'nothing is sent to an address',
  )
  const bound = calls.filter((line) => /^bind\(/.test(line) && !line.includes('127.0.0.1'))
  assert.deepEqual(bound, [], 'nothing listens but the service on the loopback address')
  const written = calls.flatMap((line) => {
    const writes = /O_WRONLY|O_RDWR|O_CREAT|^creat|^mkdir|^rename/.test(line)
    return writes ? [/"([^"]*)"/.exec(line)?.[1] ?? line] : []
  })
  assert.ok(
    written.some((path) => path.startsWith(at('data'))),
    'the trace sees the database',
  )
  const allowed = (path: string) =>
    [at('data'), at('compiled'), '/dev/'].some((place) => path.startsWith(place)) ||
    namespaceFiles.test(path)
  assert.deepEqual(
    written.filter((path) => !allowed(path)),
    [],
  )
})
