import type { NetworkGraph } from './network-graph.ts'
import type { OnnxNode } from './onnx-file.ts'

/**
 * Writes x + x g, with a gate g for each channel ("squeeze and excitation" beside a residual, Hu et al.,
 * CVPR 2018), as x (1 + g): one step over all values in place of two.
 */
export function gateResiduals(graph: NetworkGraph): void {
  for (const sum of [...graph.nodes]) {
    const [value = '', gated = ''] = sum.inputs
    const product = graph.maker(gated)
    if (sum.operator !== 'Add' || graph.soleReader(gated) !== sum) continue
    if (product?.operator !== 'Mul' || product.inputs[0] !== value) continue
    const gate = product.inputs[1] ?? ''
    if (graph.maker(gate)?.operator === 'HardSigmoid') join(graph, [product, sum], { value, gate })
  }
}

function join(graph: NetworkGraph, nodes: OnnxNode[], of: { value: string; gate: string }): void {
  const one = graph.addConstant(Float32Array.of(1), [1])
  const raised = graph.newName()
  graph.replace(nodes, [
    { operator: 'Add', inputs: [of.gate, one], outputs: [raised], attributes: [], rest: [] },
    {
      operator: 'Mul',
      inputs: [of.value, raised],
      outputs: nodes.at(-1)?.outputs ?? [],
      attributes: [],
      rest: [],
    },
  ])
}
