import { attributesOf, type FloatTensor, type NetworkGraph } from './network-graph.ts'
import { intAttribute, intsAttribute, type OnnxNode } from './onnx-file.ts'

export interface Convolution {
  node: OnnxNode
  /** [channels out, channels in of a group, height, width] */
  weights: FloatTensor
  /** One value a channel. */
  bias: Float32Array
}

/** A node as a convolution, where it is one with known weights. */
export function asConvolution(graph: NetworkGraph, node: OnnxNode): Convolution | undefined {
  if (node.operator !== 'Conv') return undefined
  const weights = graph.constant(node.inputs[1])
  if (!weights) return undefined
  const named = node.inputs[2] ?? ''
  const bias = named === '' ? new Float32Array(weights.dims[0] ?? 0) : graph.constant(named)?.values
  return bias && { node, weights, bias }
}

/** Gives a convolution other weights and another bias. */
export function reweight(
  graph: NetworkGraph,
  { node, weights }: Convolution,
  by: { weights?: Float32Array; bias: Float32Array },
): void {
  const [input = '', old = ''] = node.inputs
  const changed = by.weights ? graph.addConstant(by.weights, weights.dims) : old
  const bias = graph.addConstant(by.bias, [by.bias.length])
  graph.replace([node], [{ ...node, inputs: [input, changed, bias] }])
}

/** Whether every value that a convolution sees is one of its input, none of a margin around it. */
export function isUnpadded({ node }: Convolution): boolean {
  const attributes = attributesOf(node)
  const pads = attributes.get('pads')?.ints ?? []
  return !attributes.has('auto_pad') && pads.every((pad) => pad === 0)
}

/** A convolution that takes every channel times one number plus another. */
export function scaleNode(
  graph: NetworkGraph,
  ends: { input: string; output: string },
  { channels, scale, shift }: { channels: number; scale: number; shift: number },
): OnnxNode {
  const weights = graph.addConstant(new Float32Array(channels).fill(scale), [channels, 1, 1, 1])
  const bias = graph.addConstant(new Float32Array(channels).fill(shift), [channels])
  return {
    operator: 'Conv',
    inputs: [ends.input, weights, bias],
    outputs: [ends.output],
    attributes: [intsAttribute('kernel_shape', [1, 1]), intAttribute('group', channels)],
    rest: [],
  }
}
