import { PbfReader, PbfWriter } from 'pbf'
import { stringField } from './message-fields.ts'

/**
 * The parts of an ONNX file (Protocol Buffers, onnx.proto of the ONNX project) that rewriting a network
 * needs. All other fields are kept unchanged.
 */
export interface OnnxFile {
  /** Version of the standard operator set. */
  opset: number
  graph: OnnxGraph
  rest: Field[]
}

export interface OnnxGraph {
  nodes: OnnxNode[]
  initializers: Uint8Array[]
  /** Names of the network's outputs. */
  outputs: string[]
  rest: Field[]
}

export interface OnnxNode {
  operator: string
  inputs: string[]
  outputs: string[]
  attributes: Uint8Array[]
  rest: Field[]
}

/** A field that is kept unchanged: its number and its value. */
export interface Field {
  tag: number
  value: number | Uint8Array
}

const wireVarint = 0
const wireBytes = 2

/** More than the nodes of a network take in its file without their attributes. */
const bytesBeside = 1024 * 1024

/** Version of the file format of new files. */
const formatVersion = 8

const model = { version: 1, graph: 7, opset: 8 }
const opset = { domain: 1, version: 2 }
const graph = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const valueInfo = { name: 1, type: 2 }
const typeInfo = { tensor: 1 }
const tensorInfo = { elements: 1, shape: 2 }
const shapeInfo = { dimension: 1 }
const dimensionInfo = { value: 1, name: 2 }
const floatElements = 1
const node = { input: 1, output: 2, operator: 4, attribute: 5, domain: 7 }
/** Throws an Error if the bytes are not an ONNX file. */
export function readOnnx(bytes: Uint8Array): OnnxFile {
  const file: OnnxFile = { opset: 0, graph: emptyGraph(), rest: [] }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === model.graph) file.graph = readGraph(pbf.readBytes())
    else file.rest.push(keep(tag, pbf))
  }, undefined)
  for (const { tag, value } of file.rest) {
    if (tag === model.opset) file.opset = Math.max(file.opset, standardOpset(value))
  }
  return file
}

export function writeOnnx(file: OnnxFile): Uint8Array {
  const { initializers, nodes } = file.graph
  // some networks hold their weights in attributes of nodes
  const large = [...initializers, ...nodes.flatMap(({ attributes }) => attributes)]
  const largeBytes = large.reduce((sum, { length }) => sum + length, 0)
  // In a buffer that is large enough from the start: growing ones would be copied and left behind, up to three times the file.
  const pbf = new PbfWriter(new Uint8Array(largeBytes + bytesBeside))
  writeFields(pbf, file.rest)
  pbf.writeMessage(model.graph, writeGraph, file.graph)
  return pbf.finish()
}

/** The entry of a model that declares which version of a domain's operators its nodes use. */
export function operatorSet(domain: string, version: number): Field {
  const pbf = new PbfWriter()
  pbf.writeStringField(opset.domain, domain)
  pbf.writeVarintField(opset.version, version)
  return { tag: model.opset, value: pbf.finish() }
}

/** The field of a node whose operator is not one of the standard ones. */
export function domainField(domain: string): Field {
  return { tag: node.domain, value: Buffer.from(domain) }
}

/** A file without nodes yet, whose values of these names are its outputs. */
export function newOnnx(opsetVersion: number, outputs: string[]): OnnxFile {
  const fields = outputs.map((name) => {
    const pbf = new PbfWriter()
    pbf.writeStringField(valueInfo.name, name)
    return { tag: graph.output, value: pbf.finish() }
  })
  const named = { tag: graph.name, value: Buffer.from('network') }
  return {
    opset: opsetVersion,
    graph: { ...emptyGraph(), outputs, rest: [named, ...fields] },
    rest: [{ tag: model.version, value: formatVersion }, operatorSet('', opsetVersion)],
  }
}

/** The field of a graph that declares an input of floats; a dimension is its size, or a name if it varies. */
export function floatInput(name: string, dimensions: (number | string)[]): Field {
  const shape = (_: unknown, pbf: PbfWriter) => {
    for (const dimension of dimensions)
      pbf.writeMessage(shapeInfo.dimension, writeDimension, dimension)
  }
  const tensor = (_: unknown, pbf: PbfWriter) => {
    pbf.writeVarintField(tensorInfo.elements, floatElements)
    pbf.writeMessage(tensorInfo.shape, shape, undefined)
  }
  const pbf = new PbfWriter()
  pbf.writeStringField(valueInfo.name, name)
  pbf.writeMessage(
    valueInfo.type,
    (_: unknown, inner: PbfWriter) => inner.writeMessage(typeInfo.tensor, tensor, undefined),
    undefined,
  )
  return { tag: graph.input, value: pbf.finish() }
}

function readGraph(bytes: Uint8Array): OnnxGraph {
  const found = emptyGraph()
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === graph.node) found.nodes.push(readNode(pbf.readBytes()))
    else if (tag === graph.initializer) found.initializers.push(pbf.readBytes())
    else found.rest.push(keep(tag, pbf))
  }, undefined)
  const outputs = found.rest.filter(({ tag }) => tag === graph.output)
  found.outputs = outputs.map(({ value }) =>
    value instanceof Uint8Array ? stringField(valueInfo.name, value) : '',
  )
  return found
}

function writeGraph({ nodes, initializers, rest }: OnnxGraph, pbf: PbfWriter): void {
  for (const one of nodes) pbf.writeMessage(graph.node, writeNode, one)
  for (const bytes of initializers) pbf.writeBytesField(graph.initializer, bytes)
  writeFields(pbf, rest)
}

function readNode(bytes: Uint8Array): OnnxNode {
  const found: OnnxNode = { operator: '', inputs: [], outputs: [], attributes: [], rest: [] }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === node.input) found.inputs.push(pbf.readString())
    else if (tag === node.output) found.outputs.push(pbf.readString())
    else if (tag === node.operator) found.operator = pbf.readString()
    else if (tag === node.attribute) found.attributes.push(pbf.readBytes())
    else found.rest.push(keep(tag, pbf))
  }, undefined)
  return found
}

function writeNode({ operator, inputs, outputs, attributes, rest }: OnnxNode, pbf: PbfWriter) {
  for (const name of inputs) pbf.writeStringField(node.input, name)
  for (const name of outputs) pbf.writeStringField(node.output, name)
  pbf.writeStringField(node.operator, operator)
  for (const bytes of attributes) pbf.writeBytesField(node.attribute, bytes)
  writeFields(pbf, rest)
}

function writeDimension(dimension: number | string, pbf: PbfWriter): void {
  if (typeof dimension === 'number') pbf.writeVarintField(dimensionInfo.value, dimension)
  else pbf.writeStringField(dimensionInfo.name, dimension)
}

function emptyGraph(): OnnxGraph {
  return { nodes: [], initializers: [], outputs: [], rest: [] }
}

function keep(tag: number, pbf: PbfReader): Field {
  if (pbf.type === wireVarint) return { tag, value: pbf.readVarint(true) }
  if (pbf.type === wireBytes) return { tag, value: pbf.readBytes() }
  throw new Error('A network has a field of a type that the format does not define.')
}

function writeFields(pbf: PbfWriter, fields: Field[]): void {
  for (const { tag, value } of fields) {
    if (typeof value === 'number') pbf.writeVarintField(tag, value)
    else pbf.writeBytesField(tag, value)
  }
}

/** The version in an entry of the operator sets; 0 if the entry is not for the standard one. */
function standardOpset(value: number | Uint8Array): number {
  if (typeof value === 'number') return 0
  let version = 0
  let domain = ''
  new PbfReader(value).readFields((tag, _, pbf) => {
    if (tag === opset.domain) domain = pbf.readString()
    else if (tag === opset.version) version = pbf.readVarint(true)
  }, undefined)
  return domain === '' ? version : 0
}
