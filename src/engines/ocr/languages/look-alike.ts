/**
 * Letters of other alphabets, each after the Latin letter or the digit that a network for these reads in its place. Of the
 * errors that it made on drawn slides in five Cyrillic languages and in Greek, the frequent ones.
 */
const alike = [
  ...[
    'aаα',
    'bьвЬъ',
    'cсς',
    'dд',
    'eеєе',
    'gд',
    'hнћһ',
    'iіι',
    'jј',
    'kкκ',
    'lіι',
    'mтмт',
    'nпилηπ',
    'oоοσ',
    'pрρ',
  ],
  ...['qд', 'rг', 'sѕ', 'tтτ', 'uиицυμ', 'vνυ', 'wшω', 'xхжχ', 'yуγу', 'zг'],
  ...[
    'AАΑЛА',
    'BВΒ',
    'CС',
    'EЕΕ',
    'HНΗ',
    'IІΙ',
    'JЈ',
    'KКΚ',
    'MМΜ',
    'NИΝ',
    'OОΟ',
    'PРΡ',
    'TТΤ',
    'UЦИ',
    'VΝ',
  ],
  ...['WШ', 'XХΧЖ', 'YУΥ', 'ZΖ', '0оОοΟ', '3зЗ', '4чЧ', '5Б', '6бб', '9я'],
].map((letters) => [...letters])

const pairs = new Set(
  alike.flatMap(([latin, ...others]) => others.map((other) => `${latin}${other}`)),
)

/**
 * Whether a text in Latin letters is what those of another text look like: then the shapes do not tell which of the
 * two it is. Digits and signs must be the same; accents do not count.
 */
export function lookAlike(latin: string, other: string): boolean {
  const others = [...other].map((letter) => letter.normalize('NFD').charAt(0))
  const letters = [...latin]
  if (letters.length !== others.length) return false
  return letters.every((letter, index) => {
    const second = others[index] ?? ''
    const [lower, secondLower] = [letter.toLowerCase(), second.toLowerCase()]
    return (
      letter === second || pairs.has(`${letter}${second}`) || pairs.has(`${lower}${secondLower}`)
    )
  })
}
