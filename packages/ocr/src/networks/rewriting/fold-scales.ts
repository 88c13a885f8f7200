import type { NetworkGraph } from '../onnx/network-graph.ts'
import { asConvolution, type Convolution, reweight } from './convolutions.ts'
import { type Scale, scaleAfter } from './scales.ts'

/**
 * Folds constants that the result of a convolution is multiplied by, or that are added to it, into the
 * convolution: s (W x + b) + t = (s W) x + (s b + t).
 */
export function foldScales(graph: NetworkGraph): void {
  for (const node of [...graph.nodes]) {
    const convolution = asConvolution(graph, node)
    const after = scaleAfter(graph, node.outputs[0] ?? '')
    if (convolution && after.nodes.length > 0) fold(graph, convolution, after)
  }
}

function fold(graph: NetworkGraph, { node, weights, bias }: Convolution, after: Scale): void {
  const { scale, shift, nodes, output } = after
  const folded = { ...node, outputs: [output] }
  graph.replace([node, ...nodes], [folded])
  reweight(graph, {
    node: folded,
    weights: { ...weights, values: weights.values.map((value) => scale * value) },
    bias: bias.map((value) => scale * value + shift),
  })
}
