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

const brackets = new Map([...'()[]{}（）「」『』【】［］'].map((sign, at) => [sign, at]))

/** Whether a line closes a bracket that the one before leaves open. */
export function closesBracket(before: string, line: string): boolean {
  const open = openBrackets(before)
  let inner = 0
  for (const sign of line) {
    const at = brackets.get(sign)
    if (at === undefined) continue
    if (at % 2 === 0) inner++
    else if (inner > 0) inner--
    else return open.at(-1) === at - 1
  }
  return false
}

/** The numbers of the brackets that a line leaves open, in `brackets`. */
function openBrackets(line: string): number[] {
  const open: number[] = []
  for (const sign of line) {
    const at = brackets.get(sign)
    if (at === undefined) continue
    if (at % 2 === 0) open.push(at)
    else if (open.at(-1) === at - 1) open.pop()
  }
  return open
}
