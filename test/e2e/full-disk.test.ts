import assert from 'node:assert/strict'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ready, root, startProgram, temporaryDirectory } from '../support/program.ts'
import { answerOf, deckBytes, sendForm } from '../support/test-app.ts'
import { cannotMount, withMount } from '../support/with-mount.ts'

/** Writes to the file until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  const page = Buffer.alloc(4096, 1)
  try {
    for (;;) writeSync(file, page)
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    closeSync(file)
  }
}

test('On a full disk requests are refused without a charge and the service is alive but not ready; it recovers once there is space.', {
  skip: cannotMount(),
}, async (t) => {
  const folder = await temporaryDirectory(t)
  const serve = [process.execPath, join(root, 'bin', 'rowdeck.js'), 'serve']
  const [command, ...args] = withMount('size=2m', folder, serve)
  const env = { ROWDECK_DATA_DIR: folder, ROWDECK_WORKERS: '1' }
  const { child, url, output, ended } = await startProgram(command, args, { env })
  t.after(() => child.kill('SIGKILL'))
  await ready(url)
  const [key] = /rdk_\w+/.exec(output()) ?? []
  const convert = async () =>
    sendForm(`${url}/api/v1/convert`, key, { file: await deckBytes('blank-slide.pdf') })
  // the file system is not mounted in this process
  const filler = join('/proc', String(child.pid), 'root', folder, 'filler')

  fill(filler)
  // writes that fit into the write-ahead log without growing it may still succeed
  const statuses = [await convert(), await convert(), await convert()].map(({ status }) => status)
  assert.equal(statuses.at(-1), 503)
  const answered = statuses.filter((status) => status === 200).length
  const { status, body } = await answerOf(await fetch(`${url}/readyz`))
  assert.deepEqual([status, body.faults], [503, ['the disk is full']])
  assert.equal((await fetch(`${url}/healthz`)).status, 200)

  rmSync(filler)
  await ready(url)
  for (let n = answered; n < 3; n += 1) assert.equal((await convert()).status, 200)
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
})
