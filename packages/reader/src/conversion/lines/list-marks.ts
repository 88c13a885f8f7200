/** Signs that mark items and nothing else: they may touch the first word, and stand alone in a column of their own. */
const bullets = '•‣⁃∙⦁◦▪▫■□●○◆◇►▶▸▹▷➢➤➔➜❑❖'
/** Signs that mark items too, but also answer in the cell of a table; they may touch the first word. */
const ticks = '✓✔✗✘☐☑☒'
/** Signs of running text and of diagrams, which mark an item only in front of a space. */
const dashes = '–—*·»→⇒-'
/** Signs that touch the first word in Chinese, Japanese and Korean lists; no space is put behind them. */
const touching = '・･※★☆①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
/** Shapes in front of headlines, above all in Japanese, where one line is a title. */
const ornaments = '■□○◆◇►▶▸▹▷★☆※◮'

/** A number, a letter or a Roman numeral with a bracket or a full stop. Scripts whose lines break inside words have the numbers only. */
const numbering =
  /^(?:[(（]?(?:\p{Nd}{1,2}|[ivxIVX]{1,4}|[a-zA-Zα-ωΑ-Ωа-яА-Яא-תء-يक-ह])[.)．）]|[①-⑳])$/u
/** Chinese numbering, which touches the first word. */
const chinese =
  /^(?:[一二三四五六七八九十]{1,3}、|[(（](?:[一二三四五六七八九十]{1,2}|\d{1,2})[)）])/u
/** Maximum width of a tab, in ems, as between a list mark and its text or the levels of a list: hanging indents are wide. Chosen by eye. */
export const markGapEm = 4
/** Maximum distance from a number in a column of its own, as in an agenda, to what it numbers, in ems. Chosen by eye. */
export const numberGapEm = 8
/** One line with a mark that is drawn, or looks like a letter, may be no list. */
export const listItemsMin = 2
const units = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
/** From one to twenty. */
const romanNumerals = ['', 'X'].flatMap((ten) => [...units.slice(1), 'X'].map((one) => ten + one))
/** Items beyond are not lettered. */
const lettersMax = 12
/** The longest mark: a numeral in brackets. */
const lengthMax = 6

/** Whether a text consists of a list mark only. */
export function isListMark(text: string): boolean {
  return (
    text.length <= lengthMax && (isOneOf(bullets + ticks + dashes, text) || numbering.test(text))
  )
}

/** The same of the text of a line so far, in which spaces are looked for only if it is short. */
export function isOnlyMark(text: string): boolean {
  return text.length <= 2 * lengthMax && isListMark(text.trim())
}

/** Length of the list mark at the start of a line; 0 if there is none. */
export function listMarkLength(text: string): number {
  const end = text.indexOf(' ')
  const first = end < 0 ? text : text.slice(0, end)
  if (isListMark(first)) return first.length
  if (beginsWith(bullets + ticks + touching, text)) return 1
  return chinese.exec(text)?.[0].length ?? 0
}

function isOneOf(signs: string, text: string): boolean {
  return text.length === 1 && signs.includes(text)
}

function beginsWith(signs: string, text: string): boolean {
  return text !== '' && signs.includes(text.charAt(0))
}

/** Whether a text begins with the initial of a name, as of a speaker, which looks like the letter of an item. */
export function startsWithInitial(text: string): boolean {
  return /^\p{Lu}\. \p{Lu}\p{Ll}/u.test(text)
}

/** Whether a text is a mark that parts from its item only by accident: a bullet or the number of an item, nothing that may be a cell. */
export function isLoneMark(text: string): boolean {
  return isOneOf(bullets, text) || /^\d{1,2}[.)]$/u.test(text)
}

/** Whether a text is a dash, a tick, a plus or a minus and nothing else, which marks an item in some lists and is a cell in some tables. */
export function isLoneSign(text: string): boolean {
  return isOneOf(`${ticks}+−`, text) || isLoneDash(text)
}

export function isLoneDash(text: string): boolean {
  return /^[–—-]$/u.test(text)
}

/** Whether a text with a mark in front is an item however few there are: shapes stand in front of headlines too, and so do numbers. */
export function isMarkedItem(text: string): boolean {
  const length = listMarkLength(text)
  return length > 0 && text.length > length && !beginsWith(ornaments, text) && !isNumbered(text)
}

/** Whether the mark at the start of a line is a number or a letter, so that it says something. */
export function isNumbered(text: string): boolean {
  return /^[\p{L}\p{N}(（]/u.test(text) && listMarkLength(text) > 0
}

/** Whether a text is a sign that marks an item also where it touches the first word. */
export function isBullet(text: string): boolean {
  return isOneOf(bullets + ticks, text)
}

/** Puts a space between a list mark and the first word. */
export function spaceAfterMark(text: string): string {
  return isBullet(text.charAt(0)) && text.length > 1 && text[1] !== ' '
    ? `${text[0]} ${text.slice(1)}`
    : text
}

/** The number that a text consists of, as it labels an item, a step or a section: 2, 02, 2., (2), 2:. */
export function labelNumber(text: string): number | undefined {
  const digits = /^\(?(\d{1,2})[.):]?$/u.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The same, or a Roman numeral up to XX, which is a letter or a word elsewhere: for those that follow one another. */
export function ordinalLabel(text: string): number | undefined {
  const roman = /^\(?([IVX]{1,5})[.):]?$/u.exec(text)?.[1]
  const at = roman === undefined ? -1 : romanNumerals.indexOf(roman)
  return at < 0 ? labelNumber(text) : at + 1
}

/** The first letters of the alphabets that items are lettered with. */
const firstLetters = 'aAαΑаА'

/** The place in its alphabet of the letter that labels an item: a), (b), C. Alphabets count without letters that come after their last one in Unicode, such as ё. */
export function letterLabel(text: string): number | undefined {
  const letter = /^\(?(\p{L})[.)]$/u.exec(text)?.[1]
  if (letter === undefined) return undefined
  const code = letter.codePointAt(0) ?? 0
  const places = [...firstLetters].map((first) => code - (first.codePointAt(0) ?? 0) + 1)
  return places.find((place) => place >= 1 && place <= lettersMax)
}
