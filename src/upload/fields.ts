/** What a request may say beside the file, under the same names and with the same meaning in both forms. */
export const fieldNames = [
  'filename',
  'media_type',
  'mode',
  'columns',
  'slides',
  'password',
] as const

export type FieldName = (typeof fieldNames)[number]

export type Fields = Map<FieldName, string>

/** Bytes of one field's value. */
export const fieldBytesMax = 8 * 1024

export function isFieldName(name: string): name is FieldName {
  return fieldNames.some((known) => known === name)
}
