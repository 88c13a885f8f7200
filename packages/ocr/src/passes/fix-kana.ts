import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'

/** Characters that look like a letter of katakana, by that letter: between two of them they are one. */
const looksOfKatakana: Record<string, string> = {
  一: 'ー',
  二: 'ニ',
  三: 'ミ',
  夕: 'タ',
  口: 'ロ',
  力: 'カ',
  工: 'エ',
  才: 'オ',
  卜: 'ト',
  八: 'ハ',
  千: 'チ',
  べ: 'ベ',
  ぺ: 'ペ',
  り: 'リ',
}

/** Large letters and the small ones that are written after others in their place. */
const smallLetters: Record<string, string> = {
  ア: 'ァ',
  イ: 'ィ',
  ウ: 'ゥ',
  エ: 'ェ',
  オ: 'ォ',
  ヤ: 'ャ',
  ユ: 'ュ',
  ヨ: 'ョ',
}

/** What Japanese spelling excludes, and what is written so. Each rule leaves alone what may be a word. */
const spelling: [pattern: RegExp, replacement: string | ((found: string) => string)][] = [
  // The repetition sign stands after a kanji only.
  [/(?<=[ァ-ヺ])一々/gu, 'ータ'],
  [/(?<![\p{sc=Han}])々(?=[ァ-ヺーべぺ])|(?<=[ァ-ヺー])々/gu, 'タ'],
  [
    /(?<=[ァ-ヺー])[一二三夕口力工才卜八千り](?=[ァ-ヺー一べぺ])/gu,
    (found) => looksOfKatakana[found] ?? found,
  ],
  [/(?<=[ァ-ヺー])[べぺ](?=[ァ-ヺー一])/gu, (found) => looksOfKatakana[found] ?? found],
  // The long-vowel mark ends words too.
  [/(?<=[ァ-ヺ])一(?![\p{sc=Han}\p{N}])/gu, 'ー'],
  // Particles and endings are hiragana.
  [/ヘ(?![ァ-ヺー])/gu, 'へ'],
  [/(?<=[ぁ-ん])ベ(?=[ぁ-ん])/gu, 'べ'],
  [/(?<=[ぁ-ん\p{sc=Han}])リ(?![ァ-ヺー\p{N}])/gu, 'り'],
  [/(?<![ァ-ヺー])ニ(?=[とのれ])/gu, 'こ'],
  [/(?<=[がかなやわらさだま使持思言行知作取違従沿])つ(?=[てた])/gu, 'っ'],
  // Kanji; not in counts such as 3カ月.
  [/(?<=(?![一二三四五六七八九十百千数何])\p{sc=Han})カ(?![ァ-ヺー月所国年])/gu, '力'],
  [
    /(?<=[キシチニヒミリギジビピテデ])ユ(?=[ァ-ヺー])|(?<=[キシチニヒミリギジビピ])ヨ(?=[ンー])|(?<=[キシチニヒミギジビピ])ヤ(?=[ンーッ])/gu,
    small,
  ],
  [
    /(?<=フ)[アエオ](?=[ァ-ヺー])|(?<=ジ)エ(?=[ァ-ヺー])|(?<=チ)エ(?=[ンーッ])|(?<=フ)イ(?=[ルーンッ])/gu,
    small,
  ],
  [/(?<=[ーニリビシ]テ)イ|(?<=ンテ)イ(?=[アン])|(?<=デ)イ(?=[スレア])/gu, small],
]

/**
 * Fixes letters of Japanese that look alike (ー and 一, カ and 力, ュ and ユ) by what stands beside them: the network
 * reads each letter with little regard to its neighbors. Text without kana is left as it is.
 */
export function fixKana(_: Picture, lines: OcrLine[]): OcrLine[] {
  return lines.map((line) => ({ ...line, text: asSpelled(line.text) }))
}

function asSpelled(text: string): string {
  if (!/[ぁ-んァ-ヺ]/u.test(text)) return text
  return spelling.reduce(
    (spelled, [pattern, replacement]) =>
      spelled.replace(pattern, (found) => written(found, replacement)),
    text,
  )
}

function written(found: string, replacement: string | ((found: string) => string)): string {
  return typeof replacement === 'string' ? replacement : replacement(found)
}

function small(letter: string): string {
  return smallLetters[letter] ?? letter
}
