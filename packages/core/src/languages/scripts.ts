/** Letters of one kind in a text. */
export interface ScriptLetters {
  /** Unicode name of the script with most letters that are not Latin; `Han` includes kana. Undefined if there is none. */
  script: string | undefined
  /** Its letters, in order and in lower case. */
  letters: string
  /** Its share of all letters, from 0 to 1; ideographs count as several. */
  share: number
}

/** An ideograph or a syllable says as much as so many Latin letters. Chosen by eye. */
const ideographWeight = 3
/** Letters that a text must have to say anything about its language. Chosen by eye. */
const lettersMin = 4
/** Without kana, so many ideographs are Chinese: Japanese sentences have kana, but titles need not. */
const hanMin = 12
/** Share of kana in Japanese text; names in Chinese text have fewer. */
const kanaShareMin = 0.05
/** Languages that share an alphabet are told by letters that need some text to occur. */
const alphabetLettersMin = 12

const groups: Record<string, RegExp> = {
  Han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
  Hangul: /\p{Script=Hangul}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /[\p{Script=Arabic}\u200c]/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Thai: /\p{Script=Thai}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Bengali: /\p{Script=Bengali}/gu,
  Tamil: /\p{Script=Tamil}/gu,
  Telugu: /\p{Script=Telugu}/gu,
  Kannada: /\p{Script=Kannada}/gu,
  Malayalam: /\p{Script=Malayalam}/gu,
  Gujarati: /\p{Script=Gujarati}/gu,
  Gurmukhi: /\p{Script=Gurmukhi}/gu,
  Sinhala: /\p{Script=Sinhala}/gu,
  Khmer: /\p{Script=Khmer}/gu,
  Lao: /\p{Script=Lao}/gu,
  Myanmar: /\p{Script=Myanmar}/gu,
  Georgian: /\p{Script=Georgian}/gu,
  Armenian: /\p{Script=Armenian}/gu,
}

/** Scripts of one language, at least on slides. */
const languages: Record<string, string> = {
  ...{ Hangul: 'ko', Greek: 'el', Hebrew: 'he', Thai: 'th', Tamil: 'ta', Telugu: 'te' },
  ...{ Kannada: 'kn', Malayalam: 'ml', Gujarati: 'gu', Gurmukhi: 'pa', Sinhala: 'si' },
  ...{ Khmer: 'km', Lao: 'lo', Myanmar: 'my', Georgian: 'ka', Armenian: 'hy' },
}

/** Languages of a script in the order in which they are ruled out: letters of their own, letters that they lack. */
interface Marked {
  tag: string
  own: string
  foreign: string
}
const marked: Record<string, Marked[]> = {
  Cyrillic: [
    { tag: 'be', own: 'ў', foreign: 'ищъїєґјљњћђ' },
    { tag: 'uk', own: 'іїєґ', foreign: 'ыэўъёјљњћђ' },
    { tag: 'mk', own: 'ѓќѕ', foreign: 'ъыьэщюяіїђћ' },
    { tag: 'sr', own: 'јљњћђ', foreign: 'ъыьэщюяйіїѓќѕ' },
    { tag: 'ru', own: 'ыэёь', foreign: 'іїєґўјљњћђәөүұқғңһӣӯҷҳҙҫ' },
    { tag: 'bg', own: 'ъ', foreign: 'ыэёіїєґўјљњћђәөүңҷӣқғ' },
  ],
  Arabic: [
    { tag: 'ur', own: 'ٹڈڑںےہھ', foreign: 'ةىې' },
    { tag: 'fa', own: 'پچژگ', foreign: 'ٹڈڑںےۆێەةڭې' },
    { tag: 'ar', own: 'ةىأإؤ', foreign: 'پچژگٹڈڑںےۆێی' },
  ],
  Bengali: [{ tag: 'bn', own: 'র', foreign: 'ৰৱ' }],
}

/** Counts the letters of a text by script, of those that are not Latin the most frequent one. */
export function splitScripts(text: string): ScriptLetters {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  let most: ScriptLetters = { script: undefined, letters: '', share: 0 }
  if (!/[^\p{Script=Latin}\P{L}]/u.test(text)) return most
  let weightMost = 0
  let weightAll = latin
  for (const [script, letter] of Object.entries(groups)) {
    const found = text.match(letter) ?? []
    const weight = found.length * (script === 'Han' || script === 'Hangul' ? ideographWeight : 1)
    weightAll += weight
    if (weight <= weightMost) continue
    weightMost = weight
    most = { script, letters: found.join('').toLowerCase(), share: 0 }
  }
  return { ...most, share: weightAll === 0 ? 0 : weightMost / weightAll }
}

/** Returns the tag of the language that is written in these letters of a script; undefined if that is not clear. */
export function languageOfScript(script: string, letters: string): string | undefined {
  const count = [...letters].length
  if (count < lettersMin) return undefined
  if (script === 'Han') return chineseOrJapanese(letters, count)
  if (script === 'Devanagari') return /(?:है|हैं|में|और|का)/u.test(letters) ? 'hi' : undefined
  const known = languages[script]
  if (known !== undefined) return known
  if (count < alphabetLettersMin) return undefined
  return marked[script]?.find(({ own, foreign }) => {
    const isAny = (some: string) => [...some].some((letter) => letters.includes(letter))
    return isAny(own) && !isAny(foreign)
  })?.tag
}

function chineseOrJapanese(letters: string, count: number): string | undefined {
  const kana = letters.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  if (kana >= Math.max(1, kanaShareMin * count)) return 'ja'
  return kana === 0 && count >= hanMin ? 'zh' : undefined
}
