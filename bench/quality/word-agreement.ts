/** The words that two texts share, as fractions of each. */
export interface WordAgreement {
  /** Share of the first text's words in the second, and of the second's in the first; 0 to 1. */
  recall: number
  precision: number
  f1: number
}

const ideograph = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}'
const word = new RegExp(`[${ideograph}]|(?:(?![${ideograph}])[\\p{L}\\p{N}])+`, 'gu')

/** Runs of letters and digits, case-folded; in scripts without spaces every character is a word. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}

/** Compares texts as bags of words. NaN if either is empty. */
export function compareWords(truth: string[], read: string[]): WordAgreement {
  const left = new Map<string, number>()
  for (const one of truth) left.set(one, (left.get(one) ?? 0) + 1)
  let shared = 0
  for (const one of read) {
    const count = left.get(one) ?? 0
    if (count > 0) shared++
    left.set(one, count - 1)
  }
  const [recall, precision] = [shared / truth.length, shared / read.length]
  return { recall, precision, f1: (2 * shared) / (truth.length + read.length) }
}
