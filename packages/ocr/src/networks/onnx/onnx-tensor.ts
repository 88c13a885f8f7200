import { PbfReader, PbfWriter } from 'pbf'
import { readInts, stringField } from './message-fields.ts'

/** A tensor; `values` only if it holds 32-bit floats. Its `integers`, of 8 or 64 bits, are only written, never read. */
export interface OnnxTensor {
  name: string
  dims: number[]
  values?: Float32Array
  integers?: Int8Array | BigInt64Array
}

const floatType = 1
const int8Type = 3
const int64Type = 7
/** More than a tensor takes in a file beside its values. */
const bytesBeside = 256
const tensor = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 }

export function readTensor(bytes: Uint8Array): OnnxTensor {
  const found: OnnxTensor = { name: '', dims: [] }
  let type = 0
  let floats: number[] = []
  let raw: Uint8Array | undefined
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === tensor.dims) readInts(pbf, found.dims)
    else if (tag === tensor.type) type = pbf.readVarint()
    else if (tag === tensor.floats) floats = pbf.readPackedFloat(floats)
    else if (tag === tensor.name) found.name = pbf.readString()
    else if (tag === tensor.raw) raw = pbf.readBytes()
  }, undefined)
  if (type !== floatType) return found
  // A copy, because floats in a file are not aligned to four bytes.
  return {
    ...found,
    values: raw ? new Float32Array(new Uint8Array(raw).buffer) : Float32Array.from(floats),
  }
}

export function nameOfTensor(bytes: Uint8Array): string {
  return stringField(tensor.name, bytes)
}

/** Throws an Error if the tensor has no values. */
export function writeTensor({ name, dims, values, integers }: OnnxTensor): Uint8Array {
  const content = values ?? integers
  if (!content) throw new Error('Only tensors of floats and integers can be written.')
  const pbf = new PbfWriter(new Uint8Array(content.byteLength + bytesBeside))
  for (const dim of dims) pbf.writeVarintField(tensor.dims, dim)
  const integerType = integers instanceof Int8Array ? int8Type : int64Type
  pbf.writeVarintField(tensor.type, values ? floatType : integerType)
  pbf.writeStringField(tensor.name, name)
  pbf.writeBytesField(
    tensor.raw,
    new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
  )
  return pbf.finish()
}
