import { absorbScale, type Convolution } from './convolutions.ts'
import { findSwish, type Swish } from './find-swish.ts'
import type { NetworkGraph } from './network-graph.ts'
import type { OnnxNode } from './onnx-file.ts'
import { numberOf, scaleAfter } from './scales.ts'

/** A hard swish whose result only a convolution uses. */
export interface SwishBefore {
  /** The value that the hard swish is applied to. */
  input: string
  /** The hard swish and what scales and shifts its result. */
  nodes: OnnxNode[]
  /** The convolution as it must be without that scale and shift. */
  convolution: Convolution
}

/** The hard swish, perhaps scaled and shifted, that a 1 by 1 convolution without padding reads; undefined if there is none. */
export function swishBefore(
  graph: NetworkGraph,
  convolution: Convolution,
): SwishBefore | undefined {
  const [input = ''] = convolution.node.inputs
  const swish = swishOf(graph, unscaled(graph, input))
  if (!swish) return undefined
  const { scale, shift, nodes, output } = scaleAfter(graph, swish.output)
  if (output !== input || graph.soleConsumer(input) !== convolution.node) return undefined
  return {
    input: swish.input,
    nodes: [...swish.nodes, ...nodes],
    convolution: absorbScale(convolution, scale, shift),
  }
}

/** The value that constants are multiplied with or added to. */
function unscaled(graph: NetworkGraph, name: string): string {
  const node = graph.producer(name)
  const isScale =
    node && (numberOf(graph, node, 'Mul') ?? numberOf(graph, node, 'Add')) !== undefined
  const from = isScale ? node.inputs.find((value) => !graph.constant(value)) : undefined
  return from === undefined ? name : unscaled(graph, from)
}

/** The hard swish that ends with a value. */
function swishOf(graph: NetworkGraph, name: string): Swish | undefined {
  const last = graph.producer(name)
  if (!last) return undefined
  const swish = [last, ...fourthBefore(graph, last)]
    .map((first) => findSwish(graph, first))
    .find((found) => found !== undefined)
  return swish?.output === name ? swish : undefined
}

/** The nodes that may begin the four operators of a hard swish whose last one, a division, is given. */
function fourthBefore(graph: NetworkGraph, last: OnnxNode): OnnxNode[] {
  const before = (nodes: OnnxNode[]) =>
    nodes.flatMap(({ inputs }) => inputs.flatMap((name) => graph.producer(name) ?? []))
  return last.operator === 'Div' ? before(before(before([last]))) : []
}
