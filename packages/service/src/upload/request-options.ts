import {
  defaultHidden,
  defaultMode,
  type HiddenSlides,
  hiddenChoices,
  type RequestMode,
  requestModes,
  type SlideRange,
} from '@rowdeck/core/deck-model/conversion-options'
import { pictureSidePx } from '@rowdeck/core/deck-model/picture-size'
import { canonicalTag } from '@rowdeck/core/languages'
import { type ColumnKey, requestedColumns } from '@rowdeck/reader/conversion'
import { Ajv } from 'ajv'
import { type CheckedFields, checkedFields, type Fields } from './fields.ts'
import { pictureSizePattern, slideItemPattern } from './option-patterns.ts'
import { quoteName, requestInvalid } from './refusals.ts'

// the schema is a constant: checking it too would take most of the time in which this module loads
const isValid = new Ajv({ meta: false, validateSchema: false }).compile<CheckedFields>(
  checkedFields,
)

/**
 * The conversion options of a request. Fields that are left out are as if their defaults were sent, so that both
 * are the same request for its `Idempotency-Key`.
 */
export interface RequestOptions {
  mode: RequestMode
  columns: readonly ColumnKey[]
  /** Undefined for all slides. */
  slides: readonly SlideRange[] | undefined
  hidden: HiddenSlides
  /** Only if it differs from the default. */
  pictureSize?: number
  /** Canonical BCP 47 tags. */
  language?: readonly string[]
}

/** The values of fields that have few. */
const choicesOf = { mode: requestModes, hidden: hiddenChoices }

/** Languages of a hint; a deck has few, and each may be asked about every slide. */
const languagesMax = 8

/** Parses the fields. Throws request_invalid for an unknown mode, choice, column or language, or a malformed range. */
export function requestOptions(fields: Fields): RequestOptions {
  const slides = listIn(fields.get('slides'))
  const mode = fields.get('mode') || undefined
  const hidden = fields.get('hidden') || undefined
  const pictureSize = pictureSizeOf(fields.get('picture_size') || undefined)
  const language = languagesIn(fields.get('language'))
  const values: Partial<Record<keyof typeof choicesOf | 'slides', string>> = {
    ...(mode && { mode }),
    ...(hidden && { hidden }),
    ...(slides && { slides: slides.join(',') }),
  }
  if (!isValid(values)) throw invalid(values, slides)
  return {
    mode: values.mode ?? defaultMode,
    columns: requestedColumns(listIn(fields.get('columns'))),
    slides: allAsUndefined(slides?.map(parseRange)),
    hidden: values.hidden ?? defaultHidden,
    ...(pictureSize !== pictureSidePx.default && { pictureSize }),
    ...(language && { language }),
  }
}

function pictureSizeOf(given: string | undefined): number {
  if (given === undefined) return pictureSidePx.default
  const side = pictureSizePattern.test(given) ? Number(given) : 0
  if (side >= pictureSidePx.min && side <= pictureSidePx.max) return side
  throw requestInvalid(
    `\`picture_size\` is ${quoteName(given)}. Send the longer side in pixels, ${pictureSidePx.min} to ${pictureSidePx.max}.`,
  )
}

function languagesIn(value: string | undefined): string[] | undefined {
  const tags = listIn(value)?.map(languageOf)
  const unique = tags && [...new Set(tags)]
  if (unique === undefined || unique.length <= languagesMax) return unique
  throw requestInvalid(`\`language\` has more than ${languagesMax} languages. Send fewer.`)
}

function languageOf(given: string): string {
  const tag = canonicalTag(given)
  if (tag !== undefined) return tag
  throw requestInvalid(
    `\`language\` has ${quoteName(given)}, which is no language. Send BCP 47 tags separated by commas, such as \`de\`, \`pt-BR\` or \`zh-Hant,en\`.`,
  )
}

function invalid(
  given: Partial<Record<keyof typeof choicesOf, string>>,
  slides: string[] | undefined,
): Error {
  for (const [name, choices] of Object.entries(choicesOf)) {
    const value = given[name as keyof typeof given]
    if (value === undefined || choices.some((known) => known === value)) continue
    const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
    const known = anyOf.format(choices.map((each) => `\`${each}\``))
    return requestInvalid(`\`${name}\` is ${quoteName(value)}. Send ${known}.`)
  }
  return invalidRange(slides?.find((item) => !slideItemPattern.test(item)) ?? '')
}

/** Splits a comma-separated list and trims its items; undefined if it is empty. */
function listIn(value: string | undefined): string[] | undefined {
  return value?.trim() ? value.split(',').map((item) => item.trim()) : undefined
}

function parseRange(item: string): SlideRange {
  const [, first, dash, last] = slideItemPattern.exec(item) ?? []
  const from = Number(first)
  const to =
    last === undefined ? (dash === undefined ? from : Number.POSITIVE_INFINITY) : Number(last)
  if (from >= 1 && from <= to) return { from, to }
  throw invalidRange(item)
}

function invalidRange(item: string): Error {
  return requestInvalid(
    `\`slides\` has ${quoteName(item)}. Send numbers and ranges from 1, such as \`1-5,9,12-\`.`,
  )
}

function allAsUndefined(ranges: SlideRange[] | undefined): SlideRange[] | undefined {
  const isAll = ranges?.some(({ from, to }) => from === 1 && to === Number.POSITIVE_INFINITY)
  return isAll ? undefined : ranges
}

/** What a request says about its job beside the conversion. */
export interface JobOptions {
  callbackUrl?: string
  includesResult?: boolean
  resultUrl?: string
  resultType?: string
  /** Undefined for the default of the service. */
  retentionSeconds?: number
}

/** Parses the fields that only jobs have. Throws request_invalid if a value, or what it needs, is missing or wrong. */
export function jobOptions(fields: Fields): JobOptions {
  const callbackUrl = fields.get('callback_url')
  const resultUrl = fields.get('result_url')
  const resultType = fields.get('result_type')
  const includesResult = isIncluded(fields.get('include_result'))
  if (includesResult && !callbackUrl) throw needs('include_result', 'callback_url')
  if (resultType && !resultUrl) throw needs('result_type', 'result_url')
  const retention = fields.get('retention_seconds')
  if (retention && !/^[1-9]\d{0,8}$/.test(retention)) {
    throw requestInvalid(
      `\`retention_seconds\` is ${quoteName(retention)}. Send a whole number of seconds, such as \`600\`.`,
    )
  }
  return {
    ...(callbackUrl && { callbackUrl }),
    ...(includesResult && { includesResult }),
    ...(resultUrl && { resultUrl }),
    ...(resultType && { resultType }),
    ...(retention && { retentionSeconds: Number(retention) }),
  }
}

function isIncluded(given: string | undefined): boolean {
  if (given && given !== 'true' && given !== 'false') {
    throw requestInvalid(`\`include_result\` is ${quoteName(given)}. Send \`true\` or \`false\`.`)
  }
  return given === 'true'
}

function needs(name: string, other: string): Error {
  return requestInvalid(`There is \`${name}\` without \`${other}\`. Send both, or neither.`)
}
