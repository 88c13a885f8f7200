import { characterOf } from '@rowdeck/core/deck-model/character-of'

/** Bounds the mappings of one map; a font has at most 65,536 glyphs. */
const mappingsMax = 70_000
/** Ranges of this many codes that are their own characters say nothing: PDFium takes other codes for characters, too. */
const identityMin = 0x1000
/** Codes are at most this long. */
const codeBytesMax = 4
/** Longest text of a mapping. */
const textBytesMax = 512

/** What a map to Unicode says (ISO 32000-2, 9.10.3). */
export interface CharacterMap {
  /** The text of each code. A code that the file maps to nothing, or to zero, has none. */
  texts: Map<number, string>
  /** The codes that the file maps to nothing, or to zero. */
  withoutText: ReadonlySet<number>
  /** Bytes of the codes: the most that a mapping has. */
  codeBytes: number
  /**
   * Whether it has a form that PDFium reads otherwise: a range that crosses a multiple of 256, two texts for a code
   * (of which one may be zero), or codes of more than two bytes.
   */
  isOdd: boolean
  /** Whether it has only ranges, each of one code, as Ghostscript writes maps. */
  isOfSingleRanges: boolean
}

/** The words of a map that matter: strings in hexadecimal, the brackets of arrays, and the ends of sections. */
const wordPattern = /<([0-9a-fA-F\s]*)>|\[|\]|\bendbf(?:char|range)\b|\bbeginbf(?:char|range)\b/gu

/** Reads a map to Unicode in any form that programs write. Damaged mappings are left out. */
export function readCharacterMap(data: Buffer): CharacterMap {
  const map = { texts: new Map(), codeBytes: 1, isOdd: false, isOfSingleRanges: true }
  let operands: Operand[] = []
  let array: string[] | undefined
  for (const [word, digits] of data.toString('latin1').matchAll(wordPattern)) {
    if (digits !== undefined) {
      ;(array ?? operands).push(digits)
    } else if (word === '[') {
      array = []
    } else if (word === ']') {
      operands.push(array ?? [])
      array = undefined
    } else {
      addSection(map, word, operands)
      operands = []
      array = undefined
    }
  }
  const withoutText = new Set<number>()
  for (const [code, text] of map.texts) if (isNothing(text)) withoutText.add(code)
  for (const code of withoutText) map.texts.delete(code)
  return { ...map, withoutText }
}

type Mappings = Omit<CharacterMap, 'withoutText'>

function addSection(map: Mappings, end: string, operands: Operand[]): void {
  if (end === 'endbfchar') addCharacters(map, operands)
  if (end === 'endbfrange') {
    for (let at = 0; at + 2 < operands.length; at += 3) addRange(map, operands.slice(at, at + 3))
  }
}

/** The digits of a string, or of the strings of an array. */
type Operand = string | string[]

function addCharacters(map: Mappings, operands: Operand[]): void {
  map.isOfSingleRanges = false
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const code = codeOf(operands[at])
    if (code !== undefined) add(map, code, decodeUtf16(operands[at + 1]))
  }
}

function addRange(map: Mappings, [from, to, target]: Operand[]): void {
  const [first, last] = [codeOf(from), codeOf(to)]
  if (first === undefined || last === undefined) return
  if (last.code - first.code >= identityMin && first.code === codeOf(target)?.code) return
  if (isOfGhostscript(first.code, last.code)) last.code = first.code
  if (last.code !== first.code) map.isOfSingleRanges = false
  if (last.code >> 8 !== first.code >> 8) map.isOdd = true
  const start = Array.isArray(target) ? '' : decodeUtf16(target)
  const room = mappingsMax - map.texts.size
  for (let index = 0; index <= Math.min(last.code - first.code, room); index++) {
    const code = { code: first.code + index, bytes: first.bytes }
    add(map, code, Array.isArray(target) ? decodeUtf16(target[index]) : raised(start, index))
  }
}

/** Whether a range is one that Ghostscript (before 10.01) wrote for a single code, whose last byte is FF: `<00ff> <01ff>`. */
function isOfGhostscript(first: number, last: number): boolean {
  return (first & 0xff) === 0xff && last === first + 0x100
}

interface Code {
  code: number
  bytes: number
}

function codeOf(digits: Operand | undefined): Code | undefined {
  if (typeof digits !== 'string') return undefined
  const plain = digits.replace(/\s/gu, '')
  const bytes = Math.ceil(plain.length / 2)
  if (bytes === 0 || bytes > codeBytesMax) return undefined
  return { code: Number.parseInt(plain.padEnd(bytes * 2, '0'), 16), bytes }
}

/** The text of a mapping: UTF-16, big-endian; one byte is a code point. What is longer than ISO 32000, 9.10.3 allows is cut. */
function decodeUtf16(digits: Operand | undefined): string {
  if (typeof digits !== 'string') return ''
  const plain = digits.replace(/\s/gu, '').slice(0, 2 * textBytesMax)
  if (plain === '') return ''
  const units = plain.length < 4 ? plain.padStart(4, '0') : plain.slice(0, plain.length & ~3)
  return Buffer.from(units, 'hex').swap16().toString('utf16le')
}

/** The text whose last character is that many code points further on. */
function raised(text: string, by: number): string {
  if (by === 0 || text === '') return text
  const last = Array.from(text).at(-1) as string
  const before = text.slice(0, -last.length)
  const code = (last.codePointAt(0) as number) + by
  return code > 0x10ffff ? '' : before + characterOf(code)
}

function add(map: Mappings, { code, bytes }: Code, text: string): void {
  map.codeBytes = Math.max(map.codeBytes, bytes)
  const known = map.texts.get(code)
  if (bytes > 2 || (known !== undefined && known !== text)) map.isOdd = true
  // a text of nothing is replaced by any other
  if (known === undefined || !isNothing(text)) map.texts.set(code, text)
}

function isNothing(text: string): boolean {
  return /^\0*$/u.test(text)
}

/** Mappings in one section, as the specification of maps allows. */
const sectionSize = 100

/** Writes a map to Unicode in the plainest form: one mapping for each code. */
export function writeCharacterMap({
  texts,
  codeBytes,
}: Pick<CharacterMap, 'texts' | 'codeBytes'>): Buffer {
  const digits = codeBytes * 2
  const code = (value: number) => `<${value.toString(16).padStart(digits, '0')}>`
  const lines = [...texts].map(([value, text]) => `${code(value)} <${hexOf(text)}>`)
  const sections: string[] = []
  for (let at = 0; at < lines.length; at += sectionSize) {
    const section = lines.slice(at, at + sectionSize)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
  }
  const space = `${code(0)} <${'f'.repeat(digits)}>`
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Rowdeck def /CMapType 2 def
1 begincodespacerange ${space} endcodespacerange
${sections.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`,
    'latin1',
  )
}

function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
