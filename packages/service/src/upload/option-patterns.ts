const number = '\\d{1,6}'

/** Pattern of one item of `slides`: a number, a range or an open range. */
export const slideItem = `${number}(?:-(?:${number})?)?`

/** Matches one item of `slides`; groups: first number, dash of a range, last number. */
export const slideItemPattern = new RegExp(`^(${number})(?:(-)(${number})?)?$`)

/** Matches the sizes of pictures; whether it is one that is offered is checked afterwards. */
export const pictureSizePattern = /^[1-9]\d{1,3}$/

/** Pattern of one item of `language`: a BCP 47 tag. Whether it names a language is checked afterwards. */
export const languageItem = '[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*'

/** Returns the JSON Schema pattern of a comma-separated list of items. */
export function listOf(item: string): string {
  return `^${item}(?:,${item})*$`
}
