import { characterOf } from '@rowdeck/core/deck-model/character-of'

/** Codes of the radicals of Chinese characters, first and last: the supplement and those of the Kangxi dictionary. */
const [firstSupplement, firstKangxi, lastKangxi] = [0x2e80, 0x2f00, 0x2fd5]

/**
 * The ideographs that look like U+2E80 to U+2EF3, in their order: Unicode's property Equivalent_Unified_Ideograph. The two
 * codes without one stand for themselves.
 */
const ofSupplement = [
  ...'⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂',
  ...'肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
]

/**
 * The ideograph that a radical looks like; undefined for other characters. Fonts draw both with one glyph, and programs map it
 * to either code, so that a search for the ideograph would miss the word.
 */
export function ideographOfRadical(code: number): string | undefined {
  if (code < firstSupplement || code > lastKangxi) return undefined
  if (code >= firstKangxi) return characterOf(code).normalize('NFKC')
  return ofSupplement[code - firstSupplement]
}
