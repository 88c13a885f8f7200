/** A value is a number with a unit: maximum number of its words and characters. Chosen by eye. */
const wordsMax = 3
const lettersMax = 16

/** Whether a text is a number with a unit, such as a price, a time or a share. */
export function isValue(text: string): boolean {
  const plain = text.trim()
  if (plain.length > lettersMax || plain.split(/\s+/u).length > wordsMax) return false
  return /^[^\p{L}\d]{0,3}\d/u.test(plain)
}
