import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumOfLeaves } from '../../packages/reader/src/conversion/paragraphs/trees.ts'
import { growTrees, type Sample } from './grow-trees.ts'

const growth = { evidence: ['chance', 'sign'], trees: 40, depth: 2 }

/** Examples whose second value tells what is wanted: above 0, or unknown. */
function sample(): Sample {
  const values = Array.from({ length: 400 }, (_, at) => {
    const sign = at % 4 === 3 ? Number.NaN : (at % 4) - 1.5
    return Float64Array.of((at * 7919) % 101, sign)
  })
  const wanted = Uint8Array.from(values, ([, sign = 0]) => Number(Number.isNaN(sign) || sign > 0))
  return { values, wanted, weights: new Float64Array(values.length).fill(1) }
}

test('Trees learn what a value tells, and where it is unknown.', () => {
  const { values, wanted, weights } = sample()
  const trees = growTrees({ values, wanted, weights }, growth)
  for (const [at, row] of values.entries()) {
    assert.equal(sumOfLeaves(trees, row) > 0, wanted[at] === 1)
  }
})

test('The same examples give the same trees.', () => {
  assert.deepEqual(growTrees(sample(), growth), growTrees(sample(), growth))
})
