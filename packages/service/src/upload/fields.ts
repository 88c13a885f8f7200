import {
  defaultHidden,
  defaultMode,
  describeHidden,
  describeModes,
  hiddenChoices,
  requestModes,
} from '@rowdeck/core/deck-model/conversion-options'
import { pictureSidePx, pictureSidePxMax } from '@rowdeck/core/deck-model/picture-size'
import { addressLengthMax } from '@rowdeck/core/outgoing'
import { oneOf, type Static, Type } from '@rowdeck/core/schema'
import { columnKeys } from '@rowdeck/reader/conversion'
import type { TSchema } from 'typebox'
import { languageItem, listOf, pictureSizePattern, slideItem } from './option-patterns.ts'

/** Maximum size of a field's value in bytes. */
export const fieldBytesMax = 8 * 1024

/** In characters; equals the limit in bytes, because a character has at least one byte. */
const bounded = { maxLength: fieldBytesMax }

const columns = Type.String({
  description:
    'The keys of the requested columns, separated by commas, without duplicates; see `GET /api/v1/columns`.',
  default: 'slide',
  pattern: listOf(`(?:${columnKeys.join('|')})`),
  examples: ['number,title,slide'],
  ...bounded,
})

const slides = Type.String({
  description:
    'Slide numbers and ranges, from 1, separated by commas; an open range extends to the last slide. Defaults to all slides.',
  pattern: listOf(slideItem),
  examples: ['1-5,9,12-'],
  ...bounded,
})

const language = Type.String({
  description:
    'Languages that the deck may be in, as BCP 47 tags separated by commas, at most 8: a hint for OCR where a slide is too short to tell. Text that tells its own language is read in that. A language that OCR does not know has no effect.',
  pattern: listOf(languageItem),
  examples: ['de', 'zh-Hant,en'],
  ...bounded,
})

const pictureSize = Type.String({
  description: `The longer side of pictures in the column \`picture\`: ${pictureSidePx.min} to ${pictureSidePx.max} pixels. Pictures of many slides are bounded together: up to ${pictureSidePxMax(100)} pixels for 100 slides, and ${pictureSidePx.default} for 1,000.`,
  default: `${pictureSidePx.default}`,
  pattern: pictureSizePattern.source,
  examples: ['1600'],
  ...bounded,
})

/**
 * The optional fields of a request with the same names and meanings in both body formats, here as a form sends
 * them: as strings. An empty string counts as not given; spaces around the items of lists are ignored.
 */
const fields = {
  filename: Type.String({
    description:
      'The filename to report in the response; only its last path segment is kept. Defaults to the filename of the part, or to `document` with the extension of the type.',
    examples: ['deck.pdf'],
    ...bounded,
  }),
  media_type: Type.String({
    description:
      "The declared media type, which is ignored. The type is detected from the file's bytes.",
    examples: ['application/pdf'],
    ...bounded,
  }),
  mode: oneOf(requestModes, {
    description: describeModes(),
    default: defaultMode,
    examples: [defaultMode],
  }),
  columns,
  slides,
  hidden: oneOf(hiddenChoices, {
    description: describeHidden(),
    default: defaultHidden,
    examples: ['include'],
  }),
  picture_size: pictureSize,
  language,
  password: Type.String({
    description: 'The password of an encrypted PDF.',
    format: 'password',
    ...bounded,
  }),
  file_url: Type.String({
    description:
      'The https URL of the deck, instead of the file, where the operator of the service allows it. The service downloads it with one request without credentials, follows no redirect, and takes as many bytes as it would of a file.',
    format: 'uri',
    examples: ['https://files.example.com/deck.pdf'],
    maxLength: addressLengthMax,
  }),
}

/** Fields that a job has in addition. */
const jobOnly = {
  callback_url: Type.String({
    description:
      'URL that receives a webhook when the job is done or has failed. Must be one to which the service may send.',
    format: 'uri',
    examples: ['https://example.com/rowdeck'],
    maxLength: addressLengthMax,
  }),
  include_result: oneOf(['true', 'false'], {
    description:
      'With `true`, the webhook has the rows as `data.result`, as a result in JSON has them, if they have at most 256 KiB; otherwise `data.result` is null.',
    default: 'false',
  }),
  result_url: Type.String({
    description:
      'URL to which the result is sent with PUT when the job is done, such as a presigned one of an object store. The same URLs are allowed as for `callback_url`. It is kept in memory only, and never part of a query string.',
    format: 'uri',
    examples: ['https://bucket.s3.eu-central-1.amazonaws.com/deck.json?X-Amz-Signature=0a1b'],
    maxLength: addressLengthMax,
  }),
  result_type: Type.String({
    description:
      'Media type of what is sent to `result_url`: one that `Accept` may ask for, which is the Content-Type of the request.',
    default: 'application/json',
    examples: ['text/csv'],
    ...bounded,
  }),
  retention_seconds: Type.String({
    description:
      'For how many seconds the result can be fetched, up to the limit of the service, which is also the default: an hour unless the operator has changed it.',
    pattern: '^[1-9][0-9]{0,8}$',
    examples: ['600'],
    ...bounded,
  }),
}

export type FieldName = keyof typeof fields | keyof typeof jobOnly
export type Fields = Map<FieldName, string>

export const fieldNames = Object.keys(fields) as FieldName[]
const jobFieldNames = [...fieldNames, ...(Object.keys(jobOnly) as FieldName[])]

/** The names of the fields of a conversion, or of a job. */
export function fieldNamesOf(isJob = false): FieldName[] {
  return isJob ? jobFieldNames : fieldNames
}

/** The optional fields as a form sends them. */
export const formFields = optional(fields)

const pictureSideNumber = Type.Integer({ minimum: pictureSidePx.min, maximum: pictureSidePx.max })

/** Fields that are lists, which JSON may also write as an array or, with one number, as a number. */
const lists = {
  columns: Type.Array(Type.Enum(columnKeys)),
  slides: Type.Array(Type.Integer({ minimum: 1 })),
  language: Type.Array(Type.String()),
}

/** The optional fields as JSON sends them. Null counts as not given. */
export const jsonFields = optional({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, TSchema] => [name, orNull([field])]),
  ),
  columns: orNull([columns, lists.columns]),
  slides: orNull([slides, Type.Integer({ minimum: 1 }), lists.slides]),
  language: orNull([language, lists.language]),
  picture_size: orNull([pictureSize, pictureSideNumber]),
})

/** Returns the schema of a value that is one of these or null, with the description of the first. */
function orNull([first, ...others]: [TSchema, ...TSchema[]]) {
  const { description, ...schema } = first as TSchema & { description: string }
  return Type.Union([schema as TSchema, ...others, Type.Null()], { description })
}

/** What a job has in addition, as a form and as JSON send it. */
export const jobFormFields = optional(jobOnly)
export const jobJsonFields = optional({
  callback_url: orNull([jobOnly.callback_url]),
  include_result: orNull([jobOnly.include_result, Type.Boolean()]),
  result_url: orNull([jobOnly.result_url]),
  result_type: orNull([jobOnly.result_type]),
  retention_seconds: orNull([jobOnly.retention_seconds, Type.Integer({ minimum: 1 })]),
})

/** The fields whose values are checked here, as a form sends them. */
export const checkedFields = Type.Object(
  optional({ mode: fields.mode, hidden: fields.hidden, slides }),
)
export type CheckedFields = Static<typeof checkedFields>

function optional<Schemas extends Record<string, TSchema>>(schemas: Schemas) {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as {
    [Name in keyof Schemas]: ReturnType<typeof Type.Optional<Schemas[Name]>>
  }
}

/** Addresses are kept in logs and histories, so a secret is never part of one. */
const secrets = ['password', 'result_url'] as const
/** Stands for the file, so it is not beside one. */
export const addressField = 'file_url'

const { password: _password, [addressField]: _address, ...queried } = fields

/** The optional fields as a query string has them, beside a body that is the file itself. */
export const queryFields = optional(queried)

/** Returns whether a query string may never have this field. */
export function isSecretField(name: string): boolean {
  return secrets.some((secret) => secret === name)
}

export function isFieldName(name: string, isJob = false): name is FieldName {
  return Object.hasOwn(fields, name) || (isJob && Object.hasOwn(jobOnly, name))
}

/** Returns whether JSON may write a field as a number; a list also as an array. */
export function mayBeNumber(name: FieldName): boolean {
  return name === 'picture_size' || name === 'retention_seconds' || isListField(name)
}

/** Returns whether JSON may write a field as true or false. */
export function mayBeBoolean(name: FieldName): boolean {
  return name === 'include_result'
}

export function isListField(name: FieldName): boolean {
  return Object.hasOwn(lists, name)
}
