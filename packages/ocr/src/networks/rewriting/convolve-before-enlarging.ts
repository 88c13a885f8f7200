import { attributesOf, type FloatTensor, type NetworkGraph } from '../onnx/network-graph.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { channelScaleAfter } from './channel-scales.ts'
import { asConvolution, type Convolution } from './convolutions.ts'
import { addTiles, enlargement, isWindow, join } from './enlarged-maps.ts'
import { plainNode } from './plain-node.ts'

/** A map that is joined with others, and by how much it is enlarged for that. */
interface Part {
  value: string
  /** The node that enlarges it; undefined if none does. */
  resize?: OnnxNode
  factor: number
  /** Its channels, in the joined maps. */
  from: number
  to: number
}

/**
 * Rewrites a 3 by 3 convolution of joined maps, some of them enlarged: those are convolved before they are enlarged for the
 * last time, when they have a quarter of the places. Enlarged twofold, only 2 by 2 different values lie under the window,
 * in four ways: one for each place of a tile.
 */
export function convolveBeforeEnlarging(graph: NetworkGraph): void {
  for (const node of [...graph.nodes]) {
    const convolution = asConvolution(graph, node)
    const joint = graph.producer(node.inputs[0] ?? '')
    if (!convolution || !joint || !isWindow(convolution)) continue
    const parts = joinedMaps(graph, joint, convolution)
    const isMixed =
      parts?.some(({ factor }) => factor === 1) && parts.some(({ factor }) => factor > 1)
    if (parts && isMixed) rewrite(graph, { convolution, joint, parts })
  }
}

/** The maps that are joined along their channels; undefined if their channels are not known or they are used elsewhere. */
function joinedMaps(
  graph: NetworkGraph,
  joint: OnnxNode,
  { node, weights }: Convolution,
): Part[] | undefined {
  const isJoin = joint.operator === 'Concat' && attributesOf(joint).get('axis')?.int === 1
  if (!isJoin || graph.soleConsumer(joint.outputs[0] ?? '') !== node) return undefined
  const channels = (weights.dims[1] ?? 0) / joint.inputs.length
  const parts = joint.inputs.map((input, index): Part => {
    const producer = graph.producer(input)
    const factor =
      producer && graph.soleConsumer(input) === joint ? enlargement(graph, producer) : 1
    const place = { from: index * channels, to: (index + 1) * channels, factor }
    return factor > 1 && producer
      ? { ...place, value: producer.inputs[0] ?? '', resize: producer }
      : { ...place, value: input }
  })
  const known = parts.map(({ value }) => channelsOf(graph, value))
  return known.every((count) => count === channels) ? parts : undefined
}

/** The number of channels of a value, through gates per channel to the convolution before. */
function channelsOf(graph: NetworkGraph, name: string): number | undefined {
  const producer = graph.producer(name)
  if (producer?.operator === 'Mul') return channelsOf(graph, producer.inputs[0] ?? '')
  const convolution = producer && asConvolution(graph, producer)
  return convolution?.weights.dims[0]
}

interface Found {
  convolution: Convolution
  joint: OnnxNode
  parts: Part[]
}

function rewrite(graph: NetworkGraph, { convolution, joint, parts }: Found): void {
  const { node, weights, bias } = convolution
  const [outputs = 0] = weights.dims
  const after = channelScaleAfter(graph, node.outputs[0] ?? '', outputs)
  const scaled = scaledWeights(weights, after.scale)
  const shift = bias.map((value, at) => value * (after.scale[at] ?? 1) + (after.shift[at] ?? 0))
  const [plain, enlarged] = [1, 2].map((least) =>
    parts.filter(({ factor }) => Math.min(2, factor) === least),
  ) as [Part[], Part[]]
  const nodes: OnnxNode[] = []
  const shrunk = enlarged.map((part) => lessEnlarged(graph, part, nodes))
  const whole = graph.uniqueName()
  const joined = join(
    graph,
    plain.map(({ value }) => value),
    nodes,
  )
  const kernel = graph.addConstant(channelsFrom(scaled, plain), [outputs, countOf(plain), 3, 3])
  nodes.push({
    ...node,
    inputs: [joined, kernel, graph.addConstant(shift, [outputs])],
    outputs: [whole],
  })
  const small = join(graph, shrunk, nodes)
  const weightsOfSmall = { ...scaled, values: channelsFrom(scaled, enlarged) }
  const tiles = addTiles(
    graph,
    { small, weights: weightsOfSmall, inputs: countOf(enlarged) },
    nodes,
  )
  nodes.push(plainNode('Add', [whole, tiles], after.output))
  const resizes = enlarged.flatMap(({ resize }) => resize ?? [])
  graph.replace([...resizes, joint, node, ...after.nodes], nodes)
}

/** The map, enlarged by half as much. */
function lessEnlarged(
  graph: NetworkGraph,
  { value, resize, factor }: Part,
  nodes: OnnxNode[],
): string {
  if (!resize || factor === 2) return value
  const half = graph.addConstant(Float32Array.of(1, 1, factor / 2, factor / 2), [4])
  const output = graph.uniqueName()
  nodes.push({ ...resize, inputs: [value, resize.inputs[1] ?? '', half], outputs: [output] })
  return output
}

function scaledWeights(weights: FloatTensor, scale: Float32Array): FloatTensor {
  const size = weights.values.length / scale.length
  const values = weights.values.map((value, at) => value * (scale[Math.floor(at / size)] ?? 1))
  return { ...weights, values }
}

/** The weights of some of the channels, in their order. */
function channelsFrom({ dims, values }: FloatTensor, parts: Part[]): Float32Array {
  const [outputs = 0, inputs = 0, height = 0, width = 0] = dims
  const size = height * width
  const chosen: number[] = []
  for (let output = 0; output < outputs; output++) {
    for (const { from, to } of parts) {
      const start = output * inputs * size
      chosen.push(...values.subarray(start + from * size, start + to * size))
    }
  }
  return Float32Array.from(chosen)
}

function countOf(parts: Part[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0)
}
