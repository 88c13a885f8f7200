import type { Language } from './function-words.ts'

/** Languages that are written almost alike, by the tag of the one whose words and networks serve for them. */
const servedAs: Record<string, string> = { nb: 'no', nn: 'no', bs: 'hr', 'sr-Latn': 'hr' }

let names: Intl.DisplayNames | undefined

/** The BCP 47 tag of a language, such as `de` for `deu`. */
export function tagOf(language: Language): string {
  return Intl.getCanonicalLocales(language)[0] ?? language
}

/** Returns a BCP 47 tag in its canonical form; undefined if it is malformed or names no language. */
export function canonicalTag(given: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(given)
    // loading the names takes longer than any module, in every thread and worker, and hints are rare
    names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return names.of(tag) === undefined ? undefined : tag
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether one of the canonical tags means a language, in the script that it is written in: `zh-TW` means `zh-Hant`. */
export function meansLanguage(tags: readonly string[], language: string): boolean {
  const wanted = writtenLanguage(language)
  return tags.some((tag) => writtenLanguage(tag) === wanted)
}

function writtenLanguage(tag: string): string {
  const { language, script = '' } = new Intl.Locale(tag).maximize()
  const served = servedAs[`${language}-${script}`] ?? servedAs[language]
  return served === undefined ? `${language}-${script}` : writtenLanguage(served)
}
