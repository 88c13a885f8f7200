import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import {
  floatAttribute,
  intAttribute,
  intsAttribute,
  textAttribute,
} from '../onnx/onnx-attribute.ts'
import { readOnnx } from '../onnx/onnx-file.ts'
import { GraphBuilder } from './graph-builder.ts'
import { optimizeNetwork } from './optimize-network.ts'

/** A small network that ends like a detector of text, and how it differs from one that is rewritten. */
interface Plan {
  /** Channels of the maps that are expanded, and of those that are joined. */
  few: number
  joined: number
  /** By how much the second joined map is enlarged. */
  factor: number
  mode: 'nearest' | 'linear'
  isGated: boolean
  /** Whether the expansion has a bias, which is not zero beyond the edges. */
  isBiased: boolean
  isNormed: boolean
}

const plain: Plan = {
  few: 2,
  joined: 3,
  factor: 2,
  mode: 'nearest',
  isGated: true,
  isBiased: false,
  isNormed: true,
}
const plan: fc.Arbitrary<Plan> = fc.record({
  few: fc.integer({ min: 1, max: 4 }),
  joined: fc.integer({ min: 1, max: 4 }),
  factor: fc.constantFrom(2, 4, 8),
  mode: fc.constantFrom('nearest', 'linear'),
  isGated: fc.boolean(),
  isBiased: fc.boolean(),
  isNormed: fc.boolean(),
})
const many = 16
const [height, width] = [16, 24]

test('A network whose maps are convolved before they are enlarged computes the same', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const bytes = detectorLike(given)
      const [expected, found] = [await run(bytes), await run(optimizeNetwork(bytes))]
      assert.equal(found.length, expected.length)
      expected.forEach((value, at) => {
        assert.ok(Math.abs((found[at] ?? Number.NaN) - value) <= 1e-4)
      })
    }),
    { numRuns: 60 },
  )
})

test('Large maps are neither added nor joined, and tiles are laid out once', () => {
  const operators = operatorsOf(plain)
  assert.ok(!operators.includes('ConvTranspose') && !operators.includes('BatchNormalization'))
  assert.equal(operators.filter((operator) => operator === 'Resize').length, 0)
  // Of the last two convolutions, which were transposed.
  assert.equal(operators.filter((operator) => operator === 'DepthToSpace').length, 1)
})

test('Maps that are enlarged by interpolation are left as they are', () => {
  assert.equal(
    operatorsOf({ ...plain, mode: 'linear' }).filter((name) => name === 'Resize').length,
    2,
  )
})

test('Channels with a bias are left as they are, because it is not seen beyond the edges', () => {
  assert.equal(
    operatorsOf({ ...plain, isBiased: true }).filter((name) => name === 'Resize').length,
    1,
  )
})

function operatorsOf(given: Plan): string[] {
  return readOnnx(optimizeNetwork(detectorLike(given))).graph.nodes.map(({ operator }) => operator)
}

function detectorLike({
  few,
  joined,
  factor,
  mode,
  isGated,
  isBiased,
  isNormed,
}: Plan): Uint8Array {
  const graph = new GraphBuilder('x', [1, 1, height, width], 'y')
  let count = 0
  const constant = (dims: number[]) => {
    const size = dims.reduce((product, dim) => product * dim, 1)
    const values = Float32Array.from({ length: size }, (_, at) => Math.sin(at * 1.7 + ++count))
    return graph.constant(values, dims)
  }
  const convolve = (
    input: string,
    [outputs, inputs, side]: [number, number, number],
    bias = false,
  ) =>
    graph.add({
      operator: 'Conv',
      inputs: [
        input,
        constant([outputs, inputs, side, side]),
        ...(bias ? [constant([outputs])] : []),
      ],
      attributes: [
        intsAttribute('kernel_shape', [side, side]),
        intsAttribute('pads', Array<number>(4).fill((side - 1) / 2)),
      ],
    })
  const shrink = (input: string, by: number) =>
    graph.add({
      operator: 'MaxPool',
      inputs: [input],
      attributes: ['kernel_shape', 'strides'].map((name) => intsAttribute(name, [by, by])),
    })
  const enlarge = (input: string, by: number) =>
    graph.add({
      operator: 'Resize',
      inputs: [
        input,
        graph.constant(new Float32Array(), [0]),
        graph.constant(Float32Array.of(1, 1, by, by), [4]),
      ],
      attributes: [
        textAttribute('mode', mode),
        textAttribute('coordinate_transformation_mode', 'asymmetric'),
        textAttribute('nearest_mode', 'floor'),
      ],
    })
  const add = (a: string, b: string) => graph.add({ operator: 'Add', inputs: [a, b] })
  const norm = (input: string, channels: number) => {
    if (!isNormed) return input
    const statistics = [0, 0, 0].map(() => constant([channels]))
    const variance = graph.constant(new Float32Array(channels).fill(2), [channels])
    const attributes = [floatAttribute('epsilon', 1e-3)]
    return graph.add({
      operator: 'BatchNormalization',
      inputs: [input, ...statistics, variance],
      attributes,
    })
  }
  const transpose = (input: string, inputs: number, outputs: number) => {
    const kernel = constant([inputs, outputs, 2, 2])
    const attributes = ['kernel_shape', 'strides'].map((name) => intsAttribute(name, [2, 2]))
    const tiles = graph.add({ operator: 'ConvTranspose', inputs: [input, kernel], attributes })
    return add(tiles, constant([1, outputs, 1, 1]))
  }
  const small = convolve(shrink('x', 2), [many, 1, 3])
  const expanded = convolve(convolve('x', [few, 1, 1], true), [many, few, 1], isBiased)
  const pool = graph.add({ operator: 'GlobalAveragePool', inputs: [expanded] })
  const gate = graph.add({
    operator: 'HardSigmoid',
    inputs: [convolve(pool, [many, many, 1], true)],
  })
  const gated = isGated ? graph.add({ operator: 'Mul', inputs: [expanded, gate] }) : expanded
  const fine = convolve(add(gated, enlarge(small, 2)), [joined, many, 3])
  const coarse = convolve(shrink('x', factor), [joined, 1, 3])
  const joint = graph.add({
    operator: 'Concat',
    inputs: [enlarge(coarse, factor), fine],
    attributes: [intAttribute('axis', 1)],
  })
  const last = norm(convolve(joint, [joined, 2 * joined, 3]), joined)
  const cut = graph.add({
    operator: 'Relu',
    inputs: [norm(transpose(last, joined, joined), joined)],
  })
  return graph.finish({ operator: 'Sigmoid', inputs: [transpose(cut, joined, 1)] })
}

async function run(bytes: Uint8Array): Promise<Float32Array> {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  const values = Float32Array.from({ length: height * width }, (_, at) => Math.sin(at * 0.37))
  const { y } = await session.run({ x: new Tensor('float32', values, [1, 1, height, width]) })
  await session.release()
  return y?.data as Float32Array
}
