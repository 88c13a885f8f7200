import {
  nameOfTensor,
  type OnnxAttribute,
  type OnnxFile,
  type OnnxNode,
  type OnnxTensor,
  readAttribute,
  readTensor,
  writeTensor,
} from './onnx-file.ts'

/** Results of convolutions along a line have the fewest dimensions of all. */
const dimsMin = 3

export type FloatTensor = Required<OnnxTensor>

/** The graph of a network, to look around in and to change. */
export class NetworkGraph {
  readonly opset: number
  readonly #file: OnnxFile
  /** Constants of the file, as they stand there. */
  readonly #given: Map<string, Uint8Array>
  /** Constants of the file that have been asked for, and new ones. */
  readonly #known = new Map<string, OnnxTensor>()
  readonly #makers = new Map<string, OnnxNode>()
  readonly #readers = new Map<string, Set<OnnxNode>>()
  #namesSoFar = 0

  constructor(file: OnnxFile) {
    this.#file = file
    this.opset = file.opset
    this.#given = constantsOf(file)
    for (const node of this.nodes) this.#enter(node)
  }

  get nodes(): readonly OnnxNode[] {
    return this.#file.graph.nodes
  }

  /** Whether nodes have graphs of their own, whose use of values cannot be seen here. */
  get isNested(): boolean {
    return this.nodes.some((node) =>
      [...attributesOf(node).values()].some(({ isGraph }) => isGraph),
    )
  }

  /** The node that a value comes from. */
  maker(name: string): OnnxNode | undefined {
    return this.#makers.get(name)
  }

  /** Whether a value is one that the network answers with. */
  isAnswer(name: string): boolean {
    return this.#file.graph.outputs.includes(name)
  }

  /** The nodes that take a value. */
  readers(name: string): OnnxNode[] {
    return [...(this.#readers.get(name) ?? [])]
  }

  /** The node that takes a value, where nobody else does. */
  soleReader(name: string): OnnxNode | undefined {
    const readers = this.readers(name)
    return readers.length === 1 && !this.isAnswer(name) ? readers[0] : undefined
  }

  /** A constant of floats. */
  constant(name = ''): FloatTensor | undefined {
    const bytes = this.#given.get(name)
    const found = this.#known.get(name) ?? (bytes && readTensor(bytes))
    if (!found?.values) return undefined
    this.#known.set(name, found)
    return { ...found, values: found.values }
  }

  /** A constant that is a single number, and gives nothing that it is combined with more dimensions. */
  scalar(name: string | undefined): number | undefined {
    const found = this.constant(name)
    return found?.values.length === 1 && found.dims.length <= dimsMin ? found.values[0] : undefined
  }

  /** Adds a constant and gives it a name. */
  addConstant(values: Float32Array, dims: number[]): string {
    const name = this.newName()
    this.#known.set(name, { name, dims, values })
    return name
  }

  /** A name that no value of the network has. */
  newName(): string {
    while (true) {
      const name = `new.${this.#namesSoFar++}`
      if (!this.#makers.has(name) && !this.#given.has(name)) return name
    }
  }

  /** Puts nodes in the place of others, where the last of these stands; the order of values must hold. */
  replace(old: OnnxNode[], by: OnnxNode[]): void {
    const { graph } = this.#file
    const gone = new Set(old)
    const last = graph.nodes.findLast((node) => gone.has(node))
    graph.nodes = graph.nodes.flatMap((node) => {
      const stays = gone.has(node) ? [] : [node]
      return node === last ? [...stays, ...by] : stays
    })
    for (const node of old) this.#strike(node)
    for (const node of by) this.#enter(node)
  }

  /** The file without constants that nobody reads, and with the new ones that somebody does. */
  finish(): OnnxFile {
    const { graph } = this.#file
    const isRead = (name: string) => this.readers(name).length > 0 || this.isAnswer(name)
    graph.nodes = graph.nodes.filter(
      (node) => node.operator !== 'Constant' || node.outputs.some(isRead),
    )
    const added = [...this.#known.values()].filter(({ name }) => name && !this.#given.has(name))
    graph.initializers = [
      ...graph.initializers.filter((bytes) => isRead(nameOfTensor(bytes))),
      ...added.filter(({ name }) => isRead(name)).map(writeTensor),
    ]
    return this.#file
  }

  #enter(node: OnnxNode): void {
    for (const name of node.outputs) this.#makers.set(name, node)
    for (const name of node.inputs) {
      const readers = this.#readers.get(name) ?? new Set()
      this.#readers.set(name, readers.add(node))
    }
  }

  #strike(node: OnnxNode): void {
    for (const name of node.outputs) this.#makers.delete(name)
    for (const name of node.inputs) this.#readers.get(name)?.delete(node)
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
