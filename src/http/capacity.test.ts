import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createCapacity, type Holder, type TakeRoom } from './capacity.ts'

const paying = (accountId: string): Holder => ({ accountId, isPaying: true })
const free = (accountId: string): Holder => ({ accountId, isPaying: false })

describe('the room for documents', () => {
  it('is bounded in number and in bytes, and what is given back can be taken again', () => {
    const takeRoom = createCapacity({
      documentsMax: 2,
      documentBytesMax: 100,
      accountDocumentsMax: 2,
    })
    const first = takeRoom(paying('a'), 60)
    assert.throws(() => takeRoom(paying('b'), 41), { code: 'busy' })
    const second = takeRoom(paying('b'), 40)
    assert.throws(() => takeRoom(paying('c'), 0), { code: 'busy' })
    first[Symbol.dispose]()
    first[Symbol.dispose]()
    second[Symbol.dispose]()
    takeRoom(paying('c'), 100)
  })

  it('counts what is held beside a document until it is given back', () => {
    const takeRoom = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    const first = takeRoom(paying('a'), 100)
    first.hold(700)
    assert.throws(() => first.hold(701), { code: 'busy' })
    assert.throws(() => takeRoom(paying('b'), 1), { code: 'busy' })
    first.hold(100)
    const second = takeRoom(paying('b'), 100)
    const third = takeRoom(paying('b'), 50)
    assert.throws(() => third.hold(51), { code: 'busy', message: /of this account/ })
    for (const room of [first, first, second, third]) room[Symbol.dispose]()
    first.hold(800)
    takeRoom(paying('c'), 800)
  })

  it('is not for one account alone: it may fill a quarter, or have one document', () => {
    const takeRoom = createCapacity({
      documentsMax: 8,
      documentBytesMax: 800,
      accountDocumentsMax: 8,
    })
    takeRoom(paying('a'), 100)
    takeRoom(paying('a'), 100)
    assert.throws(() => takeRoom(paying('a'), 1), { code: 'busy', message: /of this account/ })
    takeRoom(paying('b'), 400)
    assert.throws(() => takeRoom(paying('b'), 1), { code: 'busy', message: /of this account/ })
  })

  it('of one account is bounded in number beside its share', () => {
    const takeRoom = createCapacity({
      documentsMax: 100,
      documentBytesMax: 100,
      accountDocumentsMax: 2,
    })
    takeRoom(paying('a'), 1)
    takeRoom(paying('a'), 1)
    assert.throws(() => takeRoom(paying('a'), 1), { code: 'busy', message: /of this account/ })
  })

  it('has one document for a free account even if it is small', () => {
    const takeRoom = createCapacity({
      documentsMax: 1,
      documentBytesMax: 9,
      accountDocumentsMax: 1,
    })
    takeRoom(free('a'), 9)
  })

  it('never exceeds a bound, keeps a share for who pays, and is empty when all is given back', () => {
    const settings = { documentsMax: 40, documentBytesMax: 4000, accountDocumentsMax: 5 }
    const step = fc.record({
      account: fc.integer({ min: 0, max: 30 }),
      isPaying: fc.boolean(),
      bytes: fc.integer({ min: 0, max: 300 }),
      release: fc.option(fc.nat(50), { freq: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const takeRoom = createCapacity(settings)
        const held: (Holder & { bytes: number; room: Disposable })[] = []
        for (const { account, isPaying, bytes, release } of steps) {
          if (release !== null) held.splice(release, 1)[0]?.room[Symbol.dispose]()
          const accountId = `${isPaying}-${account}`
          const room = tryTake(takeRoom, { accountId, isPaying }, bytes)
          if (room) held.push({ accountId, isPaying, bytes, room })

          const bytesHeld = (of: typeof held) => of.reduce((sum, one) => sum + one.bytes, 0)
          assert.ok(held.length <= 40 && bytesHeld(held) <= 4000)
          const own = held.filter((one) => one.accountId === accountId)
          assert.ok(own.length <= 5 && (own.length <= 1 || bytesHeld(own) <= 1000))
          const unpaid = held.filter((one) => !one.isPaying)
          assert.ok(unpaid.length <= 30 && bytesHeld(unpaid) <= 3000)
        }
        for (const { room } of held) room[Symbol.dispose]()
        takeRoom(paying('last'), 4000)
      }),
    )
  })

  it('holds a whole share for a paying account while free ones hold all that they can', () => {
    const documentBytes = fc.array(fc.integer({ min: 0, max: 300 }), {
      minLength: 200,
      maxLength: 300,
    })
    fc.assert(
      fc.property(documentBytes, (sizes) => {
        const takeRoom = createCapacity({
          documentsMax: 40,
          documentBytesMax: 4000,
          accountDocumentsMax: 10,
        })
        for (const [n, bytes] of sizes.entries()) tryTake(takeRoom, free(`free-${n % 50}`), bytes)
        for (let n = 0; n < 10; n++) takeRoom(paying('paying'), 100)
      }),
    )
  })
})

function tryTake(takeRoom: TakeRoom, holder: Holder, bytes: number): Disposable | undefined {
  try {
    return takeRoom(holder, bytes)
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'busy')
    return undefined
  }
}
