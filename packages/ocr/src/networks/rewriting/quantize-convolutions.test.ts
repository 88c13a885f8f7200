import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { InferenceSession } from 'onnxruntime-node'
import { embeddedModels, loadOcrModels } from '../../models/ocr-models.ts'
import { multipliesExactly } from '../exact-products.ts'
import { newOnnx, type OnnxNode, readOnnx, writeOnnx } from '../onnx/onnx-file.ts'
import { writeTensor } from '../onnx/onnx-tensor.ts'
import { optimizeNetwork } from './optimize-network.ts'

/** A 1 by 1 convolution of drawn values, and what follows it. */
interface Plan {
  seed: number
  inputs: number
  outputs: number
  /** How many times as large as the other weights those of a channel on itself are. */
  ownWeight: number
  /** Whether a hard swish follows the convolution, and whether one comes before it. */
  hasSwish: boolean
  hasSwishBefore: boolean
  /** Scale and shift after a hard swish. */
  scale: number
  shift: number
  /** Whether the result of the convolution is an output too. */
  isShown: boolean
}

const channels = fc.constantFrom(64, 96, 128)
const factor = fc.constantFrom(-1.5, 0.25, 1, 2)
const plan: fc.Arbitrary<Plan> = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  inputs: channels,
  outputs: channels,
  ownWeight: fc.constantFrom(0, 1, 30, 100),
  hasSwish: fc.boolean(),
  hasSwishBefore: fc.boolean(),
  scale: factor,
  shift: fc.constantFrom(-1, 0, 0.5),
  isShown: fc.boolean(),
})
const plain: Plan = {
  seed: 7,
  inputs: 128,
  outputs: 128,
  ownWeight: 1,
  hasSwish: true,
  hasSwishBefore: false,
  scale: 2,
  shift: 0.5,
  isShown: false,
}

const needsExactProducts = { skip: !(await multipliesExactly()) }

test(
  'A quantized network computes nearly the same, whatever follows its convolution',
  needsExactProducts,
  async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (given) => {
        const bytes = smallNetwork(given)
        const exact = await run(bytes)
        const quantized = await run(optimizeNetwork(bytes, { quantize: true }))
        assert.equal(quantized.length, exact.length)
        for (const [index, values] of exact.entries()) {
          assertNear(quantized[index] ?? new Float32Array(), values)
        }
      }),
      { numRuns: 60 },
    )
  },
)

test('A convolution with a hard swish becomes a product of integers in one memory layout', () => {
  assert.deepEqual(operatorsOf(optimizeNetwork(smallNetwork(plain), { quantize: true })), [
    'Transpose',
    'DynamicQuantizeMatMul',
    'HardSigmoid',
    'Mul',
    'Transpose',
    'Conv',
  ])
  const oblong = { ...plain, outputs: 96, scale: 1, shift: 0 }
  assert.deepEqual(operatorsOf(optimizeNetwork(smallNetwork(oblong), { quantize: true })), [
    'Transpose',
    'DynamicQuantizeMatMul',
    'HardSigmoid',
    'Mul',
    'Transpose',
  ])
})

test('The scale and shift of a hard swish before a convolution are part of the product of integers', () => {
  const network = smallNetwork({ ...plain, hasSwish: false, hasSwishBefore: true })
  assert.deepEqual(operatorsOf(optimizeNetwork(network, { quantize: true })), [
    'BatchNormalization',
    'HardSigmoid',
    'Mul',
    'Transpose',
    'DynamicQuantizeMatMul',
    'Transpose',
  ])
})

test('Weights of channels on themselves stay floats only where they are much larger than the others', () => {
  const operators = (ownWeight: number) => {
    const network = smallNetwork({ ...plain, hasSwish: false, ownWeight })
    return operatorsOf(optimizeNetwork(network, { quantize: true })).filter(
      (operator) => operator !== 'Transpose',
    )
  }
  assert.deepEqual(operators(1), ['DynamicQuantizeMatMul'])
  assert.deepEqual(operators(100), ['DynamicQuantizeMatMul', 'Mul', 'Add'])
})

test('Convolutions of few channels stay as they are', () => {
  for (const [inputs, outputs] of [
    [32, 128],
    [64, 64],
  ] as const) {
    const small = smallNetwork({ ...plain, inputs, outputs, hasSwish: false })
    assert.deepEqual(operatorsOf(optimizeNetwork(small, { quantize: true })), ['Conv'])
  }
})

test('Every recognizer has products of integers where it spends most of its time', async () => {
  const { recognizer, otherScripts } = await loadOcrModels(embeddedModels)
  for (const { file } of [recognizer, ...otherScripts]) {
    const operators = operatorsOf(optimizeNetwork(await readFile(file), { quantize: true }))
    const products = operators.filter((operator) => operator === 'DynamicQuantizeMatMul')
    assert.ok(products.length >= 12, `${file} has ${products.length}`)
  }
})

test('Whether the processor multiplies integers exactly is found out once', async () => {
  const first = multipliesExactly()
  assert.equal(multipliesExactly(), first)
  assert.equal(typeof (await first), 'boolean')
})

function smallNetwork({ inputs, outputs, isShown, ...given }: Plan): Uint8Array {
  const nodes: OnnxNode[] = []
  const add = (operator: string, from: string[]) => {
    const output = `${operator}.${nodes.length}`
    nodes.push({ operator, inputs: from, outputs: [output], attributes: [], rest: [] })
    return output
  }
  const inner = (value: string) => add('Clip', [add('Add', [value, 'three']), 'zero', 'six'])
  const swish = (value: string) => add('Div', [add('Mul', [value, inner(value)]), 'six'])
  const scaled = (value: string) => add('Add', [add('Mul', [swish(value), 'scale']), 'shift'])
  const norm = () => add('BatchNormalization', ['x', 'ones', 'zeros', 'zeros', 'ones'])
  const read = given.hasSwishBefore ? scaled(norm()) : 'x'
  const convolved = add('Conv', [read, 'weights', 'bias'])
  const last = given.hasSwish ? scaled(convolved) : convolved
  const random = numbers(given.seed)
  const weights = Float32Array.from({ length: inputs * outputs }, (_, at) => {
    const isOwn = inputs === outputs && at % (inputs + 1) === 0
    return random() * (isOwn ? given.ownWeight : 1)
  })
  const size = 5 * 7
  const tensors = [
    { name: 'x', dims: [1, inputs, 5, 7], values: drawn(inputs * size, random) },
    { name: 'weights', dims: [outputs, inputs, 1, 1], values: weights },
    { name: 'bias', dims: [outputs], values: drawn(outputs, random) },
    { name: 'ones', dims: [inputs], values: new Float32Array(inputs).fill(1) },
    { name: 'zeros', dims: [inputs], values: new Float32Array(inputs) },
    ...Object.entries({ three: 3, zero: 0, six: 6, scale: given.scale, shift: given.shift }).map(
      ([name, value]) => ({ name, dims: [], values: Float32Array.of(value) }),
    ),
  ]
  const shown = isShown && given.hasSwish ? [last, convolved] : [last]
  const file = newOnnx(13, shown)
  file.graph.nodes.push(...nodes)
  file.graph.initializers.push(...tensors.map(writeTensor))
  return writeOnnx(file)
}

/** Numbers from -1 to 1: the linear congruential generator of "Numerical Recipes". */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
}

function drawn(length: number, random: () => number): Float32Array {
  return Float32Array.from({ length }, random)
}

function operatorsOf(bytes: Uint8Array): string[] {
  return readOnnx(bytes).graph.nodes.map(({ operator }) => operator)
}

async function run(bytes: Uint8Array): Promise<Float32Array[]> {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    graphOptimizationLevel: 'basic',
    logSeverityLevel: 3,
  })
  const answers = await session.run({})
  await session.release()
  return session.outputNames.map((name) => answers[name]?.data as Float32Array)
}

/** Values in 255 steps and weights in 254 give results off by about one in 250 of their range. */
function assertNear(actual: Float32Array, expected: Float32Array): void {
  assert.equal(actual.length, expected.length)
  const squares = (values: Float32Array) => values.reduce((sum, value) => sum + value * value, 0)
  const differences = expected.map((value, at) => value - (actual[at] ?? Number.NaN))
  const share = Math.sqrt(squares(differences) / squares(expected))
  assert.ok(share < 0.015, `off by ${share}`)
}
