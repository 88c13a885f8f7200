import { asConvolution, type Convolution, isUnpadded, reweight, scaleNode } from './convolutions.ts'
import { attributesOf, type NetworkGraph } from './network-graph.ts'
import { floatAttribute, type OnnxNode } from './onnx-file.ts'
import { numberOf, type Scale, scaleAfter } from './scales.ts'

/** x min(max(x + 3, 0), 6) / 6: "hard swish" (Howard et al., "Searching for MobileNetV3", ICCV 2019). */
interface Swish {
  input: string
  channels: number
  nodes: OnnxNode[]
  /** What its result is multiplied by, and what is added then. */
  after: Scale
}

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

/** The hard swish that begins with a node, x + 3. */
function findSwish(graph: NetworkGraph, sum: OnnxNode): Swish | undefined {
  if (numberOf(graph, sum, 'Add') !== 3) return undefined
  const input = sum.inputs.find((name) => !graph.constant(name)) ?? ''
  const cut = graph.soleReader(sum.outputs[0] ?? '')
  if (!cut || !isCut(graph, cut, { from: 0, to: 6 })) return undefined
  const product = graph.soleReader(cut.outputs[0] ?? '')
  if (product?.operator !== 'Mul' || !product.inputs.includes(input)) return undefined
  const quotient = graph.soleReader(product.outputs[0] ?? '')
  if (quotient?.operator !== 'Div' || graph.scalar(quotient.inputs[1]) !== 6) return undefined
  const channels = channelsOf(graph, input)
  if (channels === undefined) return undefined
  const after = scaleAfter(graph, quotient.outputs[0] ?? '')
  return { input, channels, nodes: [sum, cut, product, quotient], after }
}

function isCut(graph: NetworkGraph, node: OnnxNode, { from, to }: { from: number; to: number }) {
  if (node.operator !== 'Clip') return false
  const attributes = attributesOf(node)
  const [, low, high] = node.inputs
  const lowest = graph.scalar(low) ?? attributes.get('min')?.float
  const highest = graph.scalar(high) ?? attributes.get('max')?.float
  return lowest === from && highest === to
}

/** How many channels a value has, where the node that makes it tells. */
function channelsOf(graph: NetworkGraph, name: string): number | undefined {
  const maker = graph.maker(name)
  if (maker?.operator === 'Conv') return graph.constant(maker.inputs[1])?.dims[0]
  if (maker?.operator === 'BatchNormalization') return graph.constant(maker.inputs[1])?.dims[0]
  return undefined
}

function gate(graph: NetworkGraph, { input, channels, nodes, after }: Swish): void {
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
