/** Words of one syllable that have an accent, to tell them from others. */
const accentedWords = new Set(['ή', 'πού', 'πώς'])
const acute = '\u0301'
/** A vowel, or two that are read as one, with what is written above them. */
const syllable = /(?:[αο]ι|[εη]ι|υι|[αεοη]υ|[αεηιουω])/gu

/**
 * Writes Greek words as they are today: the trained data also knows the breathings and accents of classical Greek. A word
 * has one accent, and none if it has one syllable.
 */
export function withModernAccents(text: string): string {
  if (!/\p{Script=Greek}/u.test(text)) return text
  const plain = text
    .normalize('NFD')
    .replace(/[\u0313\u0314\u0345]/g, '')
    .replace(/[\u0300\u0342]/g, acute)
  return plain.replace(/(?:\p{Script=Greek}|\u0301|\u0308)+/gu, modernWord).normalize('NFC')
}

function modernWord(word: string): string {
  const bare = word.replaceAll(acute, '').toLowerCase()
  const isAccented = accentedWords.has(word.normalize('NFC').toLowerCase())
  if ((bare.match(syllable) ?? []).length === 1 && !isAccented) return word.replaceAll(acute, '')
  // a breathing before a capital is read as an accent
  const [first = '', second] = word
  return second === acute && word.indexOf(acute, 2) > 0 ? first + word.slice(2) : word
}
