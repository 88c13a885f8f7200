import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseThread, type SharedThread } from './choose-thread.ts'

class Thread implements SharedThread {
  readonly usable: boolean
  readonly paying: number
  readonly free: number
  constructor(usable: boolean, paying: number, free: number) {
    this.usable = usable
    this.paying = paying
    this.free = free
  }
  load(isPaying: boolean): number {
    return isPaying ? this.paying : this.free
  }
}

const threads = fc.array(
  fc.tuple(fc.boolean(), fc.nat(3), fc.nat(3)).map((args) => new Thread(...args)),
  { maxLength: 5 },
)

test('Accounts that do not pay get no thread of those that do, which share none with the others while one is without them.', () => {
  fc.assert(
    fc.property(threads, fc.subarray([0, 1, 2, 3, 4]), (all, ready) => {
      const [first] = all
      const readyThreads = new Set(ready.flatMap((at) => all[at] ?? []))
      const ofPaying = new Set(first ? [first] : [])
      const choice = { ofPaying, ofSlow: new Set<Thread>(), ready: readyThreads }
      const free = chooseThread(all, { isPaying: false, isSlow: false }, choice)
      assert.ok(free === undefined || (free !== first && free.usable))
      const paying = chooseThread(all, { isPaying: true, isSlow: false }, choice)
      const usable = all.filter((thread) => thread.usable)
      assert.equal(paying === undefined, usable.length === 0)
      if (usable.some((thread) => thread.free === 0)) assert.equal(paying?.free, 0)
    }),
  )
})

test('Slow accounts that do not pay and the others have no thread in common while there is one for each.', () => {
  fc.assert(
    fc.property(threads, fc.boolean(), (all, isSlow) => {
      const [first, second, ...others] = all
      const ofPaying = new Set(first ? [first] : [])
      const ofSlow = new Set(second ? [second] : [])
      const choice = { ofPaying, ofSlow, ready: new Set<Thread>() }
      const free = chooseThread(all, { isPaying: false, isSlow }, choice)
      const own = isSlow ? [second] : others
      if (own.some((thread) => thread?.usable)) assert.ok(own.includes(free))
      else assert.equal(free === undefined, ![second, ...others].some((thread) => thread?.usable))
    }),
  )
})
