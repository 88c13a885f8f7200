import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { coalesce } from './coalesce.ts'

function open() {
  const runs: { key: string; end: PromiseWithResolvers<number> }[] = []
  const find = coalesce((key) => {
    const end = Promise.withResolvers<number>()
    runs.push({ key, end })
    return end.promise
  })
  return { runs, find }
}

test('Callers that come while a lookup runs share the next one, and other keys wait for nobody.', async () => {
  const { runs, find } = open()
  const first = find('a')
  const later = Array.from({ length: 300 }, () => find('a'))
  void find('b')
  assert.deepEqual(
    runs.map(({ key }) => key),
    ['a', 'b'],
  )
  runs[0]?.end.resolve(1)
  assert.equal(await first, 1)
  await setImmediate()
  assert.equal(runs.length, 3)
  runs[2]?.end.resolve(2)
  assert.deepEqual(await Promise.all(later), Array(300).fill(2))
})

test('No caller gets the result of a lookup that began before its call.', async () => {
  const { runs, find } = open()
  void find('a')
  const caller = find('a')
  runs[0]?.end.resolve(0)
  await setImmediate()
  assert.equal(runs.length, 2)
  runs[1]?.end.resolve(1)
  assert.equal(await caller, 1)
})

test('A failed lookup concerns its own callers, and nothing is kept afterwards.', async () => {
  const { runs, find } = open()
  const [first, second] = [find('a'), find('a')]
  runs[0]?.end.reject(new RangeError('no'))
  await assert.rejects(first, RangeError)
  await setImmediate()
  runs[1]?.end.resolve(2)
  assert.equal(await second, 2)
  await setImmediate()
  const third = find('a')
  assert.equal(runs.length, 3)
  runs[2]?.end.resolve(3)
  assert.equal(await third, 3)
})
