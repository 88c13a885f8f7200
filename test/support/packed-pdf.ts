import { deflateSync } from 'node:zlib'

/** Columns of a cross-reference stream: kind, place, and index in an object stream. */
const widths = [1, 4, 2]

export interface PackedObjects {
  /** Objects in an object stream, by number: dictionaries. */
  packed: Record<number, string>
  /** Streams and other objects that stand by themselves, by number. */
  plain: Record<number, string>
}

/**
 * A PDF whose objects are in an object stream with a cross-reference stream, both deflated, the latter with PNG's
 * predictor `up`, as most programs write them. Object 1 is the catalog.
 */
export function packedPdf({ packed, plain }: PackedObjects): Uint8Array {
  const numbers = [...Object.keys(packed), ...Object.keys(plain)].map(Number)
  const container = Math.max(...numbers) + 1
  const section = container + 1
  let file = '%PDF-1.7\n'
  const places = new Map<number, number[]>()
  const add = (number: number, body: string) => {
    places.set(number, [1, file.length, 0])
    file += `${number} 0 obj\n${body}\nendobj\n`
  }
  for (const [number, body] of Object.entries(plain)) add(Number(number), body)
  add(container, objectStream(packed))
  Object.keys(packed).forEach((number, index) => {
    places.set(Number(number), [2, container, index])
  })
  const at = file.length
  places.set(section, [1, at, 0])
  file += `${section} 0 obj\n${sectionOf(places, section + 1)}\nendobj\nstartxref\n${at}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

function objectStream(packed: Record<number, string>): string {
  const bodies = Object.values(packed)
  let offset = 0
  const heads = Object.entries(packed).map(([number, body]) => {
    const head = `${number} ${offset}`
    offset += body.length + 1
    return head
  })
  const head = `${heads.join(' ')} `
  const data = deflateSync(head + bodies.join(' ')).toString('latin1')
  const entries = `/Type /ObjStm /N ${bodies.length} /First ${head.length}`
  return `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`
}

function sectionOf(places: Map<number, number[]>, size: number): string {
  const rowBytes = widths.reduce((sum, width) => sum + width)
  const rows = Array.from({ length: size }, (_, number) => {
    const row = Buffer.alloc(rowBytes)
    const [kind = 0, place = 0, index = 0] = places.get(number) ?? []
    row.writeUInt8(kind, 0)
    row.writeUInt32BE(place, 1)
    row.writeUInt16BE(index, 5)
    return row
  })
  const predicted = rows.map((row, at) => {
    const above = rows[at - 1] ?? Buffer.alloc(rowBytes)
    return Buffer.from([2, ...row.map((byte, column) => byte - (above[column] as number))])
  })
  const data = deflateSync(Buffer.concat(predicted)).toString('latin1')
  const parameters = `/DecodeParms << /Predictor 12 /Columns ${rowBytes} >>`
  return `<< /Type /XRef /Size ${size} /Root 1 0 R /W [${widths.join(' ')}] /Filter /FlateDecode ${parameters} /Length ${data.length} >>\nstream\n${data}\nendstream`
}
