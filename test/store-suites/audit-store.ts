import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { AuditEntry, AuditStore } from '../../packages/accounts/src/accounts/accounts.ts'
import type { Storage } from '../../packages/accounts/src/storage/storage.ts'
import { dayMs } from '../../packages/core/src/time.ts'
import { accountOf, entryOf, keyOf } from './account-store.ts'

/** The contract of the audit log, run against every database. `execute` runs a statement as the service's own user. */
export function auditStoreContract(
  name: string,
  open: () => Promise<{ store: Storage; execute(statement: string): Promise<void> }>,
): void {
  describe(`${name} as the audit log`, () => {
    let store: Storage
    let execute: (statement: string) => Promise<void>
    before(async () => {
      ;({ store, execute } = await open())
    })
    const idsOf = async (query: Partial<Parameters<AuditStore['listAudit']>[0]>) =>
      (await store.listAudit({ entriesMax: 100, ...query })).map(({ id }) => id)

    test('Entries are returned complete, newest first, and page by page without gaps.', async () => {
      const whole: AuditEntry = {
        ...auditOf('whole', 5),
        actorKeyId: 'key_1',
        details: { credits: 5, plan: 'Größer', until: null },
        note: 'überfällig',
      }
      for (const entry of [auditOf('p1', 3), auditOf('p2', 4), auditOf('p3', 4), whole]) {
        await store.addAudit(entry)
      }
      const [newest, ...others] = await store.listAudit({ entriesMax: 100 })
      assert.deepEqual(newest, whole)
      assert.deepEqual(
        others.map(({ id }) => id),
        ['p3', 'p2', 'p1'],
      )
      assert.deepEqual(await idsOf({ after: whole, entriesMax: 1 }), ['p3'])
      assert.deepEqual(await idsOf({ after: { at: 4, id: 'p3' } }), ['p2', 'p1'])
      assert.deepEqual(await idsOf({ since: 4 }), ['whole', 'p3', 'p2'])
    })

    test('Entries are filtered by kind and by the account that acts or is concerned.', async () => {
      const [by, on] = [auditOf('by', 10), auditOf('on', 11)]
      await store.addAudit({ ...by, actorAccountId: 'acc_filter', kind: 'key_created' })
      await store.addAudit({ ...on, accountId: 'acc_filter', kind: 'credits_granted' })
      assert.deepEqual(await idsOf({ accountId: 'acc_filter' }), ['on', 'by'])
      assert.deepEqual(await idsOf({ kinds: ['key_created'] }), ['by'])
      assert.deepEqual(await idsOf({ kinds: [] }), [])
      assert.deepEqual(await idsOf({ accountId: 'acc_nobody' }), [])
    })

    test('No statement changes an entry, deletes one of the last day or empties the log.', async () => {
      const fresh = auditOf('fresh', Date.now() + dayMs)
      await store.addAudit(fresh)
      for (const column of ['kind', 'actor', 'account_id', 'actor_account_id', 'details']) {
        await assert.rejects(execute(`update audit_log set ${column} = 'x' where id = 'fresh'`))
      }
      await assert.rejects(execute("update audit_log set network = '10.0.0.0/8'"))
      await assert.rejects(execute("update audit_log set at = 1 where id = 'fresh'"))
      await assert.rejects(execute("delete from audit_log where id = 'fresh'"))
      await assert.rejects(execute('delete from audit_log'))
      await assert.rejects(store.pruneAudit(fresh.at + 1, 1000))
      assert.deepEqual(await store.listAudit({ since: fresh.at, entriesMax: 9 }), [fresh])
    })

    test('Old entries are pruned, the oldest first, a limited number at a time.', async () => {
      for (const at of [-3, -2, -1]) await store.addAudit(auditOf(`old${at}`, at))
      assert.equal(await store.pruneAudit(-1, 1), 1)
      assert.equal(await store.pruneAudit(-1, 5), 1)
      assert.equal(await store.pruneAudit(-1, 5), 0)
      assert.ok((await idsOf({})).includes('old-1'))
    })

    test('A change of an account or a key is stored together with its entry, or neither is.', async () => {
      const account = accountOf('audited')
      await store.insertAccount(account, { audit: auditOf('a1', 20) })
      await store.insertAccount(account, { audit: auditOf('taken', 20) })
      const apiKey = keyOf(account.id, 'audited')
      await store.insertKey(apiKey, 'hash-audited', { audit: auditOf('a2', 21) })
      await store.renameKey(apiKey.id, 'new', auditOf('a3', 22))
      await store.revokeKey(apiKey.id, 5, auditOf('a4', 23))
      await store.revokeKey('key_none', 5, auditOf('nothing', 23))
      await store.suspendAccount(account.id, { at: 1, reason: null }, { audit: auditOf('a5', 24) })
      await store.setOperator(account.id, true, auditOf('a6', 25))
      await store.setOperator(account.id, true, auditOf('again', 25))
      const entry = { ...entryOf(account.id, 'audited'), credits: 1 }
      await store.appendEntry(entry, (same) => same, { audit: auditOf('a7', 26) })
      const throwing = store.appendEntry(
        { ...entry, id: 'led_thrown' },
        () => {
          throw new RangeError('no')
        },
        { audit: auditOf('thrown', 26) },
      )
      await assert.rejects(throwing, RangeError)
      await assert.rejects(store.insertKey(apiKey, 'hash-audited', { audit: auditOf('twice', 26) }))
      const ids = await idsOf({ since: 20, after: { at: 27, id: '' } })
      assert.deepEqual(ids, ['a7', 'a6', 'a5', 'a4', 'a3', 'a2', 'a1'])
    })

    test('A ledger entry that is sent again changes nothing and is recorded once.', async () => {
      const account = accountOf('repeats')
      await store.insertAccount(account)
      const entry = { ...entryOf(account.id, 'once'), credits: 3 }
      const earlier: string[] = []
      const send = (id: string) =>
        store.appendEntry(entry, (found) => ({ ...found, credits: found.credits + 3 }), {
          audit: auditOf(id, 40),
          repeated: ({ id }) => void earlier.push(id),
        })
      await Promise.all([send('r1'), send('r2'), send('r3')])
      assert.equal((await store.findAccount({ id: account.id }))?.credits, 3)
      assert.deepEqual(earlier, [entry.id, entry.id])
      assert.equal((await idsOf({ since: 40, after: { at: 41, id: '' } })).length, 1)
    })

    test('Deleting an account erases addresses and notes from its entries and keeps the rest.', async () => {
      const account = accountOf('erased')
      await store.insertAccount(account)
      const own = { ...auditOf('e1', 50), actorAccountId: account.id }
      const about = { ...auditOf('e2', 51), accountId: account.id, note: 'personal' }
      const other = auditOf('e3', 52)
      for (const entry of [own, about, other]) await store.addAudit(entry)
      const audit = { ...auditOf('e4', 53), accountId: account.id, network: null }
      await store.deleteAccount(account.id, { now: 54, personHash: 'erased', audit })
      const erased = { network: null, note: null }
      assert.deepEqual(
        await store.listAudit({ since: 50, after: { at: 54, id: '' }, entriesMax: 9 }),
        [audit, other, { ...about, ...erased }, { ...own, ...erased }],
      )
    })

    test('Accounts are found by the names that other systems give them, which are unique.', async () => {
      const account = { ...accountOf('foreign'), externalId: 'crm-1' }
      assert.equal(await store.insertAccount(account, { creationHash: 'hash-1' }), true)
      assert.deepEqual(await store.findAccount({ externalId: 'crm-1' }), account)
      assert.deepEqual(await store.findAccount({ creationHash: 'hash-1' }), account)
      const same = { ...accountOf('foreign2'), externalId: 'crm-1' }
      assert.equal(await store.insertAccount(same), false)
      const created = accountOf('foreign3')
      assert.equal(await store.insertAccount(created, { creationHash: 'hash-1' }), false)
    })
  })
}

export function auditOf(id: string, at: number): AuditEntry {
  return {
    id,
    at,
    kind: 'signed_in',
    actor: 'account',
    actorAccountId: 'acc_actor',
    actorKeyId: null,
    network: '203.0.113.0/24',
    accountId: 'acc_subject',
    details: {},
    note: null,
  }
}
