import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { compileCache } from '../../packages/reader/src/pool/worker-environment.ts'
import { childrenOf } from '../support/child-processes.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const onLinux = process.platform === 'linux' ? false : 'the system has no /proc'

let service: TestApp
let key: string
before(async () => {
  const workerProgram = new URL('./fake-worker.ts', import.meta.url)
  service = await startTestApp({
    workerProgram,
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '99' },
  })
  key = (await service.newAccount()).key
})
after(() => service.close())

async function attempt(line: string): Promise<string> {
  const file = Buffer.from(`%PDF-1.7\n${line}`)
  const { status, body } = await sendForm(service.convertUrl, key, {
    file,
    fields: { mode: 'text' },
  })
  assert.equal(status, 200)
  return body.rows[1].slide
}

/** The worker processes; fails if there is none. */
function workers(): number[] {
  const found = childrenOf(process.pid)
  assert.ok(found.length > 0)
  return found
}

const denied = {
  'read a file of the system': () => 'try read /etc/hostname',
  'list the data directory': () => `try list ${service.config.storage.dataDir}`,
  'read the environment of the server': () => `try read /proc/${process.pid}/environ`,
  'write beside its program': () => `try write ${join(import.meta.dirname, 'written.txt')}`,
  'leave code for the next worker': () => `try write ${join(compileCache ?? '', 'x')}`,
  'write to the temporary folder': () =>
    `try write ${join(service.config.storage.dataDir, '..', 'x')}`,
  'start a program': () => 'try spawn /usr/bin/true',
  'start a thread': () => 'try thread',
  'connect to the server': () => `try connect ${new URL(service.app.url).port}`,
  listen: () => 'try listen',
  'send datagrams': () => 'try datagram',
  'send datagrams by a socket that it makes itself': () => 'try own-datagram',
  'send signals': () => 'try signal',
  'look up a name': () => 'try lookup',
}

for (const [what, line] of Object.entries(denied)) {
  test(`A worker is not allowed to ${what}.`, async () => {
    assert.equal(await attempt(line()), 'ERR_ACCESS_DENIED')
  })
}

test('A worker has no databases of Node.js, which the permission model does not cover.', async () => {
  assert.match(await attempt('try database'), /^TypeError/)
})

test('Node.js itself cannot leave code for the next worker either, because the folder that it would write to is gone.', async () => {
  assert.equal(await attempt('try cache'), 'ENOENT')
})

test('A worker may read its own program.', async () => {
  assert.equal(
    await attempt(`try read ${join(import.meta.dirname, '../../packages/core/src/errors.ts')}`),
    'allowed',
  )
})

test('A worker inherits no socket of the server and no file of its data.', {
  skip: onLinux,
}, () => {
  const listening = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'latin1')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[9]),
  )
  for (const pid of workers()) {
    const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
    for (const path of open) {
      assert.ok(!path.startsWith(service.config.storage.dataDir), path)
      const inode = /^socket:\[(\d+)\]$/.exec(path)?.[1]
      assert.ok(inode === undefined || !listening.includes(inode), path)
    }
  }
})

const works = (program: string, ...args: string[]) =>
  spawnSync(program, [...args, '/usr/bin/true']).status === 0

test('Where the system allows it, a worker has its own empty network namespace.', {
  skip: onLinux,
}, (t) => {
  if (!works('/usr/bin/unshare', '--user', '--map-current-user', '--net', '--')) {
    return t.skip('this system forbids namespaces')
  }
  for (const pid of workers()) {
    assert.notEqual(readlinkSync(`/proc/${pid}/ns/net`), readlinkSync('/proc/self/ns/net'))
    assert.equal(readFileSync(`/proc/${pid}/net/route`, 'latin1').trim().split('\n').length, 1)
  }
})

test('Where the system supports it, a worker cannot gain privileges and leaves no core dump.', {
  skip: onLinux,
}, (t) => {
  if (
    !works('/usr/bin/setpriv', '--no-new-privs', '--') ||
    !works('/usr/bin/prlimit', '--core=0', '--')
  ) {
    return t.skip('this system has no setpriv or no prlimit')
  }
  for (const pid of workers()) {
    assert.match(readFileSync(`/proc/${pid}/status`, 'latin1'), /^NoNewPrivs:\t1$/m)
    assert.match(readFileSync(`/proc/${pid}/limits`, 'latin1'), /^Max core file size +0 +0 /m)
  }
})
