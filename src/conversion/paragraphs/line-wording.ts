/** Words of up to three small letters are articles, prepositions and conjunctions in most languages. */
const shortWord = /(?:^|\s)\p{Ll}{1,3}$/u

/** Whether the wording of a full line shows that the next one goes on with it. */
export function continuesSentence(line: string): boolean {
  return shortWord.test(line) || /[,、，&+/([–-]$/u.test(line)
}

/** Whether a line ends where a sentence does, or with what announces another paragraph. Initials end nothing. */
export function endsSentence(line: string): boolean {
  return !/(?:^|[\s.])\p{L}\.$/u.test(line) && /[.．!?。！？…:：;；]$/u.test(line)
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Whether a Japanese line begins like a phrase: with a bracket, a Chinese character or the first katakana of a
 * word. Particles and endings, in hiragana, do not begin one; authors break short lines between phrases, but not
 * after "no" (of).
 */
export function startsPhrase(before: string, line: string): boolean {
  if (before.endsWith('の') || (!kana.test(before) && !kana.test(line))) return false
  if (/^[\p{Script=Katakana}ー]/u.test(line)) return !/[\p{Script=Katakana}ー]$/u.test(before)
  return /^[（「『【\p{Script=Han}]/u.test(line)
}

/** Whether a line begins with words in brackets: under a short line, an explanation of it. */
export function isBracketed(line: string): boolean {
  return /^[（(【「『[]\s?\p{L}/u.test(line)
}
