import { attributesOf, type FloatTensor, type NetworkGraph } from '../onnx/network-graph.ts'
import { intAttribute, intsAttribute } from '../onnx/onnx-attribute.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { concatenate } from './concatenate.ts'
import type { Convolution } from './convolutions.ts'
import { plainNode } from './plain-node.ts'
import { channelsLast, channelsSecond, transpose } from './transpose.ts'

/** Whether a convolution has a window of 3 by 3 values around each place, zero beyond the edges. */
export function isWindow({ node, weights }: Convolution): boolean {
  const attributes = attributesOf(node)
  const all = (name: string, value: number) =>
    (attributes.get(name)?.ints ?? [value]).every((one) => one === value)
  const isPlain = (attributes.get('group')?.int ?? 1) === 1 && !attributes.has('auto_pad')
  const isPadded = attributes.get('pads')?.ints.length === 4 && all('pads', 1)
  const [, , height, width] = weights.dims
  return (
    isPlain && isPadded && all('strides', 1) && all('dilations', 1) && height === 3 && width === 3
  )
}

/** By how much a node enlarges a map by repeating its values; 1 if it does something else. */
export function enlargement(graph: NetworkGraph, node: OnnxNode): number {
  const attributes = attributesOf(node)
  const isRepetition =
    node.operator === 'Resize' &&
    attributes.get('mode')?.text === 'nearest' &&
    attributes.get('coordinate_transformation_mode')?.text === 'asymmetric' &&
    attributes.get('nearest_mode')?.text === 'floor'
  const [batch, channel, y = 1, x] = graph.constant(node.inputs[2])?.values ?? []
  return isRepetition && batch === 1 && channel === 1 && x === y && [2, 4, 8].includes(y) ? y : 1
}

/** Adds a node that joins values along their channels, unless there is only one. */
export function join(graph: NetworkGraph, values: string[], nodes: OnnxNode[]): string {
  const [only] = values
  if (values.length === 1 && only !== undefined) return only
  const output = graph.uniqueName()
  nodes.push({ ...plainNode('Concat', values, output), attributes: [intAttribute('axis', 1)] })
  return output
}

/** A map before it is enlarged twofold, and 3 by 3 weights for it afterwards. */
export interface Small {
  small: string
  weights: FloatTensor
  inputs: number
}

/**
 * Adds the convolution of a map that is enlarged twofold: one for each place of a tile, with the weights that fall on the same value added up,
 * laid out as tiles. Returns the name of the result.
 */
export function addTiles(
  graph: NetworkGraph,
  { small, weights, inputs }: Small,
  nodes: OnnxNode[],
): string {
  const [outputs = 0] = weights.dims
  const rows = [0, 1].map((y) => {
    // one convolution for both places of a row: the runtime computes channels in groups of 16
    const places = [1, 0].map((x) => foldedWeights(weights.values, { x, y }))
    const kernel = graph.addConstant(concatenate(places), [2 * outputs, inputs, 2, 2])
    const [output, turned] = [graph.uniqueName(), graph.uniqueName()]
    const pads = [1 - y, 1, y, 1]
    const attributes = [intsAttribute('kernel_shape', [2, 2]), intsAttribute('pads', pads)]
    nodes.push({ ...plainNode('Conv', [small, kernel], output), attributes })
    nodes.push(transpose(output, turned, channelsLast))
    return alternate(graph, { row: turned, channels: outputs }, nodes)
  })
  return interleave(graph, { rows, channels: outputs }, nodes)
}

/**
 * Puts the two places of a tile next to each other. With channels last, a row has the right place of one tile and then the left
 * place of the next: all that is to do is to leave out the first and the last one.
 */
function alternate(
  graph: NetworkGraph,
  { row, channels }: { row: string; channels: number },
  nodes: OnnxNode[],
): string {
  const [flat, cut, pairs] = [graph.uniqueName(), graph.uniqueName(), graph.uniqueName()]
  const integers = (...values: number[]) =>
    graph.addConstant(BigInt64Array.from(values, BigInt), [values.length])
  const ends = [integers(channels), integers(-channels), integers(2)]
  nodes.push(
    plainNode('Reshape', [row, integers(0, 0, -1)], flat),
    plainNode('Slice', [flat, ...ends], cut),
    plainNode('Reshape', [cut, integers(0, 0, -1, 2 * channels)], pairs),
  )
  return pairs
}

/**
 * Lays out the rows of tiles below each other: joined along their rows, the values are in the order of the tiles. `DepthToSpace` moves single
 * values and takes twice as long (bench/levers/speed-and-memory.md).
 */
function interleave(
  graph: NetworkGraph,
  { rows, channels }: { rows: string[]; channels: number },
  nodes: OnnxNode[],
): string {
  const [joined, tiles, output] = [graph.uniqueName(), graph.uniqueName(), graph.uniqueName()]
  // twice the height follows from the width, which stays, and the number of channels
  const shape = graph.addConstant(BigInt64Array.of(0n, -1n, 0n, BigInt(channels)), [4])
  nodes.push(
    { ...plainNode('Concat', rows, joined), attributes: [intAttribute('axis', 2)] },
    plainNode('Reshape', [joined, shape], tiles),
    transpose(tiles, output, channelsSecond),
  )
  return output
}

/** 3 by 3 weights as 2 by 2, for a place of a tile: two rows, and two columns, of the window are the same value. */
function foldedWeights(values: Float32Array, { x, y }: { x: number; y: number }): Float32Array {
  const folded = new Float32Array((values.length / 9) * 4)
  for (const [index, value] of values.entries()) {
    const [kernel, row, column] = [Math.floor(index / 9), Math.floor(index / 3) % 3, index % 3]
    const tap = [Math.floor((row + 1 - y) / 2), Math.floor((column + 1 - x) / 2)] as const
    const at = kernel * 4 + tap[0] * 2 + tap[1]
    folded[at] = (folded[at] ?? 0) + value
  }
  return folded
}

/** The node that lays out channels, by place in a tile of `side` by `side` places, as tiles. */
export function layOutTiles(channels: string, tiles: string, side: number): OnnxNode {
  const attributes = [intAttribute('blocksize', side)]
  return { ...plainNode('DepthToSpace', [channels], tiles), attributes }
}
