/** Letters and digits that stand together. */
const token = /[A-Za-z0-9]+/g
/** What stands behind a figure: 1TB, 1GHZ. */
const unit = /^[KMGTPkmgtp]?(B|b|HZ|Hz|BPS|bps|BIT|W|WH|V|PX|ST|ND|AM|PM|LN|X)$/

/**
 * Mends letters and digits that look alike where the rest of the word leaves no doubt: an l among
 * capitals is an I (AI, UI), as is a 1 before several (IOPS); a 0 within a word is an O (indexOf).
 */
export function mendLookAlikes(text: string): string {
  return text.replace(token, (word, at: number) =>
    mendZero(mendOne(mendEll(word, text[at + word.length]))),
  )
}

/** Names such as Al-Ahram keep theirs. */
function mendEll(word: string, next: string | undefined): string {
  if (next === '-' || !/^[A-Zl]{2,}$/.test(word) || !/[A-Z]/.test(word)) return word
  return /^[IJ]l|ll/.test(word) ? word : word.replaceAll('l', 'I')
}

function mendOne(word: string): string {
  const rest = /^1([A-Z]{3,})$/.exec(word)?.[1]
  return rest && !unit.test(rest) ? `I${rest}` : word
}

function mendZero(word: string): string {
  if (word.length < 4 || /[1-9]/.test(word) || /^[0a-fA-F]+$/.test(word)) return word
  return word.replace(/(?<=[A-Za-z])0(?=[A-Za-z])/g, 'O')
}
