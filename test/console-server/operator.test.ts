import assert from 'node:assert/strict'
import { test } from 'node:test'
import manifest from '../../package.json' with { type: 'json' }
import { startRedis } from '../fleet/redis-server.ts'
import { until } from '../fleet/small-fleet.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'
import { startConsole } from './browser.ts'

test('The operator’s page is only for accounts that the command line made operators.', async (t) => {
  const service = await startConsole({ ocr: true })
  t.after(() => service.close())
  const browser = await service.person('operator@example.com')
  assert.equal((await browser.ask('GET', '/web/operator')).status, 404)
  const { id } = (await browser.ask('GET', '/web/me')).body
  await service.app.accounts.setOperator(id, true)
  const { secret } = (await browser.ask('POST', '/web/playground-key')).body
  const file = await deckBytes('sample.pdf')
  await sendForm(service.convertUrl, secret, { file })
  await sendForm(service.convertUrl, secret, {})
  await service.newAccount()

  const { status, body } = await browser.ask('GET', '/web/operator')
  assert.equal(status, 200)
  assert.equal(body.accounts.count, 2)
  const { accounts, next } = (await browser.ask('GET', '/web/operator/accounts')).body
  assert.equal(next, null)
  const own = accounts.find((one: { id: string }) => one.id === id)
  assert.equal(own.operator, true)
  assert.equal(own.claimed, true)
  assert.equal(own.conversionsLast30Days, 1)
  const other = accounts.find((one: { id: string }) => one.id !== id)
  assert.equal(other.claimed, false)
  assert.equal(other.lastRequestAt, null)
  assert.equal(body.days.length, 30)
  assert.equal(body.days.at(-1).converted, 1)
  assert.deepEqual(
    body.errors.map(({ code, count }: { code: string; count: number }) => [code, count]),
    [['file_missing', 1]],
  )
  assert.match(body.errors[0].meaning, /file/)
  assert.equal(body.busiest.length, 1)
  assert.deepEqual(body.busiest[0], {
    ...{ id, email: 'operator@example.com' },
    ...{ converted: 1, failed: 1, slides: 5 },
  })
  const { version, faults, memory, disk, setUp } = body.state
  assert.equal(version, manifest.version)
  assert.deepEqual(faults, [])
  assert.ok(memory.free > 0 && memory.free <= memory.total)
  assert.equal(disk === null, setUp.backup === 'database')
  assert.deepEqual([setUp.mail, setUp.publicUrl, body.lastBackupAt], [false, false, null])
  await service.app.accounts.record({ kind: 'backup_made' })
  assert.ok((await browser.ask('GET', '/web/operator')).body.lastBackupAt)
  assert.deepEqual(body.workers, { count: 1, ready: 1, busy: 0 })
  assert.equal(body.fleet, undefined)
  assert.equal((await browser.ask('GET', '/web/me')).body.operator, true)

  await service.app.accounts.setOperator(id, false)
  assert.equal((await browser.ask('GET', '/web/operator')).status, 404)
})

test('The operator sees the processes of the fleet; without a fleet there is nothing to see.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const ROWDECK_FLEET_SECRET = 'a secret of the fleet for tests, long enough'
  const service = await startConsole({
    environment: { REDIS_URL: redis.url, ROWDECK_FLEET_SECRET },
  })
  redis.users.push(() => service.close())
  const browser = await service.person('operator@example.com')
  const { id } = (await browser.ask('GET', '/web/me')).body
  await service.app.accounts.setOperator(id, true)
  const fleet = async () => (await browser.ask('GET', '/web/operator')).body.fleet
  await until(async () => (await fleet()).members.length > 0)
  const { members, ...state } = await fleet()
  const expected = { redis: 'connected', pictures: 'here', waiting: 0, oldestWaitingSeconds: 0 }
  assert.deepEqual(state, expected)
  assert.equal(members[0].kind, 'front')
  assert.equal(members[0].slots, 1)
})
