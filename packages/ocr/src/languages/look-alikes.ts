/** Letters of Cyrillic and Greek that look exactly like Latin ones in most fonts, and these. */
const alike = 'АВЕЅІЈКМНОРСТХУасеіјорѕхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'
const latin = 'ABESIJKMHOPCTXYaceijopsxyABEZHIKMNOPTYXo'
const latinOf = new Map([...alike].map((letter, index) => [letter, latin.charAt(index)]))

/** A text in Latin letters if all of its letters of a script look like them; undefined if it has others, or none. */
export function asLatin(text: string, letter: RegExp): string | undefined {
  const own = text.match(letter) ?? []
  if (own.length === 0 || own.some((each) => !latinOf.has(each))) return undefined
  return text.replace(letter, (each) => latinOf.get(each) ?? each)
}
