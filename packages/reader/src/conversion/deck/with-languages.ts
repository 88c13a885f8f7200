import type { Engines } from '@rowdeck/core/deck-model/engine-set'

/** Returns the engines with a hint at the languages of what OCR reads, as canonical BCP 47 tags. */
export function withLanguages(engines: Engines, languages: readonly string[] = []): Engines {
  if (languages.length === 0) return engines
  const { ocr } = engines
  return {
    ...engines,
    ocr: {
      straighten: (picture) => ocr.straighten(picture),
      read: (straight) => ocr.read(straight, languages),
      readLegible: (picture, context) => ocr.readLegible(picture, context, languages),
      close: () => ocr.close(),
    },
  }
}
