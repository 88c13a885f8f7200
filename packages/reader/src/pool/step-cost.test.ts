import assert from 'node:assert/strict'
import { test } from 'node:test'
import { policy } from '@rowdeck/core/fairness'
import type { WorkerEnd } from './pool-observer.ts'
import { costOf, type StepCost } from './step-cost.ts'

const { startMs } = policy.workers
const step = { hasTrapped: false, crashedBefore: false, workedMs: 10, heldMs: 20 }

test('A step whose worker goes on costs its time; it makes its account slow if an engine trapped.', () => {
  assert.deepEqual(costOf({ ...step, end: undefined }), { workedMs: 10, heldMs: 20, fate: 'kept' })
  const trapped = costOf({ ...step, end: undefined, hasTrapped: true })
  assert.deepEqual(trapped, { workedMs: 10, heldMs: 20, fate: 'ended' })
})

test('What a document does to its worker costs the start of the next one, and nothing if the machine is at fault.', () => {
  const own: StepCost = { workedMs: 10, heldMs: 20, fate: 'lost' }
  const replaced: StepCost = { workedMs: 10 + startMs, heldMs: 20 + startMs, fate: 'ended' }
  const costs: Record<WorkerEnd, StepCost> = {
    ...{ recycled: own, cut: own, shutdown: own },
    ...{ memory: replaced, time: replaced, engine: replaced },
    standstill: { workedMs: 0, heldMs: 0, fate: 'lost' },
    // its caller has gone, which may be a person who does not want to wait
    abandoned: { ...replaced, fate: 'lost' },
    crash: { ...replaced, fate: 'lost' },
  }
  for (const [end, cost] of Object.entries(costs)) {
    assert.deepEqual(costOf({ ...step, end: end as WorkerEnd }), cost, end)
  }
  assert.deepEqual(costOf({ ...step, end: 'crash', crashedBefore: true }), replaced)
})
