import { foldAccents } from '../languages/fold-accents.ts'
import type { Language } from '../languages/function-words.ts'
import { scoreNgrams } from '../languages/score-ngrams.ts'
import type { Mark, MarkShape } from './find-marks.ts'

/** Languages whose networks know many letters with a mark of a shape, in turn. Together they know most of Europe's. */
const knowing: Record<MarkShape, Language[]> = {
  acute: ['ces', 'spa'],
  grave: ['fra', 'ita'],
  upright: ['fra', 'ces', 'deu', 'por'],
  small: ['deu', 'fra', 'ces'],
}
/** Languages asked because n-grams of the slide are most like theirs. Not enough to know its language by. */
const likelyMax = 2

/** The languages whose networks may know the accents of a line: those that the words of its slide look like, and by its marks. */
export function languagesFor(marks: Mark[], likely: Language[]): Language[] {
  const shapes = new Set(marks.map(({ shape }) => shape))
  return [...new Set([...[...shapes].flatMap((shape) => knowing[shape]), ...likely])]
}

/** The languages other than English that the words of a slide look most like. */
export function likelyLanguages(texts: string[]): Language[] {
  const words =
    foldAccents(texts.join(' '))
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const { likely } = scoreNgrams(words)
  const languages = likely.map(([language]) => language)
  return languages.filter((language) => language !== 'eng').slice(0, likelyMax)
}
