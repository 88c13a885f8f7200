import { attributesOf, type NetworkGraph } from './network-graph.ts'
import type { OnnxNode } from './onnx-file.ts'
import { numberOf } from './scales.ts'

/** x min(max(x + 3, 0), 6) / 6: "hard swish" (Howard et al., "Searching for MobileNetV3", ICCV 2019). */
export interface Swish {
  input: string
  /** How many channels the input has. */
  channels: number
  nodes: OnnxNode[]
  output: string
}

/** The hard swish that begins with a node, as one step or as the four that older files write. */
export function findSwish(graph: NetworkGraph, node: OnnxNode): Swish | undefined {
  const found = node.operator === 'HardSwish' ? asOneStep(node) : asFourSteps(graph, node)
  if (!found) return undefined
  const channels = channelsOf(graph, found.input)
  return channels === undefined ? undefined : { ...found, channels }
}

type Steps = Omit<Swish, 'channels'>

function asOneStep(node: OnnxNode): Steps {
  return { input: node.inputs[0] ?? '', nodes: [node], output: node.outputs[0] ?? '' }
}

function asFourSteps(graph: NetworkGraph, sum: OnnxNode): Steps | undefined {
  if (numberOf(graph, sum, 'Add') !== 3) return undefined
  const input = sum.inputs.find((name) => !graph.constant(name)) ?? ''
  const cut = graph.soleReader(sum.outputs[0] ?? '')
  if (!cut || !isCut(graph, cut, { from: 0, to: 6 })) return undefined
  const product = graph.soleReader(cut.outputs[0] ?? '')
  if (product?.operator !== 'Mul' || !product.inputs.includes(input)) return undefined
  const quotient = graph.soleReader(product.outputs[0] ?? '')
  if (quotient?.operator !== 'Div' || graph.scalar(quotient.inputs[1]) !== 6) return undefined
  return { input, nodes: [sum, cut, product, quotient], output: quotient.outputs[0] ?? '' }
}

function isCut(graph: NetworkGraph, node: OnnxNode, { from, to }: { from: number; to: number }) {
  if (node.operator !== 'Clip') return false
  const attributes = attributesOf(node)
  const [, low, high] = node.inputs
  const lowest = graph.scalar(low) ?? attributes.get('min')?.float
  const highest = graph.scalar(high) ?? attributes.get('max')?.float
  return lowest === from && highest === to
}

/** How many channels a value has, where the node that makes it tells. */
function channelsOf(graph: NetworkGraph, name: string): number | undefined {
  const maker = graph.maker(name)
  if (maker?.operator === 'Conv') return graph.constant(maker.inputs[1])?.dims[0]
  if (maker?.operator === 'BatchNormalization') return graph.constant(maker.inputs[1])?.dims[0]
  return undefined
}
