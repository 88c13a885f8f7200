import type { Language } from '../../../languages/languages.ts'
import type { Mark, MarkShape } from './find-marks.ts'

/**
 * Languages whose networks know many letters with a mark of a shape; those asked first rule most out. Together they know the
 * accents of most languages of Europe. Languages that the slide's n-grams look like add none (bench/LEVERS.md).
 */
const knowing: Record<MarkShape, Language[]> = {
  acute: ['ces', 'por'],
  grave: ['fra', 'ita'],
  upright: ['fra', 'ces', 'spa', 'deu', 'por'],
  small: ['deu', 'fra', 'ces'],
}

/** The languages whose networks may know the accents of a line, by its marks. */
export function knowingLanguages(marks: Mark[]): Language[] {
  const shapes = new Set(marks.map(({ shape }) => shape))
  return [...new Set([...shapes].flatMap((shape) => knowing[shape]))]
}
