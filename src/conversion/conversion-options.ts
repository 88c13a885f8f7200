/** How slides can be read, and what each mode does. */
const modes = {
  auto: 'the text layer, OCR where a slide has no usable one, and for the words in pictures beside it',
  text: 'never OCR',
  ocr: 'always',
} as const

export type RequestMode = keyof typeof modes

export const requestModes = Object.keys(modes) as RequestMode[]

export const defaultMode: RequestMode = 'auto'

/** All modes in one sentence, for callers. */
export function describeModes(): string {
  const described = Object.entries(modes).map(([mode, meaning]) => `\`${mode}\`: ${meaning}`)
  return `${described.join('; ')}.`
}

/** Slide numbers, from 1, both ends inclusive; `to` is Infinity for an open range. */
export interface SlideRange {
  from: number
  to: number
}

/** What to convert, and how. */
export interface ConversionOptions {
  mode: RequestMode
  /** Keys of the catalog of columns. Default: the one column `slide`. */
  columns?: readonly string[] | undefined
  /** Default: every slide. */
  slides?: readonly SlideRange[] | undefined
}
