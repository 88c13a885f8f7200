import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mendLookAlikes } from './mend-look-alikes.ts'

test('An l among capitals is an I', () => {
  assert.equal(mendLookAlikes('Al and Ul, APl'), 'AI and UI, API')
})

test('A 1 before capitals is an I, but not before a unit', () => {
  assert.equal(mendLookAlikes('1OPS, 1EEE'), 'IOPS, IEEE')
  assert.equal(mendLookAlikes('1TB 1GHZ 1AM 1st 10GB'), '1TB 1GHZ 1AM 1st 10GB')
})

test('A 0 within a word is an O', () => {
  assert.equal(mendLookAlikes('index0f and CL0UD'), 'indexOf and CLOUD')
})

test('Codes, numbers and plain words stay', () => {
  for (const text of ['3f0a c0de k0s v1.0.2 a10b', 'all Il ll al Elle', 'Al-Ahram', '5x0y', '']) {
    assert.equal(mendLookAlikes(text), text)
  }
})
