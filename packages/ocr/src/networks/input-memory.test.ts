import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputMemory } from './input-memory.ts'

const bufferOf = async (values: Float32Array) => values.buffer

test('Inputs that fit have the same memory, in their own length', async () => {
  const lend = createInputMemory()
  const first = await lend(100, bufferOf)
  assert.equal(await lend(60, bufferOf), first)
  assert.equal(await lend(60, async ({ length }) => length), 60)
  const larger = await lend(200, bufferOf)
  assert.notEqual(larger, first)
  assert.equal(await lend(100, bufferOf), larger)
})

test('Two inputs at the same time have different memory', async () => {
  const lend = createInputMemory()
  await lend(100, bufferOf)
  const [first, second] = await Promise.all([lend(100, bufferOf), lend(100, bufferOf)])
  assert.notEqual(first, second)
})

test('Memory is lent again after a failure, and a very large one is not kept', async () => {
  const lend = createInputMemory()
  const first = await lend(100, bufferOf)
  await assert.rejects(lend(100, () => Promise.reject(new Error('The network failed.'))))
  assert.equal(await lend(100, bufferOf), first)
  const large = await lend(10_000_000, bufferOf)
  assert.notEqual(await lend(100, bufferOf), large)
})
