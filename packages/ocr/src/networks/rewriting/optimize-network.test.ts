import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { PbfWriter } from 'pbf'
import { embeddedModels, loadOcrModels } from '../../models/ocr-models.ts'
import { floatAttribute, intsAttribute } from '../onnx/onnx-attribute.ts'
import { type OnnxNode, readOnnx, writeOnnx } from '../onnx/onnx-file.ts'
import { writeTensor } from '../onnx/onnx-tensor.ts'
import { optimizeNetwork } from './optimize-network.ts'

const channels = 4
const shape = [1, channels, 5, 6]
const floatType = 1
/** Hard swish is an operator since this version. */
const opsetOfSwish = 14

/** What is between two convolutions of a small network, and how its value is used. */
interface Plan {
  opset: number
  /** Scale and shift after the first convolution, and after the hard swish. */
  before: [number, number]
  after: [number, number]
  padded: boolean
  /** An output of the network besides its last value. */
  shown: 'nothing' | 'first' | 'swish' | 'shifted'
  /** Whether constants are the first operand. */
  numberFirst: boolean
  /** Whether the last convolution has a gate per channel and a residual. */
  gated: boolean
}

const number = fc.double({ min: -2, max: 2, noNaN: true }).map(Math.fround)
const plan: fc.Arbitrary<Plan> = fc.record({
  opset: fc.constantFrom(10, 12, 14),
  before: fc.tuple(number, number),
  after: fc.tuple(number, number),
  padded: fc.boolean(),
  shown: fc.constantFrom('nothing', 'first', 'swish', 'shifted'),
  numberFirst: fc.boolean(),
  gated: fc.boolean(),
})

const plain: Plan = {
  opset: 12,
  before: [2, 1],
  after: [-1, 0.5],
  padded: true,
  shown: 'nothing',
  numberFirst: true,
  gated: false,
}

test('An optimized network computes the same, whatever is between its convolutions', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const bytes = smallNetwork(given)
      assertClose(await run(optimizeNetwork(bytes), shape), await run(bytes, shape))
    }),
    { numRuns: 150 },
  )
})

test('Weights that are given replace those of the same names; others are refused', async () => {
  const dims = [channels, channels, 3, 3]
  const values = Float32Array.from({ length: channels ** 2 * 9 }, (_, at) => 2 * Math.sin(at * 1.7))
  const weights = [{ name: 'constant.0', dims, values }]
  const replaced = optimizeNetwork(smallNetwork(plain), { weights })
  const [scale, shift] = plain.before
  const doubled = smallNetwork({ ...plain, before: [2 * scale, shift] })
  assertClose(await run(replaced, shape), await run(doubled, shape))
  const unknown = [{ name: 'unknown', dims, values }]
  assert.throws(
    () => optimizeNetwork(smallNetwork(plain), { weights: unknown }),
    /no constant unknown/,
  )
})

test('Scales are folded into convolutions, and a hard swish is two operators', () => {
  const operators = operatorsOf(optimizeNetwork(smallNetwork(plain)))
  assert.deepEqual(operators, ['Conv', 'HardSigmoid', 'Mul', 'Conv', 'Conv'])
  const unpadded = operatorsOf(optimizeNetwork(smallNetwork({ ...plain, padded: false })))
  assert.deepEqual(unpadded, ['Conv', 'HardSigmoid', 'Mul', 'Conv'])
  const gated = operatorsOf(optimizeNetwork(smallNetwork({ ...plain, gated: true })))
  assert.deepEqual(gated.slice(-4), ['GlobalAveragePool', 'HardSigmoid', 'Add', 'Mul'])
})

test('The default networks compute the same, without a hard swish of several operators', async () => {
  const { detector, direction, recognizer, otherScripts } = await loadOcrModels(embeddedModels)
  for (const { file } of [detector, direction, recognizer, ...otherScripts]) {
    const size = file === detector.file ? [1, 3, 64, 192] : [1, 3, 48, 192]
    const bytes = await readFile(file)
    const quick = optimizeNetwork(bytes)
    const count = (of: Uint8Array) => operatorsOf(of).filter((name) => name === 'Div').length
    const left = count(bytes) - count(quick)
    assert.ok(left >= 18, `${file} keeps its quotients`)
    assertClose(await run(quick, size), await run(bytes, size))
  }
})

test('A network with branches is left unchanged, and its weights are not replaced', () => {
  const branch = written((pbf) => {
    pbf.writeStringField(1, 'then_branch')
    pbf.writeBytesField(6, new Uint8Array())
  })
  const file = readOnnx(smallNetwork(plain))
  file.graph.nodes.push({
    operator: 'If',
    inputs: [],
    outputs: ['y'],
    attributes: [branch],
    rest: [],
  })
  const bytes = writeOnnx(file)
  assert.equal(optimizeNetwork(bytes), bytes)
  const weights = [{ name: 'constant.0', dims: [1], values: Float32Array.of(1) }]
  assert.throws(() => optimizeNetwork(bytes, { weights }), /branches cannot be replaced/)
})

test('Bytes that are not a network are an error', () => {
  assert.throws(() => optimizeNetwork(Buffer.from('not a network')))
})

function smallNetwork({
  opset,
  before,
  after,
  padded,
  shown,
  numberFirst,
  gated,
}: Plan): Uint8Array {
  const constants = new Map<string, { dims: number[]; values: Float32Array }>()
  const constant = (dims: number[], values?: number[]) => {
    const name = `constant.${constants.size}`
    const size = dims.reduce((product, dim) => product * dim, 1)
    const drawn = Array.from({ length: size }, (_, at) => Math.sin(at * 1.7 + constants.size))
    constants.set(name, { dims, values: Float32Array.from(values ?? drawn) })
    return name
  }
  const nodes: OnnxNode[] = []
  const add = (operator: string, inputs: string[], attributes: Uint8Array[] = []) => {
    const output = `${operator}.${nodes.length}`
    nodes.push({ operator, inputs, outputs: [output], attributes, rest: [] })
    return output
  }
  const combine = (operator: string, value: string, other: number) => {
    const named = constant([1], [other])
    return add(operator, numberFirst ? [named, value] : [value, named])
  }
  const convolve = (value: string, side: number, pad: number) => {
    const weights = constant([channels, channels, side, side])
    const attributes = [
      intsAttribute('kernel_shape', [side, side]),
      intsAttribute('pads', [pad, pad, pad, pad]),
    ]
    return add('Conv', [value, weights], attributes)
  }
  const clip = (value: string) => {
    const bounds = [floatAttribute('min', 0), floatAttribute('max', 6)]
    if (opset < 11) return add('Clip', [value], bounds)
    return add('Clip', [value, constant([], [0]), constant([], [6])])
  }

  const first = convolve('x', 3, 1)
  const scaled = combine('Add', combine('Mul', first, before[0]), before[1])
  const inFour = () => {
    const product = add('Mul', [scaled, clip(combine('Add', scaled, 3))])
    return add('Div', [product, constant([1], [6])])
  }
  const swish = opset >= opsetOfSwish ? add('HardSwish', [scaled]) : inFour()
  const shifted = combine('Add', combine('Mul', swish, after[0]), after[1])
  const convolved = convolve(shifted, padded ? 3 : 1, padded ? 1 : 0)
  const gate = gated && add('HardSigmoid', [add('GlobalAveragePool', [convolved])])
  const last = gate ? add('Add', [convolved, add('Mul', [convolved, gate])]) : convolved
  const initializers = [...constants].map(([name, tensor]) => writeTensor({ name, ...tensor }))
  const beside = { nothing: [], first: [first], swish: [swish], shifted: [shifted] }[shown]
  const outputs = [last, ...beside]
  const rest = [
    { tag: 2, value: Buffer.from('small') },
    { tag: 11, value: valueInfo('x') },
    ...outputs.map((name) => ({ tag: 12, value: valueInfo(name) })),
  ]
  const imports = written((pbf) => pbf.writeVarintField(2, opset))
  return writeOnnx({
    opset,
    graph: { nodes, initializers, outputs, rest },
    rest: [
      { tag: 1, value: 8 },
      { tag: 8, value: imports },
    ],
  })
}

/** The declaration of a value: its name, and that it is a tensor of floats. */
function valueInfo(name: string): Uint8Array {
  const dims = written((pbf) => {
    for (const dim of shape) {
      pbf.writeBytesField(
        1,
        written((inner) => inner.writeVarintField(1, dim)),
      )
    }
  })
  const tensorType = written((pbf) => {
    pbf.writeVarintField(1, floatType)
    pbf.writeBytesField(2, dims)
  })
  const type = written((pbf) => pbf.writeBytesField(1, tensorType))
  return written((pbf) => {
    pbf.writeStringField(1, name)
    pbf.writeBytesField(2, type)
  })
}

function written(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

function operatorsOf(bytes: Uint8Array): string[] {
  const { nodes } = readOnnx(bytes).graph
  return nodes.map(({ operator }) => operator).filter((operator) => operator !== 'Constant')
}

/** The outputs of a network for the same random input. */
async function run(bytes: Uint8Array, of: number[]): Promise<Float32Array[]> {
  const options = { intraOpNumThreads: 1, logSeverityLevel: 3 } as const
  const session = await InferenceSession.create(bytes, options)
  const length = of.reduce((product, dim) => product * dim, 1)
  const values = Float32Array.from({ length }, (_, at) => Math.sin(at * 0.37) * 3)
  const answers = await session.run({ x: new Tensor('float32', values, of) })
  await session.release()
  return session.outputNames.map((name) => answers[name]?.data as Float32Array)
}

function assertClose(actual: Float32Array[], expected: Float32Array[]): void {
  assert.equal(actual.length, expected.length)
  for (const [index, values] of expected.entries()) {
    const found = actual[index]
    assert.equal(found?.length, values.length)
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
    values.forEach((value, at) => {
      const difference = Math.abs((found?.[at] ?? Number.NaN) - value)
      assert.ok(difference <= 1e-4 * largest, `${found?.[at]} in place of ${value}`)
    })
  }
}
