import { attributesOf, type NetworkGraph } from '../onnx/network-graph.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'

/** What follows a convolution and multiplies each channel by a number and adds another. */
export interface ChannelScale {
  scale: Float32Array
  shift: Float32Array
  nodes: OnnxNode[]
  /** The name of their result. */
  output: string
}

/** Follows a value of so many channels through additions of constants per channel and normalizations. */
export function channelScaleAfter(
  graph: NetworkGraph,
  name: string,
  channels: number,
): ChannelScale {
  const found: ChannelScale = {
    scale: new Float32Array(channels).fill(1),
    shift: new Float32Array(channels),
    nodes: [],
    output: name,
  }
  while (true) {
    const node = graph.soleConsumer(found.output)
    const next = node && (normOf(graph, node, found.output) ?? termOf(graph, node, channels))
    if (!node || next?.scale.length !== channels) return found
    found.scale = found.scale.map((value, at) => value * (next.scale[at] ?? 1))
    found.shift = found.shift.map(
      (value, at) => value * (next.scale[at] ?? 1) + (next.shift[at] ?? 0),
    )
    found.nodes.push(node)
    found.output = node.outputs[0] ?? ''
  }
}

interface Step {
  scale: Float32Array
  shift: Float32Array
}

/** A normalization with constant statistics: (x - mean) / deviation * scale + shift. */
function normOf(graph: NetworkGraph, node: OnnxNode, input: string): Step | undefined {
  if (node.operator !== 'BatchNormalization' || node.inputs[0] !== input) return undefined
  const [scale, shift, mean, variance] = node.inputs
    .slice(1)
    .map((name) => graph.constant(name)?.values)
  if (!scale || !shift || !mean || !variance) return undefined
  const epsilon = attributesOf(node).get('epsilon')?.float ?? 1e-5
  const factor = scale.map((value, at) => value / Math.sqrt((variance[at] ?? 0) + epsilon))
  return {
    scale: factor,
    shift: shift.map((value, at) => value - (mean[at] ?? 0) * (factor[at] ?? 0)),
  }
}

function termOf(graph: NetworkGraph, node: OnnxNode, channels: number): Step | undefined {
  if (node.operator !== 'Add') return undefined
  const term = graph.constant(node.inputs[1])
  const isPerChannel = term?.dims.join() === [1, channels, 1, 1].join()
  if (!term || !isPerChannel) return undefined
  return { scale: new Float32Array(channels).fill(1), shift: term.values }
}
