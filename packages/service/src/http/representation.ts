import { AppError } from '@rowdeck/core/errors'
import {
  type FormatOf,
  formatsOf,
  outputFormat,
  type StreamedFormat,
  type TableFormat,
} from '@rowdeck/reader/output'
import { create as contentDisposition } from 'content-disposition'
import Negotiator from 'negotiator'

/** The format in which the caller wants the rows. */
export type Representation = TableFormat | StreamedFormat

/** Maximum number of characters of `Accept` that are considered; negotiation is quadratic in them. */
const acceptLengthMax = 1000

const json: Representation = { kind: 'json' }

/** Media types on offer, the default for `*`/`*` first. */
const available: [string, Representation][] = [
  [outputFormat('json').mediaType, json],
  ...formatsOf('http').flatMap((kind) => (kind === 'csv' ? csvTypes() : typesOf(kind))),
]

/**
 * Returns the representation that `Accept` asks for (RFC 9110, section 12.5.1). CSV takes the parameters
 * `header=present|absent` (RFC 4180) and `charset=utf-8|utf-8-sig`, the latter for a byte order mark.
 * JSON if nothing is asked for, or nothing that is on offer. Media ranges beyond the first 1,000
 * characters are ignored.
 */
export function representationOf(accept: string | undefined): Representation {
  if (accept === undefined) return json
  const negotiator = new Negotiator({ headers: { accept: bounded(accept).toLowerCase() } })
  const type = negotiator.mediaType(available.map(([mediaType]) => mediaType))
  return available.find(([mediaType]) => mediaType === type)?.[1] ?? json
}

/**
 * Returns the representation of exactly this media type, and the type as it is sent. Throws request_invalid if it is none of
 * those on offer.
 */
export function representationNamed(type: string): { type: string; wanted: Representation } {
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '')
  const found = available.find(([mediaType]) => plain(mediaType) === plain(type))
  if (found) return { type: found[0], wanted: found[1] }
  const known = formatsOf('http').map((kind) => `\`${outputFormat(kind).mediaType}\``)
  throw new AppError(
    'request_invalid',
    `\`result_type\` is no media type of a result. Send ${anyOf.format(known)}.`,
  )
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Returns the header with the name under which formats for files are saved: that of the deck, with another ending. */
export function dispositionOf({ kind }: Representation, filename: string): Record<string, string> {
  const { isFile, fileEndings } = outputFormat(kind)
  if (!isFile) return {}
  const stem = filename.replace(/\.[^.]{1,16}$/, '') || filename
  return { 'content-disposition': contentDisposition(`${stem}.${fileEndings[0]}`) }
}

function bounded(accept: string): string {
  if (accept.length <= acceptLengthMax) return accept
  return accept.slice(0, Math.max(0, accept.lastIndexOf(',', acceptLengthMax)))
}

function typesOf(kind: Exclude<FormatOf<'http'>, 'csv'>): [string, Representation][] {
  const { mediaType, mediaTypeAliases } = outputFormat(kind)
  return [mediaType, ...mediaTypeAliases].map((type) => [type, { kind }])
}

/** Every combination of the parameters of CSV. */
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
      types.push([[outputFormat('csv').mediaType, ...parameters].join('; '), representation])
    }
  }
  return types
}
