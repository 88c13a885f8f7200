import { intsAttribute } from '../onnx/onnx-attribute.ts'
import type { OnnxNode } from '../onnx/onnx-file.ts'
import { plainNode } from './plain-node.ts'

/** Orders of the dimensions that put channels last, and back in their place. */
export const channelsLast = [0, 2, 3, 1]
export const channelsSecond = [0, 3, 1, 2]

/** A node that puts the dimensions of a value in another order. */
export function transpose(from: string, to: string, order: number[]): OnnxNode {
  return { ...plainNode('Transpose', [from], to), attributes: [intsAttribute('perm', order)] }
}
