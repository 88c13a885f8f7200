/** How often a text has each of its words. */
export type WordCounts = Record<string, number>

/** The words of two letters or digits and more, in lower case; hyphens at line ends join, soft hyphens are left out. */
export function wordCounts(text: string): Map<string, number> {
  const plain = text
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replace(/-\n(?=[\p{L}\p{N}_])/gu, '')
  const counts = new Map<string, number>()
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    const lower = word.toLowerCase()
    counts.set(lower, (counts.get(lower) ?? 0) + 1)
  }
  return counts
}

/** The wanted words that a text lacks, one entry for each time. */
export function missingWords(wanted: WordCounts, text: string): string[] {
  const counts = wordCounts(text)
  return Object.entries(wanted).flatMap(([word, times]) =>
    Array<string>(Math.max(0, times - (counts.get(word) ?? 0))).fill(word),
  )
}
