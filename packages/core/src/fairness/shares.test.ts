import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Sharer } from './policy.ts'
import { type Amounts, type Holding, type LimitsOf, Shares } from './shares.ts'

type Unit = 'items' | 'bytes'

interface Rules {
  all: Required<Amounts<Unit>>
  /** What one account may use, in parts of the whole; paying accounts alone may use as much. */
  oneShare: number
  furtherShare: number
}

const rules: fc.Arbitrary<Rules> = fc.record({
  all: fc.record({
    items: fc.integer({ min: 1, max: 40 }),
    bytes: fc.integer({ min: 1, max: 4000 }),
  }),
  oneShare: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  furtherShare: fc.double({ min: 0, max: 0.5, noNaN: true }),
})

function limitsOf({ all, oneShare, furtherShare }: Rules): LimitsOf<Unit, Sharer> {
  const part = (share: number) => ({ items: all.items * share, bytes: all.bytes * share })
  return ({ isPaying }, isFirst) => ({
    all,
    ...(isPaying ? {} : { free: part(isFirst ? 1 - oneShare : furtherShare) }),
    own: part(oneShare),
  })
}

interface Step {
  account: number
  isPaying: boolean
  bytes: number
  /** Which of the holdings changes to so many bytes, or is given back, before something new is wanted. */
  change: { at: number; bytes: number | null } | null
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    account: fc.nat(8),
    isPaying: fc.boolean(),
    bytes: fc.nat(600),
    change: fc.option(fc.record({ at: fc.nat(40), bytes: fc.option(fc.nat(600)) })),
  }),
  { maxLength: 120 },
)

interface Held {
  holding: Holding<Unit>
  sharer: Sharer
  bytes: number
}

/** Takes and changes only what fits, and keeps what is held. */
class Model {
  readonly shares: Shares<Unit, Sharer>
  held: Held[] = []

  constructor(limits: LimitsOf<Unit, Sharer>) {
    this.shares = new Shares(limits)
  }

  take(sharer: Sharer, bytes: number): string[] {
    const holding = this.shares.holdingOf(sharer)
    const full = holding.fullFor({ items: 1, bytes })
    if (full.length > 0) return full
    holding.set({ items: 1, bytes })
    this.held.push({ holding, sharer, bytes })
    return full
  }

  run({ account, isPaying, bytes, change }: Step): string[] {
    const changed = change && this.held[change.at]
    if (changed) this.#change(changed, change.bytes)
    return this.take({ id: `${isPaying} ${account}`, isPaying }, bytes)
  }

  #change(changed: Held, bytes: number | null): void {
    if (bytes === null) {
      changed.holding[Symbol.dispose]()
      this.held = this.held.filter((one) => one !== changed)
    } else if (changed.holding.fullFor({ items: 1, bytes }).length === 0) {
      changed.holding.set({ items: 1, bytes })
      changed.bytes = bytes
    }
  }

  inUse(isOf: (sharer: Sharer) => boolean): Record<Unit, number> {
    const own = this.held.filter(({ sharer }) => isOf(sharer))
    return { items: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}

describe('Shares', () => {
  it('never give out more than there is in all, nor to one account or those that do not pay, but a first holding', () => {
    fc.assert(
      fc.property(rules, steps, (rule, all) => {
        const model = new Model(limitsOf(rule))
        for (const step of all) {
          model.run(step)
          const inUse = model.inUse(() => true)
          assert.ok(inUse.items <= rule.all.items && inUse.bytes <= rule.all.bytes)
          const { sharer } = model.held.at(-1) ?? {}
          const own = model.inUse(({ id }) => id === sharer?.id)
          const free = model.inUse(({ isPaying }) => !isPaying)
          for (const [{ items, bytes }, share] of [
            [own, rule.oneShare],
            [free, 1 - rule.oneShare],
          ] as const) {
            const fits = items <= rule.all.items * share && bytes <= rule.all.bytes * share
            assert.ok(items <= 1 || fits)
          }
        }
      }),
    )
  })

  it('are whole again when everything is given back', () => {
    fc.assert(
      fc.property(rules, steps, (rule, all) => {
        const model = new Model(limitsOf(rule))
        for (const step of all) model.run(step)
        for (const { holding } of [...model.held, ...model.held]) holding[Symbol.dispose]()
        assert.deepEqual(model.take({ id: 'last', isPaying: true }, rule.all.bytes), [])
      }),
    )
  })

  it('have what one account may use for one that pays, however much those that do not pay use', () => {
    const settings = fc.tuple(rules, steps, fc.integer({ min: 1, max: 10 }))
    fc.assert(
      fc.property(settings, ([rule, all, count]) => {
        const itemsMax = Math.floor(rule.all.items * rule.oneShare)
        fc.pre(itemsMax >= 1)
        const model = new Model(limitsOf(rule))
        for (const step of all) model.run({ ...step, isPaying: false })
        const items = Math.min(count, itemsMax)
        const bytes = Math.floor((rule.all.bytes * rule.oneShare) / items)
        // the first of those that do not pay may exceed their share
        const { items: freeItems, bytes: freeBytes } = model.inUse(() => true)
        fc.pre(freeItems <= rule.all.items * (1 - rule.oneShare))
        fc.pre(freeBytes <= rule.all.bytes * (1 - rule.oneShare))
        for (let n = 0; n < items; n++) {
          assert.deepEqual(model.take({ id: 'paying', isPaying: true }, bytes), [])
        }
      }),
    )
  })

  it('never refuse the first holding of anybody for its own share, nor the first of those that do not pay for theirs', () => {
    fc.assert(
      fc.property(rules, steps, (rule, all) => {
        const model = new Model(limitsOf(rule))
        for (const step of all) {
          const hadFree = model.held.some(({ sharer }) => !sharer.isPaying)
          const isNew =
            model.inUse(({ id }) => id === `${step.isPaying} ${step.account}`).items === 0
          const full = model.run({ ...step, change: null })
          if (isNew) assert.ok(!full.includes('own'))
          if (!hadFree) assert.ok(!full.includes('free'))
        }
      }),
    )
  })

  it('let a holding become smaller whatever the others use', () => {
    const shares = new Shares(
      limitsOf({ all: { items: 4, bytes: 100 }, oneShare: 0.5, furtherShare: 0.5 }),
    )
    const [one, two] = [1, 2].map(() => shares.holdingOf({ id: 'a', isPaying: true }))
    one?.set({ items: 1, bytes: 90 })
    two?.set({ items: 1, bytes: 60 })
    assert.deepEqual(one?.fullFor({ items: 1, bytes: 80 }), [])
    assert.deepEqual(one?.fullFor({ items: 1, bytes: 91 }), ['all', 'own'])
  })
})
