import { asConvolution, type Convolution, isUnpadded, reweight, scaleNode } from './convolutions.ts'
import { findSwish, type Swish } from './find-swish.ts'
import type { NetworkGraph } from './network-graph.ts'
import { floatAttribute } from './onnx-attribute.ts'
import type { OnnxNode } from './onnx-file.ts'
import { plainNode } from './plain-node.ts'
import { type Scale, scaleAfter } from './scales.ts'

/** Since this version of the operator set, Clip has its bounds as inputs; before, as attributes. */
const opsetOfInputs = 11

/**
 * Rewrites each hard swish as x g(x), where g is a clipped 1 by 1 convolution, and folds constants that
 * follow it into g and into the next convolution. Convolutions and products keep the memory layout that
 * is fast for convolutions; separate additions, divisions and clips of constants do not, and cost more
 * than the convolutions between them (bench/LEVERS.md). Leaves those that are exempt as they are.
 */
export function gateSwishes(graph: NetworkGraph, isExempt = (_: Swish) => false): void {
  for (const node of [...graph.nodes]) {
    const swish = findSwish(graph, node)
    if (swish && !isExempt(swish)) gate(graph, swish)
  }
}

function gate(graph: NetworkGraph, { input, channels, nodes, output: swish }: Swish): void {
  const after = scaleAfter(graph, swish)
  const { scale, output } = after
  const shift = absorbShift(graph, after) ? 0 : after.shift
  const [unclipped, clipped] = [graph.uniqueName(), graph.uniqueName()]
  const product = shift === 0 ? output : graph.uniqueName()
  const gated = [
    // The scale is part of the gate: s x g(x) = x (s g(x)).
    scaleNode(
      graph,
      { input, output: unclipped },
      { channels, scale: scale / 6, shift: scale / 2 },
    ),
    clipNode(graph, { input: unclipped, output: clipped }, [
      Math.min(0, scale),
      Math.max(0, scale),
    ]),
    plainNode('Mul', [input, clipped], product),
  ]
  if (shift !== 0) {
    gated.push(scaleNode(graph, { input: product, output }, { channels, scale: 1, shift }))
  }
  graph.replace([...nodes, ...after.nodes], gated)
}

/**
 * Adds the effect of a shift to the bias of the convolutions that consume it: W (x + t) = W x + t sum(W).
 * Returns false if that is impossible, as it is with zero padding, where the sum would be wrong.
 */
function absorbShift(graph: NetworkGraph, { shift, output }: Scale): boolean {
  if (shift === 0) return true
  if (graph.isOutput(output)) return false
  const consumers = graph.consumers(output).map((node) => asConvolution(graph, node))
  if (!consumers.every((node) => node !== undefined && isUnpadded(node))) return false
  for (const convolution of consumers as Convolution[]) {
    const { bias, weights } = convolution
    const { values } = weights
    const size = values.length / bias.length
    const sums = bias.map((_, channel) => sum(values, channel * size, size))
    reweight(graph, convolution, {
      bias: bias.map((value, channel) => value + shift * (sums[channel] ?? 0)),
    })
  }
  return consumers.length > 0
}

function sum(values: Float32Array, start: number, length: number): number {
  let total = 0
  for (let index = start; index < start + length; index++) total += values[index] ?? 0
  return total
}

function clipNode(
  graph: NetworkGraph,
  { input, output }: { input: string; output: string },
  bounds: [number, number],
): OnnxNode {
  const node = { operator: 'Clip', outputs: [output], rest: [] }
  if (graph.opset >= opsetOfInputs) {
    const names = bounds.map((bound) => graph.addConstant(Float32Array.of(bound), []))
    return { ...node, inputs: [input, ...names], attributes: [] }
  }
  const [low, high] = bounds
  const attributes = [floatAttribute('min', low), floatAttribute('max', high)]
  return { ...node, inputs: [input], attributes }
}
