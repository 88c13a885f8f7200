import type { FloatTensor, NetworkGraph } from '../onnx/network-graph.ts'
import { intsAttribute } from '../onnx/onnx-attribute.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { asConvolution, type Convolution, isUnpadded } from './convolutions.ts'
import { addTiles, enlargement, isWindow } from './enlarged-maps.ts'
import { plainNode } from './plain-node.ts'

/** Few channels that are expanded to many by a 1 by 1 convolution, each times a gate. */
interface Expansion {
  /** The few channels. */
  value: string
  convolution: Convolution
  /** The mean of each of the many channels, from which the gates are computed. */
  pool: OnnxNode
  product: OnnxNode
  gate: string
}

/** The many channels, and a map enlarged twofold that is added to them. */
interface Found extends Expansion {
  window: Convolution
  sum: OnnxNode
  resize: OnnxNode
}

/**
 * Rewrites a 3 by 3 convolution of the sum of many channels, expanded from few, and a map enlarged twofold: without
 * anything in between that is not linear, the window can be applied to the few channels, with weights that are
 * computed from the gates, and to the map before it is enlarged.
 */
export function convolveBeforeExpanding(graph: NetworkGraph): void {
  for (const node of [...graph.nodes]) {
    const window = asConvolution(graph, node)
    const found = window && isWindow(window) && find(graph, window)
    if (found) rewrite(graph, found)
  }
}

function find(graph: NetworkGraph, window: Convolution): Found | undefined {
  const [input = ''] = window.node.inputs
  const sum = graph.producer(input)
  if (sum?.operator !== 'Add' || graph.soleConsumer(input) !== window.node) return undefined
  const [product, resize] = sum.inputs.map((name) =>
    graph.soleConsumer(name) === sum ? graph.producer(name) : undefined,
  )
  if (!product || !resize || enlargement(graph, resize) !== 2) return undefined
  const expansion = asExpansion(graph, product)
  return expansion && { ...expansion, window, sum, resize }
}

function asExpansion(graph: NetworkGraph, product: OnnxNode): Expansion | undefined {
  const [many = '', gate = ''] = product.inputs
  const producer = graph.producer(many)
  const convolution = producer && asConvolution(graph, producer)
  if (product.operator !== 'Mul' || !convolution || !isExpansion(convolution)) return undefined
  const users = graph.consumers(many)
  const pool = users.find(({ operator }) => operator === 'GlobalAveragePool')
  const isGate = pool !== undefined && followsFrom(graph, gate, pool.outputs[0] ?? '')
  if (users.length !== 2 || graph.isOutput(many) || !isGate) return undefined
  return { value: producer.inputs[0] ?? '', convolution, pool, product, gate }
}

function isExpansion(convolution: Convolution): boolean {
  const [outputs = 0, inputs = 0, height, width] = convolution.weights.dims
  const isPointwise = height === 1 && width === 1 && isUnpadded(convolution)
  // A bias would have to be left out beyond the edges, where the window sees zeros.
  return isPointwise && outputs >= 4 * inputs && convolution.bias.every((value) => value === 0)
}

/** Whether a value with one number per channel is computed from another by a chain of nodes. */
function followsFrom(graph: NetworkGraph, name: string, origin: string): boolean {
  let value = name
  while (value !== origin) {
    const producer = graph.producer(value)
    if (!producer || !chainOperators.has(producer.operator)) return false
    value = producer.inputs[0] ?? ''
  }
  return true
}

const chainOperators = new Set(['Conv', 'Relu', 'HardSigmoid', 'Add'])

function rewrite(graph: NetworkGraph, found: Found): void {
  const { window, sum, resize, product, pool, convolution, value } = found
  const [output = ''] = window.node.outputs
  const [outputs = 0, many = 0] = window.weights.dims
  const nodes: OnnxNode[] = []
  const small = { small: resize.inputs[0] ?? '', weights: window.weights, inputs: many }
  const tiles = addTiles(graph, small, nodes)
  const kernel = addKernel(graph, found, nodes)
  const own = graph.uniqueName()
  const bias = graph.addConstant(window.bias, [outputs])
  nodes.push(
    { ...window.node, inputs: [value, kernel, bias], outputs: [own] },
    plainNode('Add', [own, tiles], output),
  )
  graph.replace([sum, resize, product, window.node], nodes)
  const mean = graph.uniqueName()
  const { node, weights } = convolution
  const expand = { ...node, inputs: [mean, weights.name], outputs: pool.outputs }
  graph.replace([node, pool], [plainNode('GlobalAveragePool', [value], mean), expand])
}

/** The window's weights for the few channels: those for the many, times their gates and how they are expanded. */
function addKernel(graph: NetworkGraph, found: Found, nodes: OnnxNode[]): string {
  const { window, convolution, gate } = found
  const [outputs = 0, many = 0] = window.weights.dims
  const [, few = 0] = convolution.weights.dims
  const last = graph.addConstant(channelsLast(window.weights), [outputs, 3, 3, many])
  const expansion = graph.addConstant(convolution.weights.values, [many, few])
  const [turned, gated, product, kernel] = [0, 0, 0, 0].map(() => graph.uniqueName()) as [
    string,
    string,
    string,
    string,
  ]
  nodes.push(
    {
      ...plainNode('Transpose', [gate], turned),
      attributes: [intsAttribute('perm', [0, 2, 3, 1])],
    },
    plainNode('Mul', [last, turned], gated),
    plainNode('MatMul', [gated, expansion], product),
    {
      ...plainNode('Transpose', [product], kernel),
      attributes: [intsAttribute('perm', [0, 3, 1, 2])],
    },
  )
  return kernel
}

function channelsLast({ dims, values }: FloatTensor): Float32Array {
  const [, channels = 0, height = 0, width = 0] = dims
  const size = height * width
  return values.map((_, at) => {
    const [output, place, channel] = [
      Math.floor(at / (size * channels)),
      Math.floor(at / channels) % size,
      at % channels,
    ]
    return values[(output * channels + channel) * size + place] ?? 0
  })
}
