/** Agreement of two texts word by word, in order: from 0 to 1. */
export interface WordAgreement {
  /** Share of the expected words that were read, in order. */
  recall: number
  /** Share of the words read that are expected, in order. */
  precision: number
}

/**
 * Compares the words of two texts by their longest common subsequence, ignoring case, punctuation and line
 * ends: a word read out of order counts as missing and as invented.
 */
export function agreeInWords(read: string, truth: string): WordAgreement {
  const [found, right] = [wordsOf(read), wordsOf(truth)]
  const common = longestCommonSubsequence(found, right)
  return {
    recall: right.length === 0 ? 1 : common / right.length,
    precision: found.length === 0 ? 1 : common / found.length,
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function longestCommonSubsequence(first: string[], second: string[]): number {
  let before = new Array<number>(second.length + 1).fill(0)
  for (const word of first) {
    const row = [0]
    second.forEach((other, at) => {
      const kept = Math.max(before[at + 1] ?? 0, row[at] ?? 0)
      row.push(word === other ? (before[at] ?? 0) + 1 : kept)
    })
    before = row
  }
  return before[second.length] ?? 0
}
