/**
 * What the glyphs of symbol fonts look like, by their code in the font, as pairs of code and likeness:
 * the list marks, arrows, ticks and numbers that decks use. Sources: the fonts' published charts.
 */
const wingdings = likenesses(
  '!✏"✂$👓%🔔&📖(☎)✆*✉<💾=📼?✍A✌B👌C👍D👎E☜F☞G☝H☟I✋J☺K😐L☹M💣N☠O⚐Q✈R☼S💧T❄V✞X✠Y✡Z☪' +
    'l●m○n■o□p□q❑r❑s◆t◆u◆v❖w◆x☒z⌘{❀|✿}❝~❞' +
    '\x80⓪\x81①\x82②\x83③\x84④\x85⑤\x86⑥\x87⑦\x88⑧\x89⑨\x8a⑩' +
    '\x8b⓿\x8c❶\x8d❷\x8e❸\x8f❹\x90❺\x91❻\x92❼\x93❽\x94❾\x95❿' +
    '\x9e·\x9f•\xa0▪\xa1○\xa2○\xa3○\xa4○\xa5○\xa7▪\xa8□\xaa✦\xab★\xac✶\xad✴\xae✹\xaf✵\xb1⌖\xb2✧' +
    '\xd5⌫\xd6⌦\xd8➢\xdc➢\xdf←\xe0→\xe1↑\xe2↓\xe3↖\xe4↗\xe5↙\xe6↘\xe8➔' +
    '\xef⇦\xf0⇨\xf1⇧\xf2⇩\xf3⇔\xf4⇕\xfb✗\xfc✓\xfd☒\xfe☑',
)
const wingdings2 = likenesses(
  'O✗P✓Q☒R☑S☒T☒U☒V⊗\x95●\x96●\x97●\x98●\x99○\x9a○\x9b○\x9e○\x9f■\xa0■\xa1■\xa2■\xa3□\xa4□\xae◆\xaf◇',
)
const wingdings3 = likenesses('!←"→#↑$↓%↖&↗\'↙(↘p▲q▼r△s▽t◄u►v◁w▷x◣y◢z◤{◥|◄}►~▲\x7f▼\x80►\x84►')
const webdings = likenesses('3◄4►5▲6▼<■=■a✓c□g■n●r✗Y♥i🛈~?')
const symbol = likenesses(
  'AΑBΒCΧDΔEΕFΦGΓHΗIΙKΚLΛMΜNΝOΟPΠQΘRΡSΣTΤUΥWΩXΞYΨZΖaαbβcχdδeεfφgγhηiιjϕkκlλmμnνoοpπqθrρsσtτuυvϖwωxξyψzζ' +
    '"∀$∃\'∋@≅\\∴^⊥\xa2′\xa3≤\xa4⁄\xa5∞\xa7♣\xa8♦\xa9♥\xaa♠\xab↔\xac←\xad↑\xae→\xaf↓' +
    '\xb0°\xb1±\xb2″\xb3≥\xb4×\xb5∝\xb6∂\xb7•\xb8÷\xb9≠\xba≡\xbb≈\xbc…\xbe—\xbf↵\xc4⊗\xc5⊕\xc6∅\xc7∩\xc8∪' +
    '\xc9⊃\xca⊇\xcb⊄\xcc⊂\xcd⊆\xce∈\xcf∉\xd0∠\xd1∇\xd5∏\xd6√\xd7⋅\xd8¬\xd9∧\xda∨\xdb⇔\xdc⇐\xdd⇑\xde⇒\xdf⇓\xe0◊\xe5∑\xf2∫',
)

/** Office puts the glyphs of symbol fonts here, by their code in the font. */
const privateFrom = 0xf020
const privateTo = 0xf0ff
/** Subsets of macOS count their glyphs from ! on, so that plain codes below this say nothing of the chart. */
const subsetTo = 0x30
/** What every other glyph of such a font becomes, as most of them are marks of list items. */
const bullet = 0x2022

const charts: [name: RegExp, chart: SymbolChart][] = [
  [/^wingdings[- ]?2/i, { glyphs: wingdings2, plainToo: true }],
  [/^wingdings[- ]?3/i, { glyphs: wingdings3, plainToo: true }],
  [/^wingdings/i, { glyphs: wingdings, plainToo: true }],
  [/^webdings/i, { glyphs: webdings, plainToo: true }],
  [/^symbol/i, { glyphs: symbol, plainToo: false }],
]

/** Substitutes of other names that draw them: most glyphs are of Wingdings, a few of Symbol. */
const substitute: SymbolChart = {
  glyphs: new Map([...wingdings, ...likenesses('-−\xae→\xb0°\xb7•\xbe—')]),
  plainToo: false,
}
/** They use the same private codes for glyphs of their own. */
const iconFont = /awesome|icon|glyph|mdl2|fluent|material|nerd/i

export interface SymbolChart {
  /** Unicode code point of the likeness by code in the font. */
  glyphs: Map<number, number>
  /** Whether the plain codes of the font are glyphs of the chart, too. */
  plainToo: boolean
}

/** The chart for a font of this name; undefined where private codes mean nothing that is known. */
export function symbolChartOf(fontName: string): SymbolChart | undefined {
  const known = charts.find(([name]) => name.test(fontName))
  if (known !== undefined) return known[1]
  return iconFont.test(fontName) ? undefined : substitute
}

/** The likeness of a code, the code itself where it is no glyph of a symbol font. */
export function likenessOf(code: number, { glyphs, plainToo }: SymbolChart): number {
  const isPrivate = code >= privateFrom && code <= privateTo
  if (!isPrivate && !(plainToo && code > 0x20 && code <= 0xff)) return code
  if (!isPrivate && code < subsetTo) return bullet
  const glyph = code & 0xff
  return glyphs.get(glyph) ?? (isPrivate && glyph < 0x7f && glyphs === symbol ? glyph : bullet)
}

function likenesses(pairs: string): Map<number, number> {
  const codes = Array.from(pairs, (character) => character.codePointAt(0) as number)
  const found = new Map<number, number>()
  for (let at = 0; at + 1 < codes.length; at += 2) {
    found.set(codes[at] as number, codes[at + 1] as number)
  }
  return found
}
