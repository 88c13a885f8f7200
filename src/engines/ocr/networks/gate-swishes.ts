import { asConvolution, type Convolution, isUnpadded, reweight, scaleNode } from './convolutions.ts'
import { findSwish, type Swish } from './find-swish.ts'
import type { NetworkGraph } from './network-graph.ts'
import { floatAttribute, type OnnxNode } from './onnx-file.ts'
import { type Scale, scaleAfter } from './scales.ts'

/** Clip takes its bounds as inputs since this version of the operators, as attributes before. */
const opsetOfInputs = 11

/**
 * Writes each hard swish as x g(x), where g is a convolution of single pixels that is cut off, and
 * takes numbers that follow it into g and into the next convolution. Convolutions and products keep
 * the layout of values that is fast for convolutions; sums with a number, quotients and cuts of
 * their own do not, and cost more than the convolutions between them.
 */
export function gateSwishes(graph: NetworkGraph): void {
  for (const node of [...graph.nodes]) {
    const swish = findSwish(graph, node)
    if (swish) gate(graph, swish)
  }
}

function gate(graph: NetworkGraph, { input, channels, nodes, output: swish }: Swish): void {
  const after = scaleAfter(graph, swish)
  const { scale, output } = after
  const shift = passOn(graph, after) ? 0 : after.shift
  const [open, cut] = [graph.newName(), graph.newName()]
  const product = shift === 0 ? output : graph.newName()
  const gated = [
    // The scale goes into the gate: s x g(x) = x (s g(x)).
    scaleNode(graph, { input, output: open }, { channels, scale: scale / 6, shift: scale / 2 }),
    clipNode(graph, { input: open, output: cut }, [Math.min(0, scale), Math.max(0, scale)]),
    { operator: 'Mul', inputs: [input, cut], outputs: [product], attributes: [], rest: [] },
  ]
  if (shift !== 0) {
    gated.push(scaleNode(graph, { input: product, output }, { channels, scale: 1, shift }))
  }
  graph.replace([...nodes, ...after.nodes], gated)
}

/**
 * Adds what a shift does to the bias of the convolutions that read it, and tells whether that could be
 * done: W (x + t) = W x + t sum(W). At a margin of zeros the sum would be wrong.
 */
function passOn(graph: NetworkGraph, { shift, output }: Scale): boolean {
  if (shift === 0) return true
  if (graph.isAnswer(output)) return false
  const readers = graph.readers(output).map((node) => asConvolution(graph, node))
  if (!readers.every((reader) => reader !== undefined && isUnpadded(reader))) return false
  for (const reader of readers as Convolution[]) {
    const { values } = reader.weights
    const size = values.length / reader.bias.length
    const sums = reader.bias.map((_, channel) => sum(values, channel * size, size))
    reweight(graph, reader, {
      bias: reader.bias.map((value, at) => value + shift * (sums[at] ?? 0)),
    })
  }
  return readers.length > 0
}

function sum(values: Float32Array, start: number, length: number): number {
  let total = 0
  for (let at = start; at < start + length; at++) total += values[at] ?? 0
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
