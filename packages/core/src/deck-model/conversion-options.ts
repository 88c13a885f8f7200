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
  return described(modes)
}

/** What happens to the slides that a presentation hides; only PPTX files have such slides. */
const hiddenSlides = {
  exclude: 'they are left out and do not count',
  include: 'they are converted, in their places',
} as const

export type HiddenSlides = keyof typeof hiddenSlides

export const hiddenChoices = Object.keys(hiddenSlides) as HiddenSlides[]

export const defaultHidden: HiddenSlides = 'exclude'

/** All choices in one sentence, for callers. */
export function describeHidden(): string {
  return `The slides that a PPTX file hides. ${described(hiddenSlides)}`
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
  /** Default: they are left out. */
  hidden?: HiddenSlides
  /** The longer side of the column `picture` in pixels. Default: that of `pictureSidePx`. */
  pictureSize?: number | undefined
  /** Canonical BCP 47 tags: a hint for OCR of slides too short to tell their language. */
  language?: readonly string[] | undefined
}

function described(choices: Record<string, string>): string {
  const each = Object.entries(choices).map(([choice, meaning]) => `\`${choice}\`: ${meaning}`)
  return `${each.join('; ')}.`
}
