import type { Language } from './function-words.ts'

/** The letters with accents, and others beyond a to z, that a language is written with. */
const alphabets: Record<Language, string> = {
  eng: 'é',
  deu: 'äöüß',
  fra: 'àâæçéèêëîïôœùûüÿ',
  spa: 'áéíñóúü',
  ita: 'àéèìíîòóùú',
  por: 'áâãàçéêíóôõúü',
  nld: 'áéèëïíóöüú',
  pol: 'ąćęłńóśźż',
  swe: 'åäöé',
  dan: 'æøåé',
  nor: 'æøåéòô',
  ces: 'áčďéěíňóřšťúůýž',
  slk: 'áäčďéíĺľňóôŕšťúýž',
  hrv: 'čćđšž',
  vie: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  tur: 'çğıİöşüâîû',
  hun: 'áéíóöőúüű',
  fin: 'äöåšž',
  ron: 'ăâîșțşţ',
}

/** Languages that are told apart by letters of their own rather than by their words. */
const relatives: { languages: Language[]; telling: Partial<Record<Language, string>> }[] = [
  { languages: ['ces', 'slk'], telling: { ces: 'ěřů', slk: 'ĺľŕôä' } },
  { languages: ['dan', 'nor', 'swe'], telling: { swe: 'äö' } },
]

/**
 * Languages in which hardly a line has no accent, and the number of letters without one that rules them out. Text from
 * old systems may lack all of them; it is then of no known language.
 */
const accented = new Set<Language>(['pol', 'ces', 'slk', 'tur', 'hun', 'vie', 'ron', 'fin'])
const plainLettersMax = 60
/** Share of the letters of English text that may have accents: names and loan words. Chosen by eye. */
const englishAccentsMax = 0.01

/** Letters that hardly any other language has, and how many of them tell a language without its words. Chosen by eye. */
const telling: Partial<Record<Language, string>> = {
  ...{ pol: 'łąęśźż', hun: 'őű', ces: 'ěřů', tur: 'ğış', ron: 'ășț', por: 'ãõ', deu: 'ß' },
  vie: 'ơưạấầẩậắặẹếềểệịọốồổộớờởợụứừửữự',
}
const tellingMin = 2

/** Fewer letters with accents may be those of names. Chosen by eye. */
const markedMin = 3
/** Of the letters with accents in a picture, at least this share is read as letters of the language. Chosen by eye. */
const misreadShare = 0.5

const beyondAscii = /[^\p{ASCII}\P{Script=Latin}]/gu

/**
 * Returns the language if a text is written in its letters, or the relative of it that is; undefined if the letters are
 * those of another language.
 */
export function fitsAlphabet(language: Language, text: string): Language | undefined {
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const marked = text.toLowerCase().match(beyondAscii) ?? []
  if (language === 'eng') return marked.length <= englishAccentsMax * letters ? 'eng' : undefined
  const related = relatives.find(({ languages }) => languages.includes(language))
  if (related) return tellApart(language, related, marked)
  if (marked.length === 0) {
    return accented.has(language) && letters > plainLettersMax ? undefined : language
  }
  return isMostlyOf(alphabets[language], marked) ? language : undefined
}

/** Returns the language that a text has the letters of, and few others; undefined if it has too few. */
export function languageOfLetters(text: string): Language | undefined {
  const marked = text.toLowerCase().match(beyondAscii) ?? []
  return (Object.keys(telling) as Language[]).find(
    (language) =>
      marked.filter((letter) => telling[language]?.includes(letter)).length >= tellingMin &&
      isMostlyOf(alphabets[language], marked),
  )
}

/**
 * Returns whether text read from a picture may be in a language, judged by its accented letters, some of which may be misread.
 * Always true for English, which has names from many languages.
 */
export function languageFilter(texts: readonly string[]): (language: Language) => boolean {
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
  const marked = words.join(' ').match(beyondAscii) ?? []
  return (language) =>
    language === 'eng' ||
    marked.length < markedMin ||
    isMostlyOf(alphabets[language], marked, misreadShare)
}

function tellApart(
  language: Language,
  { languages, telling }: (typeof relatives)[number],
  marked: string[],
): Language | undefined {
  const told = languages.find((each) => isAnyOf(telling[each] ?? '', marked))
  const chosen = told ?? language
  if (marked.length === 0) return accented.has(chosen) ? undefined : chosen
  return isMostlyOf(alphabets[chosen], marked) ? chosen : undefined
}

function isAnyOf(letters: string, marked: string[]): boolean {
  return marked.some((letter) => letters.includes(letter))
}

function isMostlyOf(letters: string, marked: string[], share = 0.8): boolean {
  const own = marked.filter((letter) => letters.includes(letter)).length
  return own >= share * marked.length
}
