import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type AcquireCapacity, type CapacityOwner, createCapacity } from './capacity.ts'

const paying = (accountId: string): CapacityOwner => ({ accountId, isPaying: true })
const free = (accountId: string): CapacityOwner => ({ accountId, isPaying: false })

describe('The capacity for documents', () => {
  it('is limited in number and in bytes, and can be acquired again once released', () => {
    const acquireCapacity = createCapacity({
      documentsMax: 2,
      documentBytesMax: 100,
      accountDocumentsMax: 2,
    })
    const first = acquireCapacity(paying('a'), 60)
    assert.throws(() => acquireCapacity(paying('b'), 41), { code: 'busy' })
    const second = acquireCapacity(paying('b'), 40)
    assert.throws(() => acquireCapacity(paying('c'), 0), { code: 'busy' })
    first[Symbol.dispose]()
    first[Symbol.dispose]()
    second[Symbol.dispose]()
    acquireCapacity(paying('c'), 100)
  })

  it('counts the additional bytes of a document until they are released', () => {
    const acquireCapacity = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    const first = acquireCapacity(paying('a'), 100)
    first.setAdditionalBytes(700)
    assert.throws(() => first.setAdditionalBytes(701), { code: 'busy' })
    assert.throws(() => acquireCapacity(paying('b'), 1), { code: 'busy' })
    first.setAdditionalBytes(100)
    const second = acquireCapacity(paying('b'), 100)
    const third = acquireCapacity(paying('b'), 50)
    assert.throws(() => third.setAdditionalBytes(51), { code: 'busy', message: /^This account/ })
    for (const lease of [first, first, second, third]) lease[Symbol.dispose]()
    first.setAdditionalBytes(800)
    acquireCapacity(paying('c'), 800)
  })

  it('is limited to a quarter, or one document, per account', () => {
    const acquireCapacity = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    acquireCapacity(paying('a'), 100)
    acquireCapacity(paying('a'), 100)
    assert.throws(() => acquireCapacity(paying('a'), 1), { code: 'busy', message: /^This account/ })
    acquireCapacity(paying('b'), 400)
    assert.throws(() => acquireCapacity(paying('b'), 1), { code: 'busy', message: /^This account/ })
  })

  it('of one account is also limited in number', () => {
    const acquireCapacity = createCapacity({
      documentsMax: 100,
      documentBytesMax: 100,
      accountDocumentsMax: 2,
    })
    acquireCapacity(paying('a'), 1)
    acquireCapacity(paying('a'), 1)
    assert.throws(() => acquireCapacity(paying('a'), 1), { code: 'busy', message: /^This account/ })
  })

  it('allows a free account one document even if it is small', () => {
    const acquireCapacity = createCapacity({
      documentsMax: 1,
      documentBytesMax: 9,
      accountDocumentsMax: 1,
    })
    acquireCapacity(free('a'), 9)
  })

  it('never exceeds a limit, reserves a share for paying accounts, and is whole again when all is released', () => {
    const settings = { documentsMax: 40, documentBytesMax: 4000, accountDocumentsMax: 5 }
    const step = fc.record({
      account: fc.integer({ min: 0, max: 30 }),
      isPaying: fc.boolean(),
      bytes: fc.integer({ min: 0, max: 300 }),
      release: fc.option(fc.nat(50), { freq: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const acquireCapacity = createCapacity(settings)
        const held: (CapacityOwner & { bytes: number; lease: Disposable })[] = []
        for (const { account, isPaying, bytes, release } of steps) {
          if (release !== null) held.splice(release, 1)[0]?.lease[Symbol.dispose]()
          const accountId = `${isPaying}-${account}`
          const lease = tryAcquire(acquireCapacity, { accountId, isPaying }, bytes)
          if (lease) held.push({ accountId, isPaying, bytes, lease })

          const bytesHeld = (of: typeof held) => of.reduce((sum, one) => sum + one.bytes, 0)
          assert.ok(held.length <= 40 && bytesHeld(held) <= 4000)
          const own = held.filter((one) => one.accountId === accountId)
          assert.ok(own.length <= 5 && (own.length <= 1 || bytesHeld(own) <= 1000))
          const unpaid = held.filter((one) => !one.isPaying)
          assert.ok(unpaid.length <= 30 && bytesHeld(unpaid) <= 3000)
        }
        for (const { lease } of held) lease[Symbol.dispose]()
        acquireCapacity(paying('last'), 4000)
      }),
    )
  })

  it('leaves a full share to a paying account while free accounts use all that they may', () => {
    const documentBytes = fc.array(fc.integer({ min: 0, max: 300 }), {
      minLength: 200,
      maxLength: 300,
    })
    fc.assert(
      fc.property(documentBytes, (sizes) => {
        const acquireCapacity = createCapacity({
          documentsMax: 40,
          documentBytesMax: 4000,
          accountDocumentsMax: 10,
        })
        for (const [n, bytes] of sizes.entries())
          tryAcquire(acquireCapacity, free(`free-${n % 50}`), bytes)
        for (let n = 0; n < 10; n++) acquireCapacity(paying('paying'), 100)
      }),
    )
  })
})

function tryAcquire(
  acquireCapacity: AcquireCapacity,
  owner: CapacityOwner,
  bytes: number,
): Disposable | undefined {
  try {
    return acquireCapacity(owner, bytes)
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'busy')
    return undefined
  }
}
