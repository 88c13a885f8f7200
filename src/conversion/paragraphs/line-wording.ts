/** Words of up to three small letters are articles, prepositions and conjunctions in most languages. */
const shortWord = /(?:^|\s)\p{Ll}{1,3}$/u

/** Whether the wording of a full line shows that the next one goes on with it. */
export function continuesSentence(line: string): boolean {
  return shortWord.test(line) || /[,、，&+/([–-]$/u.test(line)
}

/** Whether a line ends where a sentence does, or with what announces another paragraph. Initials end nothing. */
export function endsSentence(line: string): boolean {
  return !/(?:^|[\s.])\p{L}\.$/u.test(line) && /[.!?。！？…:：;；]$/u.test(line)
}
