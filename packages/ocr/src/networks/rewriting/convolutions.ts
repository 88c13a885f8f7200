import { attributesOf, type FloatTensor, type NetworkGraph } from '../onnx/network-graph.ts'
import { intAttribute, intsAttribute } from '../onnx/onnx-attribute.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
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

/** Replaces the weights and the bias of a convolution by those given. */
export function reweight(graph: NetworkGraph, { node, weights, bias }: Convolution): void {
  const [input = ''] = node.inputs
  const constants = [
    graph.addConstant(weights.values, weights.dims),
    graph.addConstant(bias, [bias.length]),
  ]
  graph.replace([node], [{ ...node, inputs: [input, ...constants] }])
}

/**
 * The convolution of s x + t as one of x: W (s x + t) = (s W) x + t sum(W). Not possible with zero padding, where the
 * sum would be wrong, unless t is 0.
 */
export function absorbScale(
  { node, weights, bias }: Convolution,
  scale: number,
  shift: number,
): Convolution {
  const size = weights.values.length / bias.length
  return {
    node,
    weights: { ...weights, values: weights.values.map((value) => scale * value) },
    bias: bias.map((value, output) => {
      const row = weights.values.subarray(output * size, (output + 1) * size)
      return value + shift * row.reduce((sum, weight) => sum + weight, 0)
    }),
  }
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
