/** Letters that Unicode does not decompose, and what they look like without their marks. */
const baseLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'p',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'P',
}

/** Removes accents: é becomes e, ß ss, ł l. */
export function foldAccents(text: string): string {
  const decomposed = text.normalize('NFD').replace(/\p{Mn}+/gu, '')
  return decomposed.replace(/[ßæœøđðłħıþÆŒØĐÐŁÞ]/g, (letter) => baseLetters[letter] ?? letter)
}
