import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hourMs, minuteMs } from '@rowdeck/core/time'
import fc from 'fast-check'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { withCode } from '../../../../test/support/refusals.ts'
import { type KeyOptions, type KeyScope, keyScopes } from '../accounts/accounts.ts'
import { createUsageReadAdmission } from './admit.ts'

const limits = { requestsPerMinute: 100_000, requestsPerDay: 100_000 }
const storage = await temporaryStorage()
const desk = openTestAccounts({ storage, limits, start: '2026-03-05T12:00:00Z' })

describe('A key with restrictions', () => {
  async function newKey(options: Partial<KeyOptions>) {
    const { account } = await desk.newCaller()
    await desk.accounts.grantPro(account.id, '9999-12-31')
    const { key, apiKey } = await desk.accounts.keys.create(account.id, { name: 'k', ...options })
    const authorization = `Bearer ${key}`
    const ask = (more: { ip?: string; idempotencyKey?: string; authorization?: string } = {}) =>
      desk.admit({ authorization, requestId: 'r', ...more })
    return { account, apiKey, authorization, ask }
  }

  test('may do exactly what its scopes say.', async () => {
    const scopeLists = fc.uniqueArray(fc.constantFrom<KeyScope[]>('convert', 'usage'), {
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(scopeLists, async (scopes) => {
        const { ask, authorization } = await newKey({ scopes })
        const { storage: store, clock } = desk
        const read = () => createUsageReadAdmission({ store, clock })({ authorization })
        for (const [scope, call] of [
          ['convert', ask],
          ['usage', read],
        ] as const) {
          if (scopes.includes(scope)) await call()
          else await assert.rejects(call(), withCode('key_scope_missing'))
        }
      }),
      { numRuns: 12 },
    )
  })

  test('has the scopes convert and usage by default, and operator only for operators.', async () => {
    const { account, apiKey } = await newKey({})
    assert.deepEqual(apiKey.scopes, ['convert', 'usage'])
    const create = () => desk.accounts.keys.create(account.id, { name: 'o', scopes: keyScopes })
    await assert.rejects(create(), withCode('request_invalid'))
    await desk.accounts.setOperator(account.id, true)
    assert.deepEqual((await create()).apiKey.scopes, [...keyScopes])
    for (const scopes of [[], ['convert', 'all']] as unknown as KeyScope[][]) {
      const odd = desk.accounts.keys.create(account.id, { name: 'odd', scopes })
      await assert.rejects(odd, withCode('request_invalid'))
    }
  })

  test('works from addresses in its networks and from no others.', async () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const { ask } = await newKey({ networks: ['10.20.0.0/15', '2001:db8::/32', '192.0.2.7'] })
    await fc.assert(
      fc.asyncProperty(fc.tuple(octet, octet, octet), async ([second, third, fourth]) => {
        const ip = `10.${second}.${third}.${fourth}`
        for (const given of [ip, `::ffff:${ip}`]) {
          if (second === 20 || second === 21) await ask({ ip: given })
          else await assert.rejects(ask({ ip: given }), withCode('address_not_allowed'))
        }
      }),
      { numRuns: 30, examples: [[[20, 0, 0]], [[21, 255, 255]], [[22, 0, 0]], [[19, 255, 255]]] },
    )
    await ask({ ip: '2001:db8:1::1' })
    await ask({ ip: '192.0.2.7' })
    for (const ip of ['192.0.2.8', '2001:db9::1', 'unknown', '']) {
      await assert.rejects(ask({ ip }), withCode('address_not_allowed'))
    }
    await assert.rejects(ask(), withCode('address_not_allowed'))
  })

  test('is refused with networks that are none, and keeps the others in canonical form.', async () => {
    const { apiKey } = await newKey({
      networks: ['10.1.2.3/8', ' 10.0.0.0/8', '::ffff:192.0.2.0/120', '2001:DB8::1'],
    })
    assert.deepEqual(apiKey.networks, ['10.0.0.0/8', '192.0.2.0/24', '2001:db8::1/128'])
    for (const odd of [
      '10.0.0.0/33',
      '0x7f.1',
      'example.com',
      '',
      '10.0.0.0/8/8',
      'fe80::1%eth0',
    ]) {
      await assert.rejects(newKey({ networks: [odd] }), withCode('request_invalid'))
    }
    const many = Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`)
    await assert.rejects(newKey({ networks: many }), withCode('request_invalid'))
  })

  test('makes as many conversions as its cap; failures and replays do not count.', async () => {
    const { ask } = await newKey({ monthlyCap: 3 })
    const first = await ask({ idempotencyKey: 'one' })
    await first.receive(arrived('deck'))
    await first.settle(delivery)
    await (await ask()).release('document_unreadable')
    const [second, third] = [await ask(), await ask()]
    await assert.rejects(ask(), withCode('key_cap_reached'))
    await second.settle(delivery)
    await third.release('timed_out')
    await (await ask()).settle(delivery)
    await assert.rejects(ask(), withCode('key_cap_reached'))
    const replay = await ask({ idempotencyKey: 'one' })
    assert.equal(replay.pays, null)
  })

  test('starts again with the calendar month, and says when.', async () => {
    const { ask } = await newKey({ monthlyCap: 1 })
    await (await ask()).settle(delivery)
    const refused = await ask().catch((error) => error)
    assert.equal(refused.code, 'key_cap_reached')
    const month = Date.parse('2026-04-01T00:00:00Z')
    assert.equal(refused.retryAfterSeconds, (month - desk.clock.now()) / 1000)
    desk.clock.advance(refused.retryAfterSeconds * 1000 - 1)
    await assert.rejects(ask(), withCode('key_cap_reached'))
    desk.clock.advance(1)
    await (await ask()).settle(delivery)
  })

  test('shares its cap with the key that replaces it, and not with other keys.', async () => {
    const { account, apiKey, ask } = await newKey({ monthlyCap: 3, networks: ['192.0.2.1'] })
    const ip = '192.0.2.1'
    await (await ask({ ip })).settle(delivery)
    const rotated = await desk.accounts.keys.rotate(account.id, apiKey.id, hourMs)
    const { scopes, networks, monthlyCap } = rotated.apiKey
    assert.deepEqual([scopes, networks, monthlyCap], [apiKey.scopes, apiKey.networks, 3])
    const successor = { ip, authorization: `Bearer ${rotated.key}` }
    await ask(successor)
    const again = await desk.accounts.keys.rotate(account.id, rotated.apiKey.id, hourMs)
    await (await ask({ ip, authorization: `Bearer ${again.key}` })).settle(delivery)
    for (const each of [{ ip }, successor]) {
      await assert.rejects(ask(each), withCode('key_cap_reached'))
    }
    const { key } = await desk.accounts.keys.create(account.id, { name: 'other', monthlyCap: 1 })
    await ask({ authorization: `Bearer ${key}` })
  })

  test('is not charged beyond its cap by a request whose reservation has expired.', async () => {
    const { ask } = await newKey({ monthlyCap: 1 })
    const late = await ask()
    desk.clock.advance(late.expiresAt - desk.clock.now())
    await (await ask()).settle(delivery)
    await assert.rejects(late.settle(delivery), withCode('payment_required'))
  })

  test('is refused beyond its own requests a minute and a day, however many its account may make.', async () => {
    const { account, ask, authorization } = await newKey({
      limits: { requestsPerMinute: 2, requestsPerDay: 3 },
    })
    const first = await ask()
    const windows = first.windows.map(({ name, limit, remaining }) => [name, limit, remaining])
    assert.deepEqual(windows, [
      ['minute', 2, 1],
      ['day', 3, 2],
    ])
    await ask()
    const minute = await ask().catch((error) => error)
    assert.deepEqual([minute.code, minute.details.limit], ['rate_limited_minute', 2])
    assert.match(minute.message, /^This API key has reached its limit of 2 requests/)
    const { key } = await desk.accounts.keys.create(account.id, { name: 'free of limits' })
    await ask({ authorization: `Bearer ${key}` })
    desk.clock.advance(minute.retryAfterSeconds * 1000)
    await ask()
    const day = await ask().catch((error) => error)
    assert.deepEqual([day.code, day.details.limit], ['rate_limited_day', 3])
    const standing = await desk.accounts.standing(account.id, first.keyId)
    assert.deepEqual(
      standing.windows.map(({ limit, remaining }) => [limit, remaining]),
      [
        [2, 1],
        [3, 0],
      ],
    )
    const ofAccount = await desk.accounts.standing(account.id)
    assert.equal(ofAccount.windows[1].limit, limits.requestsPerDay)
    desk.clock.advance(day.retryAfterSeconds * 1000)
    await ask({ authorization })
  })

  test('shares its limits with the key that replaces it.', async () => {
    const { account, apiKey, ask } = await newKey({ limits: { requestsPerMinute: 2 } })
    await ask()
    const rotated = await desk.accounts.keys.rotate(account.id, apiKey.id, hourMs)
    assert.deepEqual(rotated.apiKey.limits, { requestsPerMinute: 2 })
    const successor = { authorization: `Bearer ${rotated.key}` }
    await ask(successor)
    for (const each of [{}, successor]) {
      await assert.rejects(ask(each), withCode('rate_limited_minute'))
    }
  })

  test('has no wider limits than its account, and a retry after Retry-After succeeds.', async () => {
    const few = openTestAccounts({
      storage,
      limits: { requestsPerMinute: 3, requestsPerDay: 1000 },
      start: '2026-05-05T12:00:00Z',
    })
    const limit = fc.integer({ min: 1, max: 5 })
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 3, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(limit, pauses, async (requestsPerMinute, waits) => {
        const { account } = await few.newCaller()
        await few.accounts.grantPro(account.id, '9999-12-31')
        const options = { name: 'k', limits: { requestsPerMinute } }
        const { key } = await few.accounts.keys.create(account.id, options)
        const ask = () => few.admit({ authorization: `Bearer ${key}`, requestId: 'r' })
        const made: number[] = []
        for (const wait of waits) {
          few.clock.advance(wait)
          const now = few.clock.now()
          const recent = made.filter((at) => at > now - minuteMs).length
          if (recent < Math.min(requestsPerMinute, 3)) await ask()
          else {
            const refused = await ask().then(
              () => assert.fail('a request beyond the limit was admitted'),
              (error) => error,
            )
            few.clock.advance(refused.retryAfterSeconds * 1000)
            await ask()
          }
          made.push(few.clock.now())
        }
      }),
      { numRuns: 20 },
    )
  })
})
