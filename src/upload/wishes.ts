import type { SlideRange } from '../conversion/convert.ts'
import { type Fields, fieldSchemas } from './fields.ts'
import { quoteName, requestInvalid } from './refusals.ts'
import { requestModes, slideItemPattern } from './wish-values.ts'

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What a request says of how its file is to be converted. */
export interface RequestWishes {
  /** `auto` takes the text layer and reads the picture where a slide has no usable one. */
  mode: (typeof requestModes)[number]
  /** Keys as they were sent; undefined where the request says nothing. */
  columns: readonly string[] | undefined
  /** Undefined where the request says nothing: every slide. */
  slides: readonly SlideRange[] | undefined
}

/** Reads what the fields ask for; refuses what is not understood with request_invalid. */
export function requestWishes(fields: Fields): RequestWishes {
  return {
    mode: modeAsked(fields.get('mode') ?? fieldSchemas.mode.default),
    columns: listed(fields.get('columns')),
    slides: listed(fields.get('slides'))?.map(rangeAsked),
  }
}

function modeAsked(asked: string): RequestWishes['mode'] {
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
