import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { keyOf } from './account-store.ts'
import { addPerson, type OpenPeople } from './stored-person.ts'

/** The contract of the store of sessions, run against every database. */
export function sessionStoreContract(name: string, open: () => Promise<OpenPeople>): void {
  describe(`${name} as the store of sessions`, () => {
    let people: OpenPeople
    before(async () => {
      people = await open()
    })

    /** Adds sessions of ids that begin with the name, one a minute, each with a key of the same name. */
    async function addSessions(userId: string, name: string, count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, (_, index) => `${name}-${index}`)
      for (const [index, id] of ids.entries()) {
        const at = new Date(Date.UTC(2030, 0, 15, 12, index)).toISOString()
        await people.execute(`insert into people_sessions
          (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
          values ('${id}', '${at}', '${id}', '${at}', '${at}', '${userId}')`)
        const apiKey = { ...keyOf(userId, id), sessionId: id }
        assert.equal(await people.store.insertKey(apiKey, `hash-${id}`), 'added')
      }
      return ids
    }

    async function aliveOf(accountId: string): Promise<string[]> {
      const keys = await people.store.listKeys(accountId, 100)
      const alive = keys.filter(({ revokedAt }) => revokedAt === null)
      return alive.map((apiKey) => apiKey.name).toSorted()
    }

    const rotate = (accountId: string, id: string) =>
      people.store.replaceKey(
        { keyId: `key_${id}`, rotatedAt: 2, expiresAt: 9 },
        { ...keyOf(accountId, `${id}-next`), sessionId: id },
        `hash-${id}-next`,
      )

    test('A session ends with its keys and those rotated from them; other keys stay.', async () => {
      const id = await addPerson(people, 'ends')
      await addSessions(id, 'ends', 2)
      await people.store.insertKey(keyOf(id, 'kept'), 'hash-kept')
      assert.equal(await rotate(id, 'ends-0'), 'added')
      assert.deepEqual(await aliveOf(id), ['ends-0', 'ends-0-next', 'ends-1', 'kept'])
      assert.equal(await people.store.endSession(id, 'ends-0'), true)
      assert.deepEqual(await aliveOf(id), ['ends-1', 'kept'])
      assert.equal(await people.store.endSession(id, 'ends-0'), false)
    })

    test('Whatever deletes a session ends its keys, and an earlier revocation is kept.', async () => {
      const id = await addPerson(people, 'deletes')
      await addSessions(id, 'deletes', 2)
      await people.store.revokeKey('key_deletes-0', 7)
      await people.execute(`delete from people_sessions where "userId" = '${id}'`)
      assert.deepEqual(await aliveOf(id), [])
      assert.equal((await people.store.findKey({ id: 'key_deletes-0' }))?.revokedAt, 7)
    })

    test('Sessions are ended by their account only, all of them or all but one.', async () => {
      const [id, other] = [await addPerson(people, 'all'), await addPerson(people, 'another')]
      await addSessions(id, 'all', 4)
      await addSessions(other, 'another', 1)
      assert.equal(await people.store.endSession(other, 'all-0'), false)
      assert.equal(await people.store.endSessions(id, { sessionId: 'all-2' }), 3)
      assert.deepEqual(await aliveOf(id), ['all-2'])
      assert.equal(await people.store.endSessions(id), 1)
      assert.equal(await people.store.endSessions(id), 0)
      assert.deepEqual(await aliveOf(other), ['another-0'])
    })

    /** Adds a password as the sign-in library does. */
    async function addPassword(userId: string, hash: string): Promise<void> {
      const at = new Date(Date.UTC(2030, 0, 15)).toISOString()
      await people.execute(`insert into people_credentials
        (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
        values ('${userId}', '${userId}', 'credential', '${userId}', '${hash}', '${at}', '${at}')`)
    }

    test('A password is replaced, and all sessions end but one, if it is the one to replace.', async () => {
      const [id, other] = [await addPerson(people, 'own'), await addPerson(people, 'others')]
      const { store } = people
      await addSessions(id, 'own', 3)
      await addSessions(other, 'others', 1)
      assert.equal(await store.replacePassword(id, { hash: 'new', replaced: 'old' }), false)
      await addPassword(id, 'old')
      await addPassword(other, 'old')
      assert.equal(await store.replacePassword(id, { hash: 'new', replaced: 'older' }), false)
      assert.equal((await aliveOf(id)).length, 3)
      const change = { hash: 'new', replaced: 'old', sessionId: 'own-1' }
      assert.equal(await store.replacePassword(id, change), true)
      assert.deepEqual(await aliveOf(id), ['own-1'])
      assert.equal(await store.replacePassword(id, change), false)
      assert.equal(await store.replacePassword(id, { hash: 'newer' }), true)
      assert.deepEqual(await aliveOf(id), [])
      assert.deepEqual(await aliveOf(other), ['others-0'])
    })

    test('Of passwords that are set at the same moment, one is stored, also if it is the first; no session stays.', async () => {
      const id = await addPerson(people, 'initial')
      await addSessions(id, 'initial', 2)
      const { store } = people
      const hashes = Array.from({ length: 10 }, (_, at) => `hash-${at}`)
      const set = await Promise.all(hashes.map((hash) => store.replacePassword(id, { hash })))
      assert.ok(set.every(Boolean))
      assert.deepEqual(await aliveOf(id), [])
      const matching = await Promise.all(
        hashes.map((replaced) => store.replacePassword(id, { hash: 'next', replaced })),
      )
      assert.equal(matching.filter(Boolean).length, 1, 'there is one password to replace')
    })

    test('Of links to an address that are used at the same moment, one works; an expired one ends no other.', async () => {
      const { store } = people
      const link = (tokenHash: string, expiresAt: number) =>
        store.insertLink({
          email: 'two@links.example',
          purpose: 'invitation',
          tokenHash,
          expiresAt,
        })
      for (const name of ['old', 'a', 'b', 'c'])
        await link(`link-${name}`, name === 'old' ? 10 : 11)
      assert.equal(await store.consumeLink('link-old', 10), undefined)
      const used = await Promise.all(
        ['a', 'b', 'c'].map((name) => store.consumeLink(`link-${name}`, 10)),
      )
      assert.equal(used.filter(Boolean).length, 1)
      assert.equal(await store.findLink('link-old'), undefined)
    })

    test('Links to an account that were issued before it became that of an operator do not work.', async () => {
      const { store } = people
      const [id, other] = [await addPerson(people, 'promoted'), await addPerson(people, 'stays')]
      const insert = (email: string, tokenHash: string) =>
        store.insertLink({ email, purpose: 'invitation', tokenHash, expiresAt: 11 })
      await insert('promoted@example.com', 'link-promoted')
      await insert('stays@example.com', 'link-stays')
      await store.setOperator(other, false)
      await store.setOperator(id, true)
      assert.equal(await store.consumeLink('link-promoted', 10), undefined)
      await insert('promoted@example.com', 'link-later')
      await store.setOperator(id, true)
      assert.ok(await store.consumeLink('link-later', 10))
      assert.ok(await store.consumeLink('link-stays', 10))
    })

    test('Beyond a number of sessions, the oldest end.', async () => {
      const id = await addPerson(people, 'many')
      await addSessions(id, 'many', 4)
      await people.store.limitSessions(id, 4)
      assert.equal((await aliveOf(id)).length, 4)
      await people.store.limitSessions(id, 3)
      assert.deepEqual(await aliveOf(id), ['many-1', 'many-2', 'many-3'])
    })

    test('Keys that ended go with the history, unless their session could create them again.', async () => {
      const id = await addPerson(people, 'prunes')
      const { store } = people
      await addSessions(id, 'prunes', 1)
      const at = 1000
      await store.revokeKey('key_prunes-0', at)
      for (const [name, expiresAt, revokedAt] of [
        ['expired', at, null],
        ['revoked', null, at],
        ['revoked-early', at + 9, at],
        ['alive', null, null],
        ['later', at + 1, null],
      ] as const) {
        await store.insertKey({ ...keyOf(id, name), expiresAt, revokedAt }, `hash-${name}`)
      }
      const kept = async () => (await store.listKeys(id, 100)).map(({ name }) => name).toSorted()
      await store.prune(at, 100)
      assert.equal((await kept()).length, 6)
      assert.equal(await store.prune(at + 1, 2), 2)
      assert.equal(await store.prune(at + 1, 2), 1)
      assert.deepEqual(await kept(), ['alive', 'later', 'prunes-0'])
      await store.endSessions(id)
      assert.equal(await store.prune(at + 1, 2), 1)
      assert.deepEqual(await kept(), ['alive', 'later'])
    })

    test('A session that has ended gets no key, not even at the same moment.', async () => {
      const id = await addPerson(people, 'races')
      const sessions = await addSessions(id, 'races', 20)
      await Promise.all(
        sessions.flatMap((session) => [
          rotate(id, session),
          people.store.endSession(id, session),
          people.store.insertKey(
            { ...keyOf(id, `${session}-new`), sessionId: session },
            `hash-${session}-new`,
          ),
        ]),
      )
      assert.deepEqual(await aliveOf(id), [])
      const late = { ...keyOf(id, 'late'), sessionId: 'races-0' }
      assert.equal(await people.store.insertKey(late, 'hash-late'), 'ended')
      assert.equal(await people.store.findKey({ id: 'key_late' }), undefined)
      assert.equal(await rotate(id, 'races-1'), 'ended')
    })
  })
}
