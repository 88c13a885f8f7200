/** Letters that Unicode does not take apart, and what they look like without their marks. */
const bare: Record<string, string> = {
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

/** The text as it looks to a reader who knows no accents: é as e, ß as ss, ł as l. */
export function foldAccents(text: string): string {
  const apart = text.normalize('NFD').replace(/\p{Mn}+/gu, '')
  return apart.replace(/[ßæœøđðłħıþÆŒØĐÐŁÞ]/g, (letter) => bare[letter] ?? letter)
}
