/**
 * Makes the file of n-gram weights:
 * `node test/support/make-ngrams.ts > packages/core/src/languages/ngrams.txt`.
 * They come from the Efficient Language Detector (Nito T. M., Apache-2.0), reduced to n-grams of unaccented
 * letters and to the languages that we tell apart. The whole package costs a process ninety megabytes.
 */
import type { Language } from '../../packages/core/src/languages/languages.ts'

/** A file of the detector: the weight of each n-gram by the number of the language. */
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
/** Subtracted from every weight in that file to keep it small. */
const weightBase = 53
const plainLetters = /^[a-z ]+$/

/** Returns one line per weight of a language: `LANGUAGE WEIGHT NGRAM…`, with `_` for the ends of a word. */
export async function makeNgrams(): Promise<string> {
  const { ngramsData } = (await import(file.href)) as Weights
  const lines = new Map<string, string[]>()
  for (const [ngram, weights] of Object.entries(ngramsData.ngrams)) {
    if (!plainLetters.test(ngram)) continue
    for (const [number, weight] of Object.entries(weights)) {
      const language = names[ngramsData.languages[number] ?? '']
      if (!language) continue
      const start = `${language} ${weight + weightBase}`
      lines.set(start, [...(lines.get(start) ?? []), ngram.replaceAll(' ', '_')])
    }
  }
  return [...lines]
    .map(([start, ngrams]) => `${start} ${ngrams.toSorted().join(' ')}\n`)
    .toSorted()
    .join('')
}

if (import.meta.main) process.stdout.write(await makeNgrams())
