/** Unicode names of the scripts that share shapes with Latin. */
export const scriptsLikeLatin: ReadonlySet<string> = new Set(['Cyrillic', 'Greek'])

/** Letters of scripts that look like none of these and Latin: their strokes, parts and cells are others. */
export const unlikeLatin = /(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{L}/u
/** Letters of any script but Latin. */
export const foreignLetter = /(?!\p{Script=Latin})\p{L}/u
/** Letters of the scripts that are written from right to left. */
export const backwardLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A global pattern of the letters of a Unicode script, by its name. */
export function letterOf(script: string): RegExp {
  return new RegExp(`\\p{Script=${script}}`, 'gu')
}

/** How many letters a text has, of any alphabet or of those that a global pattern matches. */
export function countLetters(text: string, letter = /\p{L}/gu): number {
  return (text.match(letter) ?? []).length
}

/**
 * Share of a text's letters, digits and signs that a global pattern matches: letters of another alphabet, read as those
 * of this one, have digits and signs among them. Numbers, vowel marks and signs of direction say nothing, nor does what a
 * bullet was read as; the trained data for Greek has the micro sign in place of the letter.
 */
export function ownShareOf(text: string, letter: RegExp): number {
  const telling = text
    .replace(/^[*_\s]+/, '')
    .replaceAll('\u00b5', '\u03bc')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .replace(/(?<!\S)\p{N}+(?!\S)/gu, '')
  const signs = countLetters(telling, /[^\s.,:;!?،؛؟'"„“”«»•·–—-]/gu)
  return signs === 0 ? 0 : countLetters(telling.replace(/\p{N}/gu, ''), letter) / signs
}
