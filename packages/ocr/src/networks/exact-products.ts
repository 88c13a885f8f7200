import './disable-telemetry.ts'
import { InferenceSession } from 'onnxruntime-node'
import { flushDenormals } from './flush-denormals.ts'
import { domainField, newOnnx, operatorSet, writeOnnx } from './onnx/onnx-file.ts'
import { writeTensor } from './onnx/onnx-tensor.ts'
import { runtimeDomain } from './rewriting/quantize-convolutions.ts'

/** Enough that the runtime uses the same instructions as for large matrices. */
const inputs = 64
const outputs = 64
const [largestValue, largestWeight] = [255, 127]

let answer: Promise<boolean> | undefined

/**
 * Whether this processor multiplies eight-bit integers exactly: one without instructions for it (VNNI on x86)
 * adds products in 16 bits, where large ones overflow, and gains no time either. Computed once per process.
 */
export function multipliesExactly(): Promise<boolean> {
  answer ??= multiplyLargest()
  return answer
}

async function multiplyLargest(): Promise<boolean> {
  const session = await InferenceSession.create(largestProducts(), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    graphOptimizationLevel: 'disabled',
    logSeverityLevel: 3,
    extra: flushDenormals,
  })
  const { product } = await session.run({})
  await session.release()
  const expected = inputs * largestValue * largestWeight
  return product?.data instanceof Float32Array && product.data.every((value) => value === expected)
}

/** A network that multiplies the largest values by the largest weights. */
function largestProducts(): Uint8Array {
  const file = newOnnx(13, ['product'])
  const tensors = [
    { name: 'values', dims: [1, inputs], values: new Float32Array(inputs).fill(largestValue) },
    {
      name: 'weights',
      dims: [inputs, outputs],
      integers: new Int8Array(inputs * outputs).fill(largestWeight),
    },
    { name: 'scale', dims: [1], values: Float32Array.of(1) },
  ]
  file.rest.push(operatorSet(runtimeDomain.name, runtimeDomain.version))
  file.graph.initializers.push(...tensors.map(writeTensor))
  file.graph.nodes.push({
    operator: 'DynamicQuantizeMatMul',
    inputs: ['values', 'weights', 'scale'],
    outputs: ['product'],
    attributes: [],
    rest: [domainField(runtimeDomain.name)],
  })
  return writeOnnx(file)
}
