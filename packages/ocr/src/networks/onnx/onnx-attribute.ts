import { PbfReader, PbfWriter } from 'pbf'
import { readInts } from './message-fields.ts'

/** An attribute of a node. */
export interface OnnxAttribute {
  name: string
  float?: number
  int?: number
  text?: string
  ints: number[]
  tensor?: Uint8Array
  /** Whether it is a subgraph, which may use values of the graph around it. */
  isGraph: boolean
}

const attribute = {
  name: 1,
  float: 2,
  int: 3,
  text: 4,
  tensor: 5,
  graph: 6,
  ints: 8,
  graphs: 11,
  type: 20,
}
const attributeTypes = { float: 1, int: 2, text: 3, ints: 7 }

export function readAttribute(bytes: Uint8Array): OnnxAttribute {
  const found: OnnxAttribute = { name: '', ints: [], isGraph: false }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === attribute.name) found.name = pbf.readString()
    else if (tag === attribute.float) found.float = pbf.readFloat()
    else if (tag === attribute.int) found.int = pbf.readVarint(true)
    else if (tag === attribute.text) found.text = pbf.readString()
    else if (tag === attribute.tensor) found.tensor = pbf.readBytes()
    else if (tag === attribute.ints) readInts(pbf, found.ints)
    else if (tag === attribute.graph || tag === attribute.graphs) found.isGraph = true
  }, undefined)
  return found
}

export function floatAttribute(name: string, value: number): Uint8Array {
  return attributeOf(name, attributeTypes.float, (pbf) => {
    pbf.writeFloatField(attribute.float, value)
  })
}

export function intAttribute(name: string, value: number): Uint8Array {
  return attributeOf(name, attributeTypes.int, (pbf) => {
    pbf.writeVarintField(attribute.int, value)
  })
}

export function textAttribute(name: string, value: string): Uint8Array {
  return attributeOf(name, attributeTypes.text, (pbf) => {
    pbf.writeStringField(attribute.text, value)
  })
}

export function intsAttribute(name: string, values: number[]): Uint8Array {
  return attributeOf(name, attributeTypes.ints, (pbf) => {
    for (const value of values) pbf.writeVarintField(attribute.ints, value)
  })
}

function attributeOf(name: string, type: number, write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeStringField(attribute.name, name)
  write(pbf)
  pbf.writeVarintField(attribute.type, type)
  return pbf.finish()
}
