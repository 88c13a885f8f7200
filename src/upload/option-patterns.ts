const number = '\\d{1,6}'

/** Matches one item of `slides`; groups: first number, dash of a range, last number. */
export const slideItemPattern = new RegExp(`^(${number})(?:(-)(${number})?)?$`)

/** JSON Schema pattern of the field `slides`. It cannot express that the end of a range follows its start. */
export const slidesPattern = listOf(`${number}(?:-(?:${number})?)?`)

/** Returns the pattern of a comma-separated list of items with optional spaces around them. */
export function listOf(item: string): string {
  return `^\\s*${item}\\s*(?:,\\s*${item}\\s*)*$`
}
