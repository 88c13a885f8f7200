import { characterOf } from '@rowdeck/core/deck-model/character-of'

/** Unicode has the signs of ITC Zapf Dingbats in the order of the font's own codes, from these on, but for those it had before. */
const ranges = [
  { first: 0x21, last: 0x7e, to: 0x2701 },
  { first: 0xa1, last: 0xfe, to: 0x2761 },
]
const elsewhere = new Map([
  ...pairs(
    [0x25, '☎'],
    [0x2a, '☛'],
    [0x2b, '☞'],
    [0x48, '★'],
    [0x6c, '●'],
    [0x6e, '■'],
    [0x73, '▲'],
  ),
  ...pairs(
    [0x74, '▼'],
    [0x75, '◆'],
    [0x77, '◗'],
    [0xa8, '♣'],
    [0xa9, '♦'],
    [0xaa, '♥'],
    [0xab, '♠'],
  ),
  ...Array.from('①②③④⑤⑥⑦⑧⑨⑩', (digit, index): [number, string] => [0xac + index, digit]),
  ...pairs([0xd5, '→'], [0xd6, '↔'], [0xd7, '↕']),
])

function pairs(...known: [code: number, sign: string][]): [number, string][] {
  return known
}

/** The sign at a code of Zapf Dingbats, in whose glyphs' names `a` and a number say nothing; undefined for other names and codes. */
export function textOfDingbat(code: number, name: string): string | undefined {
  if (!/^a\d{1,3}$/u.test(name)) return undefined
  const range = ranges.find(({ first, last }) => code >= first && code <= last)
  return elsewhere.get(code) ?? (range && characterOf(range.to + code - range.first))
}
