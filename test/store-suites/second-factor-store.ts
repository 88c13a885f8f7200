import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Storage } from '../../packages/accounts/src/storage/storage.ts'
import { addPerson as addStoredPerson, type OpenPeople } from './stored-person.ts'

/** Enough that two transactions meet in most runs. */
const roundsAtOnce = 10

/** The contract of the store of second factors, run against every database. */
export function secondFactorStoreContract(name: string, open: () => Promise<OpenPeople>): void {
  describe(`${name} as the store of second factors`, () => {
    let store: Storage
    let execute: OpenPeople['execute']
    before(async () => {
      ;({ store, execute } = await open())
    })

    const addPerson = (name: string) => addStoredPerson({ store, execute }, name)
    const addPasskey = (userId: string, id: string) =>
      execute(`insert into people_passkeys
        (id, "userId", "publicKey", "credentialID", counter, "deviceType", "backedUp")
        values ('${id}', '${userId}', 'key', '${id}', 0, 'singleDevice', false)`)
    const confirmApp = (userId: string) =>
      execute(`update people_second_factors set verified = true, secret = 'encrypted'
        where "userId" = '${userId}'`)

    test('The first second factor comes with recovery codes, further ones without.', async () => {
      const id = await addPerson('first')
      assert.equal(await store.hasSecondFactor(id), false)
      const started = await Promise.all([
        store.startSecondFactors(id, 'codes'),
        store.startSecondFactors(id, 'other codes'),
      ])
      assert.deepEqual(started.toSorted(), [false, true])
      assert.equal(await store.hasSecondFactor(id), true)
      assert.equal(await store.startSecondFactors('nobody', 'codes'), false)
      assert.equal(await store.hasSecondFactor('nobody'), false)
    })

    test('Codes in a row are counted before they are checked, however many are entered at once.', async () => {
      const id = await addPerson('guessed')
      const limit = { now: Date.parse('2030-01-15T12:00:00Z'), attemptsMax: 10, lockMs: 1000 }
      assert.equal(await store.countCode(id, limit), false)
      await store.startSecondFactors(id, 'codes')
      const atOnce = async (now: number) => {
        const attempts = Array.from({ length: 25 }, () => store.countCode(id, { ...limit, now }))
        return (await Promise.all(attempts)).filter(Boolean).length
      }
      assert.equal(await store.countCode(id, limit), true)
      await store.forgetCodes(id)
      assert.equal(await atOnce(limit.now), 10)
      assert.equal(await atOnce(limit.now + 999), 0)
      assert.equal(await atOnce(limit.now + 1000), 10)
      await store.forgetCodes(id)
      assert.equal(await atOnce(limit.now + 1001), 10)
    })

    test('A person has a second factor until the last one is removed.', async () => {
      const id = await addPerson('last')
      await store.startSecondFactors(id, 'codes')
      await addPasskey(id, 'last-1')
      await confirmApp(id)
      assert.equal(await store.removePasskey(id, 'last-1'), true)
      assert.equal(await store.removePasskey(id, 'last-1'), false)
      assert.equal(await store.hasSecondFactor(id), true)
      assert.equal(await store.removeTotp(id), true)
      assert.equal(await store.hasSecondFactor(id), false)
      assert.equal(await store.removeTotp(id), false)
      assert.equal(await store.startSecondFactors(id, 'new codes'), true)
    })

    test('An app that is removed leaves the passkeys, and the passkeys of others stay.', async () => {
      const [id, other] = [await addPerson('keeps'), await addPerson('other')]
      await store.startSecondFactors(id, 'codes')
      await addPasskey(id, 'keeps-1')
      await addPasskey(other, 'other-1')
      await confirmApp(id)
      assert.equal(await store.removeTotp(id), true)
      assert.equal(await store.hasSecondFactor(id), true)
      assert.equal(await store.removePasskey(id, 'other-1'), false)
      assert.equal(await store.removeSecondFactors(id), true)
      assert.equal(await store.hasSecondFactor(id), false)
      assert.equal(await store.removeSecondFactors(id), false)
      assert.equal(await store.removePasskey(other, 'other-1'), true)
    })

    test('Factors that are added and removed at once leave the password enough exactly if none is left.', async () => {
      for (let round = 0; round < roundsAtOnce; round += 1) {
        const id = await addPerson(`at-once-${round}`)
        await store.startSecondFactors(id, 'codes')
        await confirmApp(id)
        const added = `at-once-${round}`
        const add = async () => {
          await addPasskey(id, added)
          await store.startSecondFactors(id, 'codes')
        }
        await Promise.all([store.removeTotp(id), add()])
        assert.equal(await store.hasSecondFactor(id), true, `round ${round}: a passkey is left`)
        await confirmApp(id)
        await Promise.all([store.removeTotp(id), store.removePasskey(id, added)])
        assert.equal(await store.hasSecondFactor(id), false, `round ${round}: nothing is left`)
      }
    })

    test('A deleted account leaves no second factor behind.', async () => {
      const id = await addPerson('deleted')
      await store.startSecondFactors(id, 'codes')
      await addPasskey(id, 'deleted-1')
      await store.deleteAccount(id, { now: 1, personHash: id })
      await addPasskey(await addPerson('later'), 'deleted-1')
      assert.equal(await store.hasSecondFactor(id), false)
    })
  })
}
