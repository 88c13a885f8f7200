const number = '\\d{1,6}'

/** Pattern of one item of `slides`: a number, a range or an open range. */
export const slideItem = `${number}(?:-(?:${number})?)?`

/** Matches one item of `slides`; groups: first number, dash of a range, last number. */
export const slideItemPattern = new RegExp(`^(${number})(?:(-)(${number})?)?$`)

/** Returns the JSON Schema pattern of a comma-separated list of items. */
export function listOf(item: string): string {
  return `^${item}(?:,${item})*$`
}
