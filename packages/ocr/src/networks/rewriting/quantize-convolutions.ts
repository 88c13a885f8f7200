import { attributesOf, type NetworkGraph } from '../onnx/network-graph.ts'
import { domainField, type OnnxNode } from '../onnx/onnx-file.ts'
import { asConvolution, type Convolution, isUnpadded, scaleNode } from './convolutions.ts'
import { findSwish, type Swish } from './find-swish.ts'
import { swishNodes } from './gate-swishes.ts'
import { plainNode } from './plain-node.ts'
import { roundWeights } from './round-weights.ts'
import { scaleAfter } from './scales.ts'
import { channelsLast, channelsSecond, transpose } from './transpose.ts'

/** Convolutions with fewer channels on either side, or this few on both, take as long with integers. Measured (bench/levers/speed-and-memory.md). */
const channelsMin = 64
/** The runtime's own operators. */
export const runtimeDomain = { name: 'com.microsoft', version: 1 }

/**
 * Rewrites 1 by 1 convolutions as products of matrices of eight-bit integers, half as expensive. Weights are
 * rounded here (`roundWeights`), values by the runtime as it runs, each time in steps that suit their range.
 * A hard swish after it is computed in the same memory layout. Run before this: `foldScales`, and `gateSwishes` except
 * where `followsQuantizable`.
 */
export function quantizeConvolutions(graph: NetworkGraph): void {
  const found = graph.nodes.map((node) => asQuantizable(graph, node))
  const convolutions = found.filter((convolution) => convolution !== undefined)
  if (convolutions.length > 0) graph.useOperators(runtimeDomain.name, runtimeDomain.version)
  for (const convolution of convolutions) quantize(graph, convolution)
}

/** Whether a hard swish follows a convolution that can be quantized, and is computed with it. */
export function followsQuantizable(graph: NetworkGraph, { input }: Swish): boolean {
  const before = graph.producer(input)
  return before !== undefined && asQuantizable(graph, before) !== undefined
}

function asQuantizable(graph: NetworkGraph, node: OnnxNode): Convolution | undefined {
  const convolution = asConvolution(graph, node)
  if (!convolution || !isUnpadded(convolution)) return undefined
  const [outputs = 0, inputs = 0, height, width] = convolution.weights.dims
  const attributes = attributesOf(node)
  const isPointwise = height === 1 && width === 1 && (attributes.get('group')?.int ?? 1) === 1
  const strides = attributes.get('strides')?.ints ?? []
  const isLarge =
    Math.min(outputs, inputs) >= channelsMin && Math.max(outputs, inputs) > channelsMin
  return isPointwise && isLarge && strides.every((stride) => stride === 1) ? convolution : undefined
}

function quantize(graph: NetworkGraph, convolution: Convolution): void {
  const { node } = convolution
  const [input = ''] = node.inputs
  const [output = ''] = node.outputs
  const turned = graph.uniqueName()
  const product = multiply(graph, convolution, turned)
  const swish = soleSwishAfter(graph, output)
  const ending = swish ? endInSwish(graph, swish, product.result) : endAs(output, product.result)
  graph.replace(
    [node, ...ending.replaced],
    [transpose(input, turned, channelsLast), ...product.nodes, ...ending.nodes],
  )
}

/** Nodes that multiply values whose channels are last by the weights of a convolution, and their result. */
function multiply(graph: NetworkGraph, { weights, bias }: Convolution, values: string) {
  const [outputs = 0, inputs = 0] = weights.dims
  const { integers, scales, diagonal } = roundWeights({ weights })
  const matrix = graph.addConstant(integers, [inputs, outputs])
  const scale = graph.addConstant(scales, [outputs])
  const term = graph.addConstant(Float32Array.from(bias), [outputs])
  const product = graph.uniqueName()
  const noZeroPoint = ''
  const nodes: OnnxNode[] = [
    {
      ...plainNode('DynamicQuantizeMatMul', [values, matrix, scale, noZeroPoint, term], product),
      rest: [domainField(runtimeDomain.name)],
    },
  ]
  if (!diagonal) return { nodes, result: product }
  const [own, sum] = [graph.uniqueName(), graph.uniqueName()]
  nodes.push(
    plainNode('Mul', [values, graph.addConstant(diagonal, [outputs])], own),
    plainNode('Add', [product, own], sum),
  )
  return { nodes, result: sum }
}

/** The last nodes of a quantized convolution, and the nodes that they replace. */
interface Ending {
  nodes: OnnxNode[]
  replaced: OnnxNode[]
}

function endAs(output: string, value: string): Ending {
  return { nodes: [transpose(value, output, channelsSecond)], replaced: [] }
}

/** A hard swish with what scales and shifts it, in two operators that need no conversion between layouts. */
function endInSwish(graph: NetworkGraph, swish: Swish, value: string): Ending {
  const { scale, shift, nodes: scales, output } = scaleAfter(graph, swish.output)
  const [gated, back] = [graph.uniqueName(), graph.uniqueName()]
  const isScaled = scale !== 1 || shift !== 0
  const nodes = [
    ...swishNodes(graph, value, gated),
    transpose(gated, isScaled ? back : output, channelsSecond),
  ]
  const { channels } = swish
  if (isScaled) nodes.push(scaleNode(graph, { input: back, output }, { channels, scale, shift }))
  return { nodes, replaced: [...swish.nodes, ...scales] }
}

/** The hard swish that is the only use of a value. */
function soleSwishAfter(graph: NetworkGraph, name: string): Swish | undefined {
  if (graph.isOutput(name)) return undefined
  const users = graph.consumers(name)
  const swishes = users.map((user) => findSwish(graph, user))
  return swishes.find(
    (swish) => swish?.input === name && users.every((user) => swish.nodes.includes(user)),
  )
}
