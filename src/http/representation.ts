import Negotiator from 'negotiator'
import { type TableFormat, xlsxType } from '../output/write-table.ts'

/** In what form the caller wants the rows. */
export type Representation = TableFormat | { kind: 'ndjson' }

/** The media type of each answer, without its parameters. */
export const mediaTypeOf: Record<Representation['kind'], string> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: xlsxType,
}

/** Characters of the header Accept that are considered; negotiation takes time by their square. */
const acceptLengthMax = 1000

const json: Representation = { kind: 'json' }

/** Media types that can be had, the most fitting for `*`/`*` first. */
const available: [string, Representation][] = [
  [mediaTypeOf.json, json],
  ...csvTypes(),
  [mediaTypeOf.ndjson, { kind: 'ndjson' }],
  ['application/ndjson', { kind: 'ndjson' }],
  ['application/jsonl', { kind: 'ndjson' }],
  [mediaTypeOf.xlsx, { kind: 'xlsx' }],
]

/**
 * The representation that a header Accept asks for (RFC 9110, section 12.5.1): of CSV with the
 * parameters `header=present|absent` (RFC 4180) and `charset=utf-8|utf-8-sig`, the latter for a byte
 * order mark. JSON where nothing is asked for or nothing that can be had. Media ranges beyond the first
 * 1,000 characters are ignored.
 */
export function representationOf(accept: string | undefined): Representation {
  if (accept === undefined) return json
  const negotiator = new Negotiator({ headers: { accept: bounded(accept).toLowerCase() } })
  const type = negotiator.mediaType(available.map(([mediaType]) => mediaType))
  return available.find(([mediaType]) => mediaType === type)?.[1] ?? json
}

function bounded(accept: string): string {
  if (accept.length <= acceptLengthMax) return accept
  return accept.slice(0, Math.max(0, accept.lastIndexOf(',', acceptLengthMax)))
}

/** Every way to ask for CSV, with its parameters in both orders. */
function csvTypes(): [string, Representation][] {
  const types: [string, Representation][] = []
  for (const header of ['', 'header=present', 'header=absent']) {
    for (const charset of ['', 'charset=utf-8', 'charset=utf-8-sig']) {
      const representation: Representation = {
        kind: 'csv',
        header: header !== 'header=absent',
        byteOrderMark: charset === 'charset=utf-8-sig',
      }
      const parameters = [header, charset].filter((parameter) => parameter !== '')
      types.push([[mediaTypeOf.csv, ...parameters].join('; '), representation])
    }
  }
  return types
}
