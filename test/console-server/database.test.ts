import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { holdLock } from '../support/hold-lock.ts'
import type { Answer } from '../support/test-app.ts'
import { type ConsoleApp, password, startConsole } from './browser.ts'

describe('The console without a working database', () => {
  let service: ConsoleApp
  before(async () => {
    const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
    service = await startConsole({ workerProgram })
  })
  after(() => service.close())

  function assertBusy({ status, body, headers }: Answer): void {
    assert.deepEqual([status, body.error.code], [503, 'busy'])
    assert.ok(Number(headers.get('retry-after')) >= 1)
  }

  test('asks clients to retry while another process holds the lock, and pages that only read keep working.', async () => {
    const ann = await service.person('ann@example.com')
    const release = await holdLock(service.config.storage.dataDir)
    assert.equal((await ann.ask('GET', '/web/me')).status, 200)
    assert.equal((await ann.ask('GET', '/web/standing')).status, 200)
    assertBusy(await ann.ask('POST', '/web/keys', { name: 'one more' }))
    const email = 'ann@example.com'
    assertBusy(await service.browser().ask('POST', '/web/sign-in', { email, password }))
    await release()
    const signedIn = await service.browser().ask('POST', '/web/sign-in', { email, password })
    assert.equal(signedIn.status, 200)
  })

  test('asks clients to retry, and treats nobody as signed out, while the database is missing.', async () => {
    const bob = await service.person('bob@example.com')
    const path = join(service.config.storage.dataDir, 'rowdeck.sqlite')
    await rename(path, `${path}.moved`)
    assertBusy(await bob.ask('GET', '/web/me'))
    const email = 'bob@example.com'
    assertBusy(await service.browser().ask('POST', '/web/sign-in', { email, password }))
    await rename(`${path}.moved`, path)
    assert.equal((await bob.ask('GET', '/web/me')).status, 200)
  })
})
