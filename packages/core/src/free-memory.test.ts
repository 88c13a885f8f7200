import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeBuffer, freeValues } from './free-memory.ts'

test('A buffer is freed once, and a second time without effect', () => {
  const bytes = new Uint8Array(10)
  freeBuffer(bytes.buffer)
  freeBuffer(bytes.buffer)
  assert.equal(bytes.length, 0)
})

test('Shared memory is left to those who share it', () => {
  const bytes = new Uint8Array(new SharedArrayBuffer(10))
  freeBuffer(bytes.buffer)
  assert.equal(bytes.length, 10)
})

test('Values are freed if they fill their buffer', () => {
  const buffer = new ArrayBuffer(12)
  const part = new Uint8Array(buffer, 4)
  freeValues(part)
  assert.equal(part.length, 8)
  const all = new Float32Array(buffer)
  freeValues(all)
  assert.equal(all.length, 0)
})
