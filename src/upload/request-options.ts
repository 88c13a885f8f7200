import { type RequestMode, requestModes, type SlideRange } from '../conversion/convert.ts'
import { type Fields, fieldSchemas } from './fields.ts'
import { slideItemPattern } from './option-patterns.ts'
import { quoteName, requestInvalid } from './refusals.ts'

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The conversion options of a request. */
export interface RequestOptions {
  mode: RequestMode
  /** Keys as sent; undefined if the field is missing. */
  columns: readonly string[] | undefined
  /** Undefined, for all slides, if the field is missing. */
  slides: readonly SlideRange[] | undefined
}

/** Parses the fields. Throws request_invalid for an unknown mode or a malformed range. */
export function requestOptions(fields: Fields): RequestOptions {
  return {
    mode: parseMode(fields.get('mode') ?? fieldSchemas.mode.default),
    columns: parseList(fields.get('columns')),
    slides: parseList(fields.get('slides'))?.map(parseRange),
  }
}

function parseMode(value: string): RequestOptions['mode'] {
  const mode = requestModes.find((known) => known === value)
  if (mode !== undefined) return mode
  const known = anyOf.format(requestModes.map((each) => `\`${each}\``))
  throw requestInvalid(`\`mode\` is ${quoteName(value)}. Send ${known}.`)
}

/** Splits a comma-separated list and trims its items. */
function parseList(value: string | undefined): string[] | undefined {
  return value?.split(',').map((item) => item.trim())
}

function parseRange(item: string): SlideRange {
  const [, first, dash, last] = slideItemPattern.exec(item) ?? []
  const from = Number(first)
  const to =
    last === undefined ? (dash === undefined ? from : Number.POSITIVE_INFINITY) : Number(last)
  if (from >= 1 && from <= to) return { from, to }
  throw requestInvalid(
    `\`slides\` has ${quoteName(item)}. Send numbers and ranges from 1, such as \`1-5,9,12-\`.`,
  )
}
