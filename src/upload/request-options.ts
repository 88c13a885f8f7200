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
  /** Undefined if the field is missing: every slide. */
  slides: readonly SlideRange[] | undefined
}

/** Parses the fields. Throws request_invalid for an unknown mode or a malformed range. */
export function requestOptions(fields: Fields): RequestOptions {
  return {
    mode: modeAsked(fields.get('mode') ?? fieldSchemas.mode.default),
    columns: listed(fields.get('columns')),
    slides: listed(fields.get('slides'))?.map(rangeAsked),
  }
}

function modeAsked(asked: string): RequestOptions['mode'] {
  const mode = requestModes.find((known) => known === asked)
  if (mode !== undefined) return mode
  const known = anyOf.format(requestModes.map((each) => `\`${each}\``))
  throw requestInvalid(`\`mode\` is ${quoteName(asked)}. Send ${known}.`)
}

/** The items of a comma-separated list, without the spaces around them. */
function listed(value: string | undefined): string[] | undefined {
  return value?.split(',').map((item) => item.trim())
}

function rangeAsked(item: string): SlideRange {
  const [, first, dash, last] = slideItemPattern.exec(item) ?? []
  const from = Number(first)
  const to =
    last === undefined ? (dash === undefined ? from : Number.POSITIVE_INFINITY) : Number(last)
  if (from >= 1 && from <= to) return { from, to }
  throw requestInvalid(
    `\`slides\` has ${quoteName(item)}. Send numbers and ranges from 1, such as \`1-5,9,12-\`.`,
  )
}
