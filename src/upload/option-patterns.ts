const number = '\\d{1,6}'

/** One item of the field `slides`; groups: the first number, the dash of a range, the last number. */
export const slideItemPattern = new RegExp(`^(${number})(?:(-)(${number})?)?$`)

/** The whole of the field `slides`, as JSON Schema writes it. That ranges rise it cannot say. */
export const slidesPattern = listOf(`${number}(?:-(?:${number})?)?`)

/** The pattern of a list of such items with commas, and maybe spaces, between them. */
export function listOf(item: string): string {
  return `^\\s*${item}\\s*(?:,\\s*${item}\\s*)*$`
}
