/** Languages of the slides (ISO 639-1) as Tesseract names their data. */
const dataNames: Record<string, string> = {
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nl: 'nld',
  pt: 'por',
  vi: 'vie',
  zh: 'chi_sim',
}

/** Names of all data that Tesseract needs for the benchmark. */
export const tesseractDataNames = ['eng', ...Object.values(dataNames)]

/**
 * What a person would tell Tesseract about slides in this language: the language and English, because decks
 * contain English words in every language.
 */
export function tesseractLanguages(language: string): string[] {
  const name = dataNames[language]
  return name === undefined ? ['eng'] : [name, 'eng']
}
