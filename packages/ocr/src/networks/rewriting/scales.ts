import type { NetworkGraph } from '../onnx/network-graph.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'

/** The combined effect of nodes that multiply a value by constants or add constants to it. */
export interface Scale {
  scale: number
  shift: number
  nodes: OnnxNode[]
  /** The name of their result. */
  output: string
}

/** Follows a value through the nodes that scale and shift it, as long as each is its only consumer. */
export function scaleAfter(graph: NetworkGraph, name: string): Scale {
  const found: Scale = { scale: 1, shift: 0, nodes: [], output: name }
  while (true) {
    const node = graph.soleConsumer(found.output)
    const factor = node && constantOf(graph, node, 'Mul')
    const term = node && constantOf(graph, node, 'Add')
    const number = factor ?? term
    if (!node || number === undefined) return found
    found.scale *= factor ?? 1
    found.shift = found.shift * (factor ?? 1) + (term ?? 0)
    found.nodes.push(node)
    found.output = node.outputs[0] ?? ''
  }
}

/** The constant that a node combines its other input with; undefined for other operators. */
export function constantOf(
  graph: NetworkGraph,
  node: OnnxNode,
  operator: string,
): number | undefined {
  if (node.operator !== operator) return undefined
  const [first, second] = node.inputs
  if (graph.constant(first) && graph.constant(second)) return undefined
  return graph.scalar(second) ?? graph.scalar(first)
}
