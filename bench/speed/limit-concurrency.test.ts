import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from './limit-concurrency.ts'

test('Every item is processed once, never more at a time than allowed, and results keep their order.', async () => {
  let [busy, busyMost] = [0, 0]
  const results = await limitConcurrency([3, 1, 4, 1, 5], 2, async (turns) => {
    busyMost = Math.max(busyMost, ++busy)
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    busy--
    return turns * 10
  })
  assert.deepEqual(results, [30, 10, 40, 10, 50])
  assert.equal(busyMost, 2)
})

test('If an item fails, the whole call rejects.', async () => {
  const failing = limitConcurrency([1, 2], 2, async (item) => {
    if (item === 2) throw new Error('Two fails.')
  })
  await assert.rejects(failing, /Two fails/)
})
