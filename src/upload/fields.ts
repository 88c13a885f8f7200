import { quoteName, requestInvalid } from './refusals.ts'

/** What a request may say beside the file, under the same names and with the same meaning in both forms. */
export const fieldNames = ['filename', 'media_type', 'mode'] as const

export type FieldName = (typeof fieldNames)[number]

export type Fields = Map<FieldName, string>

/** Bytes of one field's value. */
export const fieldBytesMax = 8 * 1024

const modes = ['auto', 'text', 'ocr'] as const

/** `auto` takes the text layer and reads the picture where a slide has no usable one. */
export type RequestedMode = (typeof modes)[number]

export function isFieldName(name: string): name is FieldName {
  return fieldNames.some((known) => known === name)
}

/** Returns how slides are to be read, `auto` where nothing is said; refuses other values with request_invalid. */
export function requestedMode(fields: Fields): RequestedMode {
  const asked = fields.get('mode') ?? 'auto'
  const mode = modes.find((known) => known === asked)
  if (mode !== undefined) return mode
  throw requestInvalid(`\`mode\` is ${quoteName(asked)}. Send \`auto\`, \`text\` or \`ocr\`.`)
}
