/**
 * Unicode equivalents of the glyphs of symbol fonts, as pairs of code and equivalent: the bullets, arrows,
 * check marks and numbers that decks use. Sources: the fonts' published charts.
 */
const wingdings = parsePairs(
  '!✏"✂$👓%🔔&📖(☎)✆*✉<💾=📼?✍A✌B👌C👍D👎E☜F☞G☝H☟I✋J☺K😐L☹M💣N☠O⚐Q✈R☼S💧T❄V✞X✠Y✡Z☪' +
    'l●m○n■o□p□q❑r❑s◆t◆u◆v❖w◆x☒z⌘{❀|✿}❝~❞' +
    '\x80⓪\x81①\x82②\x83③\x84④\x85⑤\x86⑥\x87⑦\x88⑧\x89⑨\x8a⑩' +
    '\x8b⓿\x8c❶\x8d❷\x8e❸\x8f❹\x90❺\x91❻\x92❼\x93❽\x94❾\x95❿' +
    '\x9e·\x9f•\xa0▪\xa1○\xa2○\xa3○\xa4○\xa5○\xa7▪\xa8□\xaa✦\xab★\xac✶\xad✴\xae✹\xaf✵\xb1⌖\xb2✧' +
    '\xd5⌫\xd6⌦\xd8➢\xdc➢\xdf←\xe0→\xe1↑\xe2↓\xe3↖\xe4↗\xe5↙\xe6↘\xe8➔' +
    '\xef⇦\xf0⇨\xf1⇧\xf2⇩\xf3⇔\xf4⇕\xfb✗\xfc✓\xfd☒\xfe☑',
)
const wingdings2 = parsePairs(
  'O✗P✓Q☒R☑S☒T☒U☒V⊗\x95●\x96●\x97●\x98●\x99○\x9a○\x9b○\x9e○\x9f■\xa0■\xa1■\xa2■\xa3□\xa4□\xae◆\xaf◇',
)
const wingdings3 = parsePairs('!←"→#↑$↓%↖&↗\'↙(↘p▲q▼r△s▽t◄u►v◁w▷x◣y◢z◤{◥|◄}►~▲\x7f▼\x80►\x84►')
const webdings = parsePairs('3◄4►5▲6▼<■=■a✓c□g■n●r✗Y♥i🛈~?')
const symbol = parsePairs(
  'AΑBΒCΧDΔEΕFΦGΓHΗIΙKΚLΛMΜNΝOΟPΠQΘRΡSΣTΤUΥWΩXΞYΨZΖaαbβcχdδeεfφgγhηiιjϕkκlλmμnνoοpπqθrρsσtτuυvϖwωxξyψzζ' +
    '"∀$∃\'∋@≅\\∴^⊥\xa2′\xa3≤\xa4⁄\xa5∞\xa7♣\xa8♦\xa9♥\xaa♠\xab↔\xac←\xad↑\xae→\xaf↓' +
    '\xb0°\xb1±\xb2″\xb3≥\xb4×\xb5∝\xb6∂\xb7•\xb8÷\xb9≠\xba≡\xbb≈\xbc…\xbe—\xbf↵\xc4⊗\xc5⊕\xc6∅\xc7∩\xc8∪' +
    '\xc9⊃\xca⊇\xcb⊄\xcc⊂\xcd⊆\xce∈\xcf∉\xd0∠\xd1∇\xd5∏\xd6√\xd7⋅\xd8¬\xd9∧\xda∨\xdb⇔\xdc⇐\xdd⇑\xde⇒\xdf⇓\xe0◊\xe5∑\xf2∫' +
    '\xa0€\xa1ϒ\xa6ƒ\xc0ℵ\xc1ℑ\xc2ℜ\xc3℘\xd2®\xd3©\xd4™\xe1〈\xe2®\xe3©\xe4™\xf1〉JϑVς',
)
/** The sign of the euro in the fonts of LaTeX's package eurosym. */
const euro = parsePairs('e€')

/** The private codes that Office uses for glyphs of symbol fonts: their code in the font plus F000. */
const privateFrom = 0xf020
const privateTo = 0xf0ff
/**
 * Font subsets made by macOS number their glyphs from ! on, so plain codes below this are not those of the
 * chart.
 */
const subsetEnd = 0x30
/** Equivalent of every other glyph, since most glyphs of such fonts are bullets. */
const bullet = 0x2022

const charts: [name: RegExp, chart: SymbolChart][] = [
  [/^wingdings[- ]?2/i, { glyphs: wingdings2, usesPlainCodes: true }],
  [/^wingdings[- ]?3/i, { glyphs: wingdings3, usesPlainCodes: true }],
  [/^wingdings/i, { glyphs: wingdings, usesPlainCodes: true }],
  [/^webdings/i, { glyphs: webdings, usesPlainCodes: true }],
  [/^(?:tex-)?fey[bm][or]\d/i, { glyphs: euro, usesPlainCodes: true }],
  [/^symbol/i, { glyphs: symbol, usesPlainCodes: false }],
]

/**
 * For other fonts that contain such glyphs: most are from Wingdings, a few from Symbol, and from Wingdings 3 the
 * triangle before list items in themes of Office.
 */
const substitute: SymbolChart = {
  glyphs: new Map([...wingdings, ...parsePairs('-−}►\xae→\xb0°\xb7•\xbe—')]),
  usesPlainCodes: false,
}
/** Icon fonts use the same private codes for glyphs of their own. */
const iconFont = /awesome|icon|glyph|mdl2|fluent|material|nerd/i

/** Fonts of icons alone. Names of other fonts that contain such a word, such as Lexicon and Silicon, are fonts of letters. */
const onlyIcons =
  /^(?:font ?awesome|material ?(?:icons|symbols)|glyphicons|ionicons|bootstrap-?icons|simple-line-icons|remixicon|themify|academicons)/i

/** Whether the glyphs of a font with this name are icons. */
export function hasIcons(fontName: string): boolean {
  return onlyIcons.test(fontName)
}

export interface SymbolChart {
  /** Unicode code point by code in the font. */
  glyphs: Map<number, number>
  /** Whether plain codes of the font are glyphs of the chart too. */
  usesPlainCodes: boolean
}

/** The chart for a font with this name; undefined if its private codes have no known meaning. */
export function symbolChartOf(fontName: string): SymbolChart | undefined {
  const known = charts.find(([name]) => name.test(fontName))
  if (known !== undefined) return known[1]
  return iconFont.test(fontName) ? undefined : substitute
}

/** Whether a font with this name has signs at the codes of letters. */
export function hasSignsForLetters(fontName: string): boolean {
  return charts.some(([name]) => name.test(fontName)) || /dingbats/iu.test(fontName)
}

/** The Unicode equivalent of a code; the code itself if it is not a glyph of a symbol font. */
export function unicodeOf(code: number, { glyphs, usesPlainCodes }: SymbolChart): number {
  const isPrivate = code >= privateFrom && code <= privateTo
  if (!isPrivate && !(usesPlainCodes && code > 0x20 && code <= 0xff)) return code
  if (!isPrivate && code < subsetEnd) return bullet
  const glyph = code & 0xff
  return glyphs.get(glyph) ?? (isPrivate && glyph < 0x7f && glyphs === symbol ? glyph : bullet)
}

function parsePairs(pairs: string): Map<number, number> {
  const codes = Array.from(pairs, (character) => character.codePointAt(0) as number)
  const found = new Map<number, number>()
  for (let index = 0; index + 1 < codes.length; index += 2) {
    found.set(codes[index] as number, codes[index + 1] as number)
  }
  return found
}
