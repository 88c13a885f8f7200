import type { NetworkGraph } from '../onnx/network-graph.ts'
import { floatAttribute } from '../onnx/onnx-attribute.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import {
  absorbScale,
  asConvolution,
  type Convolution,
  isUnpadded,
  reweight,
  scaleNode,
} from './convolutions.ts'
import { findSwish, type Swish } from './find-swish.ts'
import { plainNode } from './plain-node.ts'
import { type Scale, scaleAfter } from './scales.ts'

/**
 * Rewrites each hard swish as x g(x), where g is a hard sigmoid, and folds constants that follow it into the next
 * convolution, or into one of their own. These operators keep the memory layout that is fast for convolutions; separate
 * additions, divisions and clips of constants do not, and cost more than the convolutions between them
 * (bench/levers/speed-and-memory.md). Leaves those that are exempt as they are.
 */
export function gateSwishes(graph: NetworkGraph, isExempt = (_: Swish) => false): void {
  for (const node of [...graph.nodes]) {
    const swish = findSwish(graph, node)
    if (swish && !isExempt(swish)) gate(graph, swish)
  }
}

/** Nodes that compute a hard swish. */
export function swishNodes(graph: NetworkGraph, from: string, to: string): OnnxNode[] {
  const gate = graph.uniqueName()
  const slope = [floatAttribute('alpha', 1 / 6), floatAttribute('beta', 0.5)]
  return [
    { ...plainNode('HardSigmoid', [from], gate), attributes: slope },
    plainNode('Mul', [from, gate], to),
  ]
}

function gate(graph: NetworkGraph, { input, channels, nodes, output: swish }: Swish): void {
  const after = scaleAfter(graph, swish)
  const { scale, shift, output } = after
  const isPlain = (scale === 1 && shift === 0) || absorb(graph, after)
  const product = isPlain ? output : graph.uniqueName()
  const gated = swishNodes(graph, input, product)
  if (!isPlain) gated.push(scaleNode(graph, { input: product, output }, { channels, scale, shift }))
  graph.replace([...nodes, ...after.nodes], gated)
}

/**
 * Folds a scale and a shift into the convolutions that consume their result. Returns false if that is impossible, as it
 * is for a shift with zero padding.
 */
function absorb(graph: NetworkGraph, { scale, shift, output }: Scale): boolean {
  if (graph.isOutput(output)) return false
  const consumers = graph.consumers(output).map((node) => asConvolution(graph, node))
  const isPossible = (consumer?: Convolution) => consumer && (shift === 0 || isUnpadded(consumer))
  if (!consumers.every(isPossible)) return false
  for (const convolution of consumers as Convolution[])
    reweight(graph, absorbScale(convolution, scale, shift))
  return consumers.length > 0
}
