import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readStoredWeights } from './stored-weights.ts'

/** Numbers that 16 bits can hold exactly. */
const half = fc.integer({ min: -2048, max: 2048 }).map((whole) => whole / 64)
const tensor = fc.record({ name: fc.string({ minLength: 1 }), values: fc.array(half) })

test('Weights are read by their names, with their shapes and values', () => {
  fc.assert(
    fc.property(fc.uniqueArray(tensor, { selector: ({ name }) => name }), (tensors) => {
      const read = readStoredWeights(stored(tensors, 'F16'))
      const found = new Map(read.map(({ name, dims, values }) => [name, [dims, [...values]]]))
      const given = tensors.map(({ name, values }) => [name, [[values.length], values]] as const)
      assert.deepEqual(
        found,
        new Map(given.map(([name, [dims, values]]) => [name, [dims, values]])),
      )
    }),
  )
})

test('Weights of another type are refused by name', () => {
  const bytes = stored([{ name: 'linear', values: [1] }], 'F32')
  assert.throws(() => readStoredWeights(bytes), /linear are not 16-bit floats/)
})

function stored(tensors: { name: string; values: number[] }[], dtype: string): Uint8Array {
  let end = 0
  const entries = tensors.map(({ name, values }) => {
    const from = end
    end += 2 * values.length
    return [name, { dtype, shape: [values.length], data_offsets: [from, end] }] as const
  })
  const header = new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries)))
  const bytes = new Uint8Array(8 + header.length + end)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, BigInt(header.length), true)
  bytes.set(header, 8)
  const values = tensors.flatMap((each) => each.values)
  for (const [index, value] of values.entries()) {
    view.setFloat16(8 + header.length + 2 * index, value, true)
  }
  return bytes
}
