/**
 * Makes the weights of groups of letters:
 * `node test/support/make-letter-groups.ts > src/engines/ocr/languages/letter-groups.txt`.
 * They are those of the Efficient Language Detector (Nito T. M., Apache-2.0), of which only what a reader
 * without accents can see is kept: groups of plain letters, of the languages that are told apart. The whole
 * of it, loaded as it comes, costs a process ninety megabytes.
 */
import type { Language } from '../../src/engines/ocr/languages/guess-language.ts'

/** A file of the detector's: what each group of letters speaks for, by the number of the language. */
interface Weights {
  ngramsData: {
    languages: Record<string, string>
    ngrams: Record<string, Record<string, number>>
  }
}

const file = new URL('../../node_modules/eld/src/ngrams/extrasmall.js', import.meta.url)
/** The detector's names of our languages. */
const names: Record<string, Language> = {
  ...{ cs: 'ces', da: 'dan', de: 'deu', en: 'eng', es: 'spa', fi: 'fin', fr: 'fra', hr: 'hrv' },
  ...{ hu: 'hun', it: 'ita', nl: 'nld', no: 'nor', pl: 'pol', pt: 'por', ro: 'ron', sk: 'slk' },
  ...{ sv: 'swe', tr: 'tur', vi: 'vie' },
}
/** What was taken off every weight to keep that file small. */
const weightBase = 53
const plainLetters = /^[a-z ]+$/

/** A line for every weight of every language: `LANGUAGE WEIGHT GROUP…`, with `_` for a word's ends. */
export async function makeLetterGroups(): Promise<string> {
  const { ngramsData } = (await import(file.href)) as Weights
  const lines = new Map<string, string[]>()
  for (const [group, weights] of Object.entries(ngramsData.ngrams)) {
    if (!plainLetters.test(group)) continue
    for (const [number, weight] of Object.entries(weights)) {
      const language = names[ngramsData.languages[number] ?? '']
      if (!language) continue
      const start = `${language} ${weight + weightBase}`
      lines.set(start, [...(lines.get(start) ?? []), group.replaceAll(' ', '_')])
    }
  }
  return [...lines]
    .map(([start, groups]) => `${start} ${groups.toSorted().join(' ')}\n`)
    .toSorted()
    .join('')
}

if (import.meta.main) process.stdout.write(await makeLetterGroups())
