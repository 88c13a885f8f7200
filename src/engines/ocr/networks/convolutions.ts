import { attributesOf, type FloatTensor, type NetworkGraph } from './network-graph.ts'
import { intAttribute, intsAttribute } from './onnx-attribute.ts'
import type { OnnxNode } from './onnx-file.ts'
import { plainNode } from './plain-node.ts'

export interface Convolution {
  node: OnnxNode
  /** [channels out, channels in of a group, height, width] */
  weights: FloatTensor
  /** One value per channel. */
  bias: Float32Array
}

/** The node as a convolution; undefined if it is not one or its weights are not constant. */
export function asConvolution(graph: NetworkGraph, node: OnnxNode): Convolution | undefined {
  if (node.operator !== 'Conv') return undefined
  const weights = graph.constant(node.inputs[1])
  if (!weights) return undefined
  const biasName = node.inputs[2] ?? ''
  const bias =
    biasName === '' ? new Float32Array(weights.dims[0] ?? 0) : graph.constant(biasName)?.values
  return bias && { node, weights, bias }
}

/** Replaces the weights and the bias of a convolution. */
export function reweight(
  graph: NetworkGraph,
  { node, weights }: Convolution,
  replacement: { weights?: Float32Array; bias: Float32Array },
): void {
  const [input = '', old = ''] = node.inputs
  const changed = replacement.weights ? graph.addConstant(replacement.weights, weights.dims) : old
  const bias = graph.addConstant(replacement.bias, [replacement.bias.length])
  graph.replace([node], [{ ...node, inputs: [input, changed, bias] }])
}

/** Whether a convolution reads values of its input only, without padding. */
export function isUnpadded({ node }: Pick<Convolution, 'node'>): boolean {
  const attributes = attributesOf(node)
  const pads = attributes.get('pads')?.ints ?? []
  return !attributes.has('auto_pad') && pads.every((pad) => pad === 0)
}

/** A convolution that multiplies every channel by one number and adds another. */
export function scaleNode(
  graph: NetworkGraph,
  ends: { input: string; output: string },
  { channels, scale, shift }: { channels: number; scale: number; shift: number },
): OnnxNode {
  const weights = graph.addConstant(new Float32Array(channels).fill(scale), [channels, 1, 1, 1])
  const bias = graph.addConstant(new Float32Array(channels).fill(shift), [channels])
  return {
    ...plainNode('Conv', [ends.input, weights, bias], ends.output),
    attributes: [intsAttribute('kernel_shape', [1, 1]), intAttribute('group', channels)],
  }
}
