import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import {
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from '../support/postgres-server.ts'
import { type Answer, answerOf, sendForm } from '../support/test-app.ts'

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)
const email = 'ann@example.com'

describe('A service whose PostgreSQL server is killed', { skip: whyNoPostgres() ?? false }, () => {
  let server: PostgresServer
  let service: ConsoleApp
  before(async () => {
    server = await startPostgresServer()
    const DATABASE_URL = server.urlOf('postgres')
    const ROWDECK_SECRET = randomBytes(24).toString('hex')
    service = await startConsole({
      workerProgram: new URL('../pool/fake-worker.ts', import.meta.url),
      environment: { DATABASE_URL, ROWDECK_SECRET },
    })
  })
  after(async () => {
    await service.close()
    await server.remove()
  })

  const readiness = async () => answerOf(await fetch(`${service.app.url}/readyz`))
  const convert = (key: string) => sendForm(service.convertUrl, key, { file: script('A slide') })
  const freeUsed = async (id: string) => (await service.app.accounts.standing(id)).free?.used

  function assertBusy({ status, body, headers }: Answer): void {
    assert.deepEqual([status, body.error.code], [503, 'busy'])
    assert.ok(Number(headers.get('retry-after')) >= 1)
  }

  async function restart(): Promise<void> {
    await server.start()
    while ((await readiness()).status !== 200) await setImmediate()
  }

  test('answers busy, is not ready and charges nothing, and comes back by itself.', async () => {
    const ann = await service.person(email)
    const { id, key } = await service.newAccount()
    for (const round of [1, 2]) {
      assert.equal((await convert(key)).status, 200)
      await server.kill()
      assertBusy(await convert(key))
      assertBusy(await ann.ask('GET', '/web/me'))
      assertBusy(await service.browser().ask('POST', '/web/sign-in', { email, password }))
      let down = await readiness()
      // a result from before is reused for two seconds
      while (down.status === 200) down = await readiness()
      assert.deepEqual(down.body.faults, ['the database server cannot be reached'])
      assert.equal((await fetch(`${service.app.url}/healthz`)).status, 200)
      await restart()
      assert.equal(await freeUsed(id), round)
      assert.equal((await ann.ask('GET', '/web/me')).status, 200, 'sessions outlive it')
      const again = await service.browser().ask('POST', '/web/sign-in', { email, password })
      assert.equal(again.status, 200)
    }
    const faults = service.logLines.map((line) => JSON.parse(line))
    const said = faults.filter(({ fault }) => fault === 'unreachable').map(({ msg }) => msg)
    assert.equal(said.length, 4, `the beginning and the end of two outages: ${said.join(' ')}`)
  })

  test('charges a deck that was being read once the server is back, and only once.', async () => {
    const { id, key } = await service.newAccount()
    const admission = await admitted(key)
    await server.kill()
    const settled = admission.settle({ slides: 1, mode: 'text' })
    await server.start()
    await settled
    assert.equal(await freeUsed(id), 1)
    const [request] = await service.app.accounts.recentRequests(id)
    assert.deepEqual([request?.outcome, request?.charged], ['converted', true])
  })

  test('survives connections that the server ends, idle or in the middle of a transaction.', async () => {
    const { id, key } = await service.newAccount()
    const client = new pg.Client({ connectionString: server.urlOf('postgres') })
    await client.connect()
    for (let n = 0; n < 3; n += 1) {
      const together = Array.from({ length: 8 }, () => convert(key))
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'rowdeck' and pid <> pg_backend_pid()`,
      )
      for (const { status } of await Promise.all(together)) {
        assert.ok([200, 402, 503].includes(status), String(status))
      }
    }
    await client.end()
    const told = await service.app.accounts.recentRequests(id)
    assert.equal(told.filter(({ charged }) => charged).length, await freeUsed(id))
  })

  /** Admits a request beside the service, as another process would. */
  async function admitted(key: string) {
    const { openStorage } = await import('../../packages/accounts/src/storage/storage.ts')
    const { createAdmission } = await import('../../packages/accounts/src/admission/admit.ts')
    const { systemClock } = await import('../../packages/core/src/clock.ts')
    const storage = await openStorage(service.config.storage)
    after(() => storage.close())
    const limits = service.config.admission
    const watch = () => ({ deleted: new AbortController().signal, stop() {} })
    const workerTime = { add() {}, addFailed() {}, addTimedOut() {}, watch }
    const admit = createAdmission({
      store: storage,
      clock: systemClock,
      limits,
      workerTime,
      secret: () => 'a secret',
    })
    return admit({ authorization: `Bearer ${key}`, requestId: 'outage' })
  }
})
