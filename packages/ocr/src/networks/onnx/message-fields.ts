import { PbfReader } from 'pbf'

const wireBytes = 2

/** Lists of integers are stored one by one or packed. */
export function readInts(pbf: PbfReader, into: number[]): void {
  if (pbf.type === wireBytes) pbf.readPackedVarint(into, true)
  else into.push(pbf.readVarint(true))
}

/** The text in a field of a message, which may have other fields of any type. */
export function stringField(field: number, bytes: Uint8Array): string {
  let text = ''
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === field) text = pbf.readString()
  }, undefined)
  return text
}
