import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Capacity, type CapacityOwner, createCapacity } from './capacity.ts'

const paying = (accountId: string): CapacityOwner => ({ accountId, isPaying: true })
const free = (accountId: string): CapacityOwner => ({ accountId, isPaying: false })

const settings = { documentBytesMax: 1000, accountDocumentsMax: 100 }

describe('The capacity for documents', () => {
  it('is limited in number and in bytes, and can be acquired again once released', () => {
    const { acquire } = createCapacity({
      documentsMax: 2,
      documentBytesMax: 100,
      accountDocumentsMax: 2,
    })
    const first = acquire(paying('a'), 60)
    assert.throws(() => acquire(paying('b'), 41), { code: 'busy' })
    const second = acquire(paying('b'), 40)
    assert.throws(() => acquire(paying('c'), 0), { code: 'busy' })
    first[Symbol.dispose]()
    first[Symbol.dispose]()
    second[Symbol.dispose]()
    acquire(paying('c'), 100)
  })

  it('has places for requests that are being admitted, which others cannot take', () => {
    const { acquire, holdPlace } = createCapacity({ ...settings, documentsMax: 4 })
    const lease = acquire(paying('a'), 1)
    const places = ['b', 'c', 'd'].map((account) => holdPlace(paying(account)))
    assert.throws(() => holdPlace(paying('e')), { code: 'busy', message: /^The service/ })
    places[0]?.[Symbol.dispose]()
    const next = holdPlace(paying('e'))
    assert.throws(() => holdPlace(paying('f')), { code: 'busy' })
    for (const held of [lease, next]) held[Symbol.dispose]()
    for (const account of ['a', 'b']) holdPlace(paying(account))
  })

  it('keeps no places for requests that will wait for others of their account', () => {
    const { holdPlace } = createCapacity({ ...settings, documentsMax: 8 })
    for (let n = 0; n < 100; n++) holdPlace(paying('burst'))
    for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) holdPlace(paying(account))
    assert.throws(() => holdPlace(paying('g')), { code: 'busy' })
  })

  it('keeps its share of places for paying accounts', () => {
    const { holdPlace } = createCapacity({ ...settings, documentsMax: 8 })
    for (let n = 0; n < 6; n++) holdPlace(free(`free-${n}`))
    assert.throws(() => holdPlace(free('another')), { code: 'busy' })
    for (let n = 0; n < 2; n++) holdPlace(paying('paying'))
  })

  it('leaves room for the first documents of other free accounts, however many more some have in flight', () => {
    const { acquire, holdPlace } = createCapacity({ ...settings, documentsMax: 100 })
    const many = [0, 1, 2, 3, 4, 5].map((n) => free(`many-${n}`))
    for (const owner of many) acquire(owner, 80).arriving(80)
    const further = acquire(many[0] as CapacityOwner, 20)
    further.arriving(20)
    assert.throws(() => acquire(many[1] as CapacityOwner, 1), {
      code: 'busy',
      message: /^The service/,
    })
    assert.throws(() => further.arriving(21), { code: 'busy' })
    for (let n = 0; n < 3; n++) acquire(free(`new-${n}`), 80).arriving(80)
    assert.throws(() => acquire(free('late'), 80), { code: 'busy' })
    for (let n = 0; n < 41; n++) holdPlace(free(`place-${n}`))
    assert.throws(() => holdPlace(many[1] as CapacityOwner), { code: 'busy' })
    holdPlace(free('first'))
  })

  it('counts the additional bytes of a document until they are released', () => {
    const { acquire } = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    const first = acquire(paying('a'), 100)
    first.setAdditionalBytes(700)
    assert.throws(() => first.setAdditionalBytes(701), { code: 'busy' })
    assert.throws(() => acquire(paying('b'), 1), { code: 'busy' })
    first.setAdditionalBytes(100)
    const second = acquire(paying('b'), 100)
    const third = acquire(paying('b'), 50)
    assert.throws(() => third.setAdditionalBytes(51), { code: 'busy', message: /^This account/ })
    for (const lease of [first, first, second, third]) lease[Symbol.dispose]()
    first.setAdditionalBytes(800)
    acquire(paying('c'), 800)
  })

  it('is that of the document once it has arrived, however much a body of unknown length may have', () => {
    const { acquire } = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    const [one, other] = [acquire(free('a'), 200), acquire(free('b'), 200)]
    acquire(free('c'), 200)
    assert.throws(() => acquire(free('d'), 200), { code: 'busy', message: /^The service/ })
    one.arrived(10)
    acquire(free('d'), 190)[Symbol.dispose]()
    one[Symbol.dispose]()
    one.arrived(5)
    other.arrived(300)
    acquire(free('d'), 200)
    assert.throws(() => acquire(free('e'), 1), { code: 'busy' })
  })

  it('is that of what has arrived, so that nobody is kept out by documents that are announced and sent slowly', () => {
    const megabyte = 1024 * 1024
    const { acquire } = createCapacity({
      documentsMax: 100,
      documentBytesMax: 80 * megabyte,
      accountDocumentsMax: 100,
    })
    const slow = Array.from({ length: 40 }, (_, n) => acquire(free(`slow ${n}`), 20 * megabyte))
    for (const lease of slow) lease.arriving(100_000)
    const fast = acquire(free('fast'), 20 * megabyte)
    fast.arriving(15 * megabyte)
    slow.push(acquire(free('b'), 4 * megabyte))
    assert.throws(() => fast.arriving(20 * megabyte), { code: 'busy', message: /^The service/ })
    for (const lease of slow.splice(1)) lease[Symbol.dispose]()
    fast.arriving(20 * megabyte)
    fast.arrived(20 * megabyte)
    assert.throws(() => acquire(free('fast'), megabyte), { code: 'busy', message: /^This account/ })
    for (const lease of [fast, ...slow]) lease[Symbol.dispose]()
    fast.arriving(80 * megabyte)
    acquire(paying('all'), 80 * megabyte)
  })

  it('of a document that arrives keeps to the share of its account and to that of accounts that do not pay', () => {
    const megabyte = 1024 * 1024
    const { acquire } = createCapacity({
      documentsMax: 100,
      documentBytesMax: 80 * megabyte,
      accountDocumentsMax: 100,
    })
    const [one, two] = [acquire(free('a'), 15 * megabyte), acquire(free('a'), 15 * megabyte)]
    one.arriving(15 * megabyte)
    two.arriving(4 * megabyte)
    assert.throws(() => two.arriving(6 * megabyte), { code: 'busy', message: /^This account/ })
    const others = ['b', 'c', 'd'].map((account) => acquire(free(account), 20 * megabyte))
    others[0]?.arriving(20 * megabyte)
    others[1]?.arriving(16 * megabyte)
    assert.throws(() => others[2]?.arriving(4 * megabyte), {
      code: 'busy',
      message: /^The service/,
    })
    acquire(paying('e'), 20 * megabyte).arriving(15 * megabyte)
  })

  it('is limited to a quarter, or one document, per account', () => {
    const { acquire } = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    acquire(paying('a'), 100)
    acquire(paying('a'), 100)
    assert.throws(() => acquire(paying('a'), 1), { code: 'busy', message: /^This account/ })
    acquire(paying('b'), 400)
    assert.throws(() => acquire(paying('b'), 1), { code: 'busy', message: /^This account/ })
  })

  it('of one account is also limited in number', () => {
    const { acquire } = createCapacity({
      documentsMax: 100,
      documentBytesMax: 100,
      accountDocumentsMax: 2,
    })
    acquire(paying('a'), 1)
    acquire(paying('a'), 1)
    assert.throws(() => acquire(paying('a'), 1), { code: 'busy', message: /^This account/ })
  })

  it('allows a free account one document even if it is small', () => {
    const { acquire } = createCapacity({
      documentsMax: 1,
      documentBytesMax: 9,
      accountDocumentsMax: 1,
    })
    acquire(free('a'), 9)
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
        const { acquire } = createCapacity(settings)
        const held: (CapacityOwner & { bytes: number; lease: Disposable })[] = []
        for (const { account, isPaying, bytes, release } of steps) {
          if (release !== null) held.splice(release, 1)[0]?.lease[Symbol.dispose]()
          const accountId = `${isPaying}-${account}`
          const lease = tryAcquire(acquire, { accountId, isPaying }, bytes)
          if (lease) held.push({ accountId, isPaying, bytes, lease })

          const bytesHeld = (of: typeof held) => of.reduce((sum, one) => sum + one.bytes, 0)
          assert.ok(held.length <= 40 && bytesHeld(held) <= 4000)
          const own = held.filter((one) => one.accountId === accountId)
          assert.ok(own.length <= 5 && (own.length <= 1 || bytesHeld(own) <= 1000))
          const unpaid = held.filter((one) => !one.isPaying)
          assert.ok(unpaid.length <= 30 && bytesHeld(unpaid) <= 3000)
        }
        for (const { lease } of held) lease[Symbol.dispose]()
        acquire(paying('last'), 4000)
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
        const { acquire } = createCapacity({
          documentsMax: 40,
          documentBytesMax: 4000,
          accountDocumentsMax: 10,
        })
        for (const [n, bytes] of sizes.entries()) tryAcquire(acquire, free(`free-${n % 50}`), bytes)
        for (let n = 0; n < 10; n++) acquire(paying('paying'), 100)
      }),
    )
  })
})

function tryAcquire(
  acquire: Capacity['acquire'],
  owner: CapacityOwner,
  bytes: number,
): Disposable | undefined {
  try {
    return acquire(owner, bytes)
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'busy')
    return undefined
  }
}
