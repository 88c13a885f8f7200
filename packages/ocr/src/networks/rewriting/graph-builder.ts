import {
  domainField,
  floatInput,
  newOnnx,
  type OnnxFile,
  operatorSet,
  writeOnnx,
} from '../onnx/onnx-file.ts'
import { writeTensor } from '../onnx/onnx-tensor.ts'

/** In this version, operators that drop dimensions still have them as an attribute. */
const operatorsVersion = 12
const runtimeDomain = { name: 'com.microsoft', version: 1 }

/** A node to add: its operator, the names of its inputs, and its attributes. */
export interface NewNode {
  operator: string
  inputs: string[]
  attributes?: Uint8Array[]
  /** Place of the output that is used; 0 by default. */
  output?: number
  /** Whether it is an operator of the runtime's own. */
  isOfRuntime?: boolean
}

/** Builds an ONNX file with one input and one output, node after node. */
export class GraphBuilder {
  readonly #file: OnnxFile
  readonly #result: string
  #nameCount = 0

  /** The dimensions of the input are their sizes, or a name where they vary. */
  constructor(input: string, dimensions: (number | string)[], result: string) {
    this.#file = newOnnx(operatorsVersion, [result])
    this.#file.graph.rest.push(floatInput(input, dimensions))
    this.#file.rest.push(operatorSet(runtimeDomain.name, runtimeDomain.version))
    this.#result = result
  }

  /** Adds a constant and returns its name. */
  constant(values: Float32Array | Int8Array, dims: number[]): string {
    const name = this.#newName()
    const content = values instanceof Float32Array ? { values } : { integers: values }
    this.#file.graph.initializers.push(writeTensor({ name, dims, ...content }))
    return name
  }

  /** Adds a node and returns the name of its output. */
  add(node: NewNode, name = this.#newName()): string {
    const { operator, inputs, attributes = [], output = 0, isOfRuntime = false } = node
    this.#file.graph.nodes.push({
      operator,
      inputs,
      outputs: [...Array<string>(output).fill(''), name],
      attributes,
      rest: isOfRuntime ? [domainField(runtimeDomain.name)] : [],
    })
    return name
  }

  /** Adds the last node and returns the bytes of the file. */
  finish(node: NewNode): Uint8Array {
    this.add(node, this.#result)
    return writeOnnx(this.#file)
  }

  #newName(): string {
    return `value.${this.#nameCount++}`
  }
}
