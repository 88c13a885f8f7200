import type { NetworkGraph } from '../onnx/network-graph.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { plainNode } from './plain-node.ts'

/**
 * Rewrites x + x g, with a gate g per channel ("squeeze and excitation" with a residual, Hu et al., CVPR
 * 2018), as x (1 + g): one operation over all values instead of two.
 */
export function gateResiduals(graph: NetworkGraph): void {
  for (const sum of [...graph.nodes]) {
    const [value = '', gated = ''] = sum.inputs
    const product = graph.producer(gated)
    if (sum.operator !== 'Add' || graph.soleConsumer(gated) !== sum) continue
    if (product?.operator !== 'Mul' || product.inputs[0] !== value) continue
    const gate = product.inputs[1] ?? ''
    if (graph.producer(gate)?.operator === 'HardSigmoid')
      rewrite(graph, [product, sum], { value, gate })
  }
}

function rewrite(
  graph: NetworkGraph,
  nodes: OnnxNode[],
  { value, gate }: { value: string; gate: string },
): void {
  const one = graph.addConstant(Float32Array.of(1), [1])
  const raised = graph.uniqueName()
  graph.replace(nodes, [
    plainNode('Add', [gate, one], raised),
    plainNode('Mul', [value, raised], nodes.at(-1)?.outputs[0] ?? ''),
  ])
}
