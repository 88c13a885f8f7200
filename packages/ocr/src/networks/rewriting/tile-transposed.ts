import { attributesOf, type NetworkGraph } from '../onnx/network-graph.ts'
import { intsAttribute } from '../onnx/onnx-attribute.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { channelScaleAfter } from './channel-scales.ts'
import { isUnpadded } from './convolutions.ts'
import { layOutTiles } from './enlarged-maps.ts'
import { plainNode } from './plain-node.ts'

/** A transposed convolution that makes of each place a tile of `side` by `side` places, without overlap. */
interface Tiling {
  node: OnnxNode
  side: number
  inputs: number
  outputs: number
  /** [inputs, outputs, side, side] */
  weights: Float32Array
}

/** Values by place in a tile and channel, and the node that lays them out as tiles. */
interface Untiled {
  name: string
  side: number
  layout: OnnxNode
}

/**
 * Rewrites transposed convolutions without overlap as 1 by 1 convolutions with a channel for each place of a tile, and
 * lays the tiles out last: the runtime computes the former by adding up single values, which takes longer than the products.
 */
export function tileTransposed(graph: NetworkGraph): void {
  const untiled = new Map<string, Untiled>()
  for (const node of [...graph.nodes]) {
    const tiling = asTiling(graph, node)
    if (tiling) rewrite(graph, tiling, untiled)
  }
}

function asTiling(graph: NetworkGraph, node: OnnxNode): Tiling | undefined {
  if (node.operator !== 'ConvTranspose' || node.inputs.length > 2) return undefined
  const weights = graph.constant(node.inputs[1])
  const attributes = attributesOf(node)
  const ints = (name: string) => attributes.get(name)?.ints ?? []
  const [inputs = 0, outputs = 0, side = 0, width] = weights?.dims ?? []
  const isTile = width === side && side > 1 && ints('strides').join() === [side, side].join()
  const isPlain =
    (attributes.get('group')?.int ?? 1) === 1 &&
    isUnpadded({ node }) &&
    ints('dilations').every((dilation) => dilation === 1) &&
    !attributes.has('output_shape') &&
    ints('output_padding').every((pad) => pad === 0)
  if (!weights || !isTile || !isPlain) return undefined
  return { node, side, inputs, outputs, weights: weights.values }
}

function rewrite(graph: NetworkGraph, tiling: Tiling, untiled: Map<string, Untiled>): void {
  const { node, inputs, outputs } = tiling
  const [input = ''] = node.inputs
  const after = channelScaleAfter(graph, node.outputs[0] ?? '', outputs)
  const relu = graph.soleConsumer(after.output)
  const cut = relu?.operator === 'Relu' ? relu : undefined
  const before = graph.soleConsumer(input) === node ? untiled.get(input) : undefined
  const tiles = (before?.side ?? 1) ** 2
  const side = (before?.side ?? 1) * tiling.side
  const { weights, bias } = weightsOf(tiling, after, before?.side ?? 1)
  const [sum, name] = [graph.uniqueName(), graph.uniqueName()]
  const constants = [
    graph.addConstant(weights, [bias.length, tiles * inputs, 1, 1]),
    graph.addConstant(bias, [bias.length]),
  ]
  const one = [intsAttribute('kernel_shape', [1, 1])]
  const result = (cut ? cut.outputs[0] : after.output) ?? ''
  const untiledName = cut ? name : sum
  const layout = layOutTiles(untiledName, result, side)
  graph.replace(
    [...(before ? [before.layout] : []), node, ...after.nodes, ...(cut ? [cut] : [])],
    [
      { ...plainNode('Conv', [before?.name ?? input, ...constants], sum), attributes: one },
      ...(cut ? [plainNode('Relu', [sum], name)] : []),
      layout,
    ],
  )
  untiled.set(result, { name: untiledName, side, layout })
}

/** The products of each place of the tiles that the input already consists of, by place in the larger tile. */
function weightsOf(
  { weights, inputs, outputs, side }: Tiling,
  { scale, shift }: { scale: Float32Array; shift: Float32Array },
  sideBefore: number,
): { weights: Float32Array; bias: Float32Array } {
  const whole = side * sideBefore
  const columns = sideBefore ** 2 * inputs
  const bias = Float32Array.from(
    { length: whole ** 2 * outputs },
    (_, row) => shift[row % outputs] ?? 0,
  )
  const all = new Float32Array(bias.length * columns)
  for (let row = 0; row < bias.length; row++) {
    const output = row % outputs
    const place = Math.floor(row / outputs)
    const [y, x] = [Math.floor(place / whole), place % whole]
    const tile = Math.floor(y / side) * sideBefore + Math.floor(x / side)
    const within = (y % side) * side + (x % side)
    for (let input = 0; input < inputs; input++)
      all[row * columns + tile * inputs + input] =
        (scale[output] ?? 1) * (weights[(input * outputs + output) * side ** 2 + within] ?? 0)
  }
  return { weights: all, bias }
}
