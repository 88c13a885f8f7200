import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from './lazily.ts'

test('An object is loaded by the first call of a method, once, and may be awaited before.', async () => {
  let loads = 0
  const counter = lazily(async () => {
    loads++
    let count = 0
    return { add: async (by: number) => (count += by) }
  })
  assert.equal(await Promise.resolve(counter), counter)
  assert.equal(loads, 0)
  assert.deepEqual(await Promise.all([counter.add(1), counter.add(2)]), [1, 3])
  assert.equal(loads, 1)
})

test('An object that could not be loaded is loaded again by the next call.', async () => {
  let fails = true
  const sound = lazily(async () => {
    if (fails) throw new Error('not yet')
    return { make: async () => 'moo' }
  })
  await assert.rejects(sound.make(), /not yet/)
  fails = false
  assert.equal(await sound.make(), 'moo')
})
