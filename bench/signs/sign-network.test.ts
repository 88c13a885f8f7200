import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../scaling/random.ts'
import { learnNetwork, product } from './sign-network.ts'

test('A network learns what no straight line separates, and the same in every run', () => {
  const examples = Array.from({ length: 400 }, (_, index) => {
    const [x, y] = [index & 1, (index >> 1) & 1]
    return { features: Float32Array.of(x - 0.5, y - 0.5), label: x ^ y }
  })
  const learn = () =>
    learnNetwork(
      examples,
      { inputs: 2, units: 12, classes: 2 },
      { random: randomFrom(1), epochs: 60, report: () => {} },
    )
  const layers = learn()
  assert.deepEqual(layers, learn())
  for (const { features, label } of examples.slice(0, 4)) {
    const active = new Float32Array(12)
    product(layers.hidden, features, active)
    const scores = new Float32Array(2)
    product(
      layers.output,
      active.map((value) => Math.max(0, value)),
      scores,
    )
    assert.equal((scores[1] ?? 0) > (scores[0] ?? 0), label === 1)
  }
})
