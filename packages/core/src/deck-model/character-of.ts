/**
 * The character of a code. What files say is a code may be none: one beyond Unicode or half of a surrogate pair is the
 * replacement character, so that text is always well-formed.
 */
export function characterOf(code: number): string {
  const isCharacter = (code >= 0 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
