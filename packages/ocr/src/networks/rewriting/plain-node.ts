import type { OnnxNode } from '../onnx/onnx-file.ts'

/** A node with one output and no attributes. */
export function plainNode(operator: string, inputs: string[], output: string): OnnxNode {
  return { operator, inputs, outputs: [output], attributes: [], rest: [] }
}
