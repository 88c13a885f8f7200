import { type OnnxAttribute, readAttribute } from './onnx-attribute.ts'
import { type OnnxFile, type OnnxNode, operatorSet } from './onnx-file.ts'
import { nameOfTensor, type OnnxTensor, readTensor, writeTensor } from './onnx-tensor.ts'

/** The fewest dimensions that results of convolutions have, those along a line. */
const dimsMin = 3

export type FloatTensor = Required<Pick<OnnxTensor, 'name' | 'dims' | 'values'>>

/** The graph of a network, to be queried and rewritten. */
export class NetworkGraph {
  readonly opset: number
  readonly #file: OnnxFile
  /** Constants of the file, still encoded. */
  readonly #initializers: Map<string, Uint8Array>
  /** Constants that have been decoded, and new ones. */
  readonly #loaded = new Map<string, OnnxTensor>()
  readonly #producers = new Map<string, OnnxNode>()
  readonly #consumers = new Map<string, Set<OnnxNode>>()
  #nameCount = 0

  constructor(file: OnnxFile) {
    this.#file = file
    this.opset = file.opset
    this.#initializers = constantsOf(file)
    for (const node of this.nodes) this.#register(node)
  }

  get nodes(): readonly OnnxNode[] {
    return this.#file.graph.nodes
  }

  /** Whether nodes contain subgraphs, whose use of values is not visible here. */
  get hasSubgraphs(): boolean {
    return this.nodes.some((node) =>
      [...attributesOf(node).values()].some(({ isGraph }) => isGraph),
    )
  }

  /** The node that computes a value. */
  producer(name: string): OnnxNode | undefined {
    return this.#producers.get(name)
  }

  /** Whether a value is an output of the network. */
  isOutput(name: string): boolean {
    return this.#file.graph.outputs.includes(name)
  }

  /** The nodes that use a value. */
  consumers(name: string): OnnxNode[] {
    return [...(this.#consumers.get(name) ?? [])]
  }

  /** The only node that uses a value; undefined if there are others or the value is an output. */
  soleConsumer(name: string): OnnxNode | undefined {
    const consumers = this.consumers(name)
    return consumers.length === 1 && !this.isOutput(name) ? consumers[0] : undefined
  }

  /** A constant of floats by its name. */
  constant(name = ''): FloatTensor | undefined {
    const bytes = this.#initializers.get(name)
    const found = this.#loaded.get(name) ?? (bytes && readTensor(bytes))
    if (!found?.values) return undefined
    this.#loaded.set(name, found)
    return { ...found, values: found.values }
  }

  /** A constant that is a single number and, when combined with a value, adds no dimensions to it. */
  scalar(name: string | undefined): number | undefined {
    const found = this.constant(name)
    return found?.values.length === 1 && found.dims.length <= dimsMin ? found.values[0] : undefined
  }

  /** Adds a constant and returns its name. */
  addConstant(values: Float32Array | Int8Array | BigInt64Array, dims: number[]): string {
    const name = this.uniqueName()
    const content = values instanceof Float32Array ? { values } : { integers: values }
    this.#loaded.set(name, { name, dims, ...content })
    return name
  }

  /** Replaces a constant; throws an Error if the network has none of the name. */
  setConstant(tensor: FloatTensor): void {
    if (!this.#initializers.delete(tensor.name))
      throw new Error(`The network has no constant ${tensor.name}.`)
    const { graph } = this.#file
    graph.initializers = graph.initializers.filter((bytes) => nameOfTensor(bytes) !== tensor.name)
    const node = this.producer(tensor.name)
    if (node) this.replace([node], [])
    this.#loaded.set(tensor.name, tensor)
  }

  /** Declares that nodes use the operators of a domain. */
  useOperators(domain: string, version: number): void {
    this.#file.rest.push(operatorSet(domain, version))
  }

  /** Returns a name that no value of the network has. */
  uniqueName(): string {
    while (true) {
      const name = `new.${this.#nameCount++}`
      if (!this.#producers.has(name) && !this.#initializers.has(name)) return name
    }
  }

  /** Replaces nodes by others, in the place of the last one; values must still be computed before their use. */
  replace(old: OnnxNode[], replacements: OnnxNode[]): void {
    const { graph } = this.#file
    const gone = new Set(old)
    const last = graph.nodes.findLast((node) => gone.has(node))
    graph.nodes = graph.nodes.flatMap((node) => {
      const kept = gone.has(node) ? [] : [node]
      return node === last ? [...kept, ...replacements] : kept
    })
    for (const node of old) this.#unregister(node)
    for (const node of replacements) this.#register(node)
  }

  /** Returns the file with new constants, without unused ones. */
  finish(): OnnxFile {
    const { graph } = this.#file
    const isUsed = (name: string) => this.consumers(name).length > 0 || this.isOutput(name)
    graph.nodes = graph.nodes.filter(
      (node) => node.operator !== 'Constant' || node.outputs.some(isUsed),
    )
    const added = [...this.#loaded.values()].filter(
      ({ name }) => name && !this.#initializers.has(name),
    )
    graph.initializers = [
      ...graph.initializers.filter((bytes) => isUsed(nameOfTensor(bytes))),
      ...added.filter(({ name }) => isUsed(name)).map(writeTensor),
    ]
    return this.#file
  }

  #register(node: OnnxNode): void {
    for (const name of node.outputs) this.#producers.set(name, node)
    for (const name of node.inputs) {
      const consumers = this.#consumers.get(name) ?? new Set()
      this.#consumers.set(name, consumers.add(node))
    }
  }

  #unregister(node: OnnxNode): void {
    for (const name of node.outputs) this.#producers.delete(name)
    for (const name of node.inputs) this.#consumers.get(name)?.delete(node)
  }
}

export function attributesOf(node: OnnxNode): Map<string, OnnxAttribute> {
  return new Map(node.attributes.map(readAttribute).map((found) => [found.name, found]))
}

function constantsOf({ graph }: OnnxFile): Map<string, Uint8Array> {
  const constants = new Map<string, Uint8Array>()
  for (const bytes of graph.initializers) constants.set(nameOfTensor(bytes), bytes)
  for (const node of graph.nodes) {
    const [name] = node.outputs
    const bytes = node.operator === 'Constant' && attributesOf(node).get('value')?.tensor
    if (bytes && name !== undefined) constants.set(name, bytes)
  }
  return constants
}
