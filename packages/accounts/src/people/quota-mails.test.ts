import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import {
  delivery,
  openTestAccounts,
  type TestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { toldShares } from '../accounts/accounts.ts'
import type { NoticeMail } from './mail-texts.ts'
import { createPeople } from './people.ts'
import { mailUsedQuotas, type QuotaMailParts } from './quota-mails.ts'

const limits = { freeRequestsPerDay: 5 }

/** Accounts, and a way to look once for used quotas as the service does every few minutes. */
async function open(answer: () => ReturnType<QuotaMailParts['send']> = async () => 'sent') {
  const storage = await temporaryStorage()
  const test = openTestAccounts({ storage, limits })
  const mails: NoticeMail[] = []
  const { clock } = test
  const secret = () => 'a secret for tests alone'
  const without = { publicUrl: undefined, singleSignOn: undefined }
  const settings = { secret, secure: false, clock, sessionMs: dayMs, ...without }
  const people = createPeople(storage, settings)
  const look = () =>
    mailUsedQuotas({
      ...{ store: storage, clock, freeRequestsPerDay: limits.freeRequestsPerDay },
      log: { error: (facts) => assert.fail(JSON.stringify(facts)) },
      send(mail) {
        mails.push(mail)
        return answer()
      },
      quotaUrl: () => 'https://decks.example.com/plans',
      stopUrl: (accountId) => `https://decks.example.com/stop?${accountId}`,
    })
  return {
    ...test,
    mails,
    look,
    /** The notices that a look sends to somebody. */
    async toldNow(email: string): Promise<string[]> {
      const before = mails.length
      await look()
      return mails.slice(before).flatMap(({ to, notice }) => (to === email ? [notice] : []))
    },
    /** An account of a person who has chosen a password. */
    async newPerson() {
      const caller = await test.newCaller()
      const { id, email } = caller.account
      await people.setPassword(id, email, 'a fine password')
      return { ...caller, id, email }
    },
  }
}

type Ask = Awaited<ReturnType<TestAccounts['newCaller']>>['ask']

async function convert(ask: Ask, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await (await ask()).settle(delivery)
}

test('The owner of a plan is told once at 80 %, once at 100 %, and again in the next month.', async () => {
  const { newPerson, toldNow, accounts, clock, mails } = await open()
  const { id, email, ask } = await newPerson()
  await accounts.grantPlan(id, { name: 'Team', requestsPerMonth: 10, anchorDay: 20 })
  await convert(ask, 7)
  assert.deepEqual(await toldNow(email), [])
  await convert(ask, 1)
  assert.deepEqual(await toldNow(email), ['quota_near'])
  assert.deepEqual(mails.at(-1)?.facts, {
    used: '8',
    limit: '10',
    quota: 'of your plan Team this month',
    next: 'The quota starts anew on January 20, 2026 at 00:00 (UTC). Until then, further conversions need credits, Pro or a larger plan; without one of them they are refused, and nothing is charged.',
  })
  await convert(ask, 1)
  assert.deepEqual(await toldNow(email), [])
  await convert(ask, 1)
  assert.deepEqual(await toldNow(email), ['quota_used'])
  assert.deepEqual(await toldNow(email), [])
  clock.advanceTo('2026-01-21T12:00:00Z')
  await convert(ask, 10)
  assert.deepEqual(await toldNow(email), ['quota_used'])
})

test('The free tier counts by person and day, and what is used on another account of the person counts.', async () => {
  const { newPerson, toldNow, accounts, mails, admit, clock } = await open()
  const { email, ask } = await newPerson()
  const other = await accounts.create(email.replace('@', '+tag@'))
  const authorization = `Bearer ${other.key}`
  await convert(() => admit({ authorization, requestId: 'tag' }), 2)
  await convert(ask, 2)
  assert.deepEqual(await toldNow(email), ['quota_near'])
  assert.match(mails.at(-1)?.facts?.quota ?? '', /free tier today/)
  clock.advance(dayMs)
  assert.deepEqual(await toldNow(email), [])
})

test('Credits are named as what pays next; with Pro there is nothing to tell.', async () => {
  const { newPerson, toldNow, accounts, mails } = await open()
  const rich = await newPerson()
  await accounts.grantCredits(rich.id, 3)
  await convert(rich.ask, 5)
  assert.deepEqual(await toldNow(rich.email), ['quota_used'])
  assert.match(mails.at(-1)?.facts?.next ?? '', /your credits pay/)
  const pro = await newPerson()
  await convert(pro.ask, 5)
  await accounts.grantPro(pro.id, 'forever')
  assert.deepEqual(await toldNow(pro.email), [])
})

test('No mail is sent to an unconfirmed address, to a suspended account, or to an owner who opted out.', async () => {
  const { newPerson, newCaller, toldNow, accounts, storage } = await open()
  const program = await newCaller()
  const suspended = await newPerson()
  const unwilling = await newPerson()
  for (const { ask } of [program, suspended, unwilling]) await convert(ask, 5)
  await accounts.suspend(suspended.id, 'a test')
  await storage.setQuotaMails(unwilling.id, false)
  assert.equal(await storage.wantsQuotaMails(unwilling.id), false)
  for (const { email } of [program.account, suspended, unwilling]) {
    assert.deepEqual(await toldNow(email), [])
  }
  await storage.setQuotaMails(unwilling.id, true)
  assert.deepEqual(await toldNow(unwilling.email), ['quota_used'])
})

test('Several processes that look at once send one mail.', async () => {
  const { newPerson, look, clock, mails, storage } = await open()
  const { email, id, ask } = await newPerson()
  await convert(ask, 4)
  const query = {
    now: clock.now(),
    shares: toldShares,
    freeRequestsPerDay: 5,
    after: '',
    rowsMax: 100,
  }
  const near = (await storage.listNearQuota(query)).find(({ accountId }) => accountId === id)
  assert.ok(near)
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => storage.claimQuotaMail(near, 80)),
  )
  assert.equal(claims.filter(Boolean).length, 1)
  await storage.releaseQuotaMail(near, 80)
  await Promise.all(Array.from({ length: 4 }, look))
  assert.equal(mails.filter(({ to }) => to === email).length, 1)
})

test('A mail server that cannot be reached is tried again; an address that it refuses for good is not.', async () => {
  let answer: Awaited<ReturnType<QuotaMailParts['send']>> = 'unreachable'
  const { newPerson, toldNow } = await open(async () => answer)
  const { email, ask } = await newPerson()
  await convert(ask, 5)
  assert.deepEqual(await toldNow(email), ['quota_used'])
  answer = 'refused'
  assert.deepEqual(await toldNow(email), ['quota_used'])
  assert.deepEqual(await toldNow(email), [])
})
