import { attributesOf, type NetworkGraph } from '../onnx/network-graph.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { constantOf } from './scales.ts'

/** x min(max(x + 3, 0), 6) / 6: "hard swish" (Howard et al., "Searching for MobileNetV3", ICCV 2019). */
export interface Swish {
  input: string
  /** Number of channels of the input. */
  channels: number
  nodes: OnnxNode[]
  output: string
}

/** The hard swish that begins with a node, as one operator or as the four that older files have. */
export function findSwish(graph: NetworkGraph, node: OnnxNode): Swish | undefined {
  const found = node.operator === 'HardSwish' ? asOneOperator(node) : asFourOperators(graph, node)
  if (!found) return undefined
  const channels = countChannels(graph, found.input)
  return channels === undefined ? undefined : { ...found, channels }
}

type SwishNodes = Omit<Swish, 'channels'>

function asOneOperator(node: OnnxNode): SwishNodes {
  return { input: node.inputs[0] ?? '', nodes: [node], output: node.outputs[0] ?? '' }
}

function asFourOperators(graph: NetworkGraph, sum: OnnxNode): SwishNodes | undefined {
  if (constantOf(graph, sum, 'Add') !== 3) return undefined
  const input = sum.inputs.find((name) => !graph.constant(name)) ?? ''
  const clip = graph.soleConsumer(sum.outputs[0] ?? '')
  if (!clip || !isClip(graph, clip, { from: 0, to: 6 })) return undefined
  const product = graph.soleConsumer(clip.outputs[0] ?? '')
  if (product?.operator !== 'Mul' || !product.inputs.includes(input)) return undefined
  const quotient = graph.soleConsumer(product.outputs[0] ?? '')
  if (quotient?.operator !== 'Div' || graph.scalar(quotient.inputs[1]) !== 6) return undefined
  return { input, nodes: [sum, clip, product, quotient], output: quotient.outputs[0] ?? '' }
}

function isClip(graph: NetworkGraph, node: OnnxNode, { from, to }: { from: number; to: number }) {
  if (node.operator !== 'Clip') return false
  const attributes = attributesOf(node)
  const [, low, high] = node.inputs
  const lowest = graph.scalar(low) ?? attributes.get('min')?.float
  const highest = graph.scalar(high) ?? attributes.get('max')?.float
  return lowest === from && highest === to
}

/** Number of channels of a value; undefined if its producer does not tell. */
function countChannels(graph: NetworkGraph, name: string): number | undefined {
  const producer = graph.producer(name)
  if (producer?.operator === 'Conv') return graph.constant(producer.inputs[1])?.dims[0]
  if (producer?.operator === 'BatchNormalization')
    return graph.constant(producer.inputs[1])?.dims[0]
  return undefined
}
