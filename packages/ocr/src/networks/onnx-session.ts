import { readFile } from 'node:fs/promises'
import './disable-telemetry.ts'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { multipliesExactly } from './exact-products.ts'
import { flushDenormals } from './flush-denormals.ts'
import { readStoredWeights } from './onnx/stored-weights.ts'
import { optimizeNetwork } from './rewriting/optimize-network.ts'

/** A loaded network with one input and one output. */
export interface OnnxSession {
  /** Runs the network on one tensor. The result is a copy that the caller may keep. */
  run(values: Float32Array, shape: number[]): Promise<{ values: Float32Array; shape: number[] }>
  close(): Promise<void>
}

export interface OnnxSessionOptions {
  threads: number
  /** Whether products may be computed with eight-bit integers where the processor does so exactly. */
  quantize?: boolean
  /** Path of a file of weights that replace those of the network with the same names. */
  weightsFile?: string | undefined
  /**
   * Whether the runtime keeps the memory for its values from one run to the next: faster for many short runs,
   * but 40 to 60 MB that nothing else can use in the meantime. True by default.
   */
  keepMemory?: boolean
  /**
   * Whether the runtime plans one block of memory for all values of each size of input. With inputs of many sizes, blocks
   * are better taken from the memory that is kept: each plan is another block, which has to be mapped. True by default.
   */
  planMemory?: boolean
}

/** Loads an ONNX file, including its weights, for the CPU. Throws if it is missing or broken. */
export async function openOnnxSession(
  file: string,
  options: OnnxSessionOptions,
): Promise<OnnxSession> {
  const quantize = (options.quantize ?? false) && (await multipliesExactly())
  const { weightsFile } = options
  const weights = weightsFile ? readStoredWeights(await readFile(weightsFile)) : []
  return openNetwork(optimizeNetwork(await readFile(file), { quantize, weights }), options)
}

/** Loads the bytes of an ONNX file as they are. Throws if they are broken. */
export async function openNetwork(
  bytes: Uint8Array,
  {
    threads,
    keepMemory = true,
    planMemory = true,
  }: Omit<OnnxSessionOptions, 'quantize' | 'weightsFile'>,
): Promise<OnnxSession> {
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    enableCpuMemArena: keepMemory,
    enableMemPattern: planMemory,
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: flushDenormals,
  })
  const [input] = session.inputNames
  const [output] = session.outputNames
  if (input === undefined || output === undefined)
    throw new Error('The network has no input or no output.')
  return {
    async run(values, shape) {
      const results = await session.run({ [input]: new Tensor('float32', values, shape) })
      const result = results[output]
      if (!(result?.data instanceof Float32Array))
        throw new Error('The network returned no floats.')
      return { values: result.data, shape: [...result.dims] }
    },
    close: () => session.release(),
  }
}
