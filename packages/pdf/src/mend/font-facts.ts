import { type CharacterMap, readCharacterMap } from './character-map.ts'
import type { FileFont } from './fonts-of-file.ts'
import type { PdfFile } from './pdf-file.ts'
import {
  type Dictionary,
  isDictionary,
  Name,
  nameOf,
  numberOr,
  Reference,
  type Value,
} from './pdf-values.ts'
import { charactersOfGlyphs, isEmptyGlyph } from './truetype-tables.ts'

const space = 0x20
/** Bounds the entries of an encoding and the widths of a font that are read. */
const entriesMax = 70_000
/**
 * Mappings of the maps to Unicode of all fonts of a file; fonts beyond are left as they are. Programs that embed whole fonts
 * map up to 65,536 codes each, others a few thousand in all. Bounds time.
 */
const mappingsMax = 1_000_000

/** What a file says about the characters of a font, for the rules that mend its map to Unicode. */
export interface FontFacts extends FileFont {
  /** The map to Unicode; undefined if the font has none that can be read. */
  map: CharacterMap | undefined
  /** Whether codes have two bytes and are the numbers of glyphs. */
  isIdentity: boolean
  /** Names of glyphs by code, of fonts whose codes have one byte. */
  names: ReadonlyMap<number, string>
  /** Advances by code, in thousandths of an em; only those that the file lists one by one. */
  widths(): ReadonlyMap<number, number>
  /**
   * The characters by code that the program of an embedded TrueType font has for its glyphs; undefined if the file has
   * no such program or codes are not the numbers of its glyphs. It is read when it is asked for.
   */
  embeddedCharacters(): ReadonlyMap<number, number> | undefined
}

/** The facts of the fonts of a file. */
export function factsOf(file: PdfFile, fonts: FileFont[]): FontFacts[] {
  const maps = new Map<number, CharacterMap | undefined>()
  function mapOf({ dictionary }: FileFont): CharacterMap | undefined {
    const reference = dictionary.get('ToUnicode')
    if (!(reference instanceof Reference)) return undefined
    // fonts may share a map
    if (!maps.has(reference.number)) {
      const data = file.data(reference)
      maps.set(reference.number, data && readCharacterMap(data))
    }
    return maps.get(reference.number)
  }
  const facts: FontFacts[] = []
  let mappings = 0
  for (const font of fonts) {
    const map = mapOf(font)
    mappings += map?.texts.size ?? 0
    if (mappings > mappingsMax) break
    facts.push(factsOfFont(file, font, map))
  }
  return facts
}

function factsOfFont(file: PdfFile, font: FileFont, map: CharacterMap | undefined): FontFacts {
  const { dictionary } = font
  const encoding = file.resolve(dictionary.get('Encoding'))
  const isComposite = font.kind === 'Type0'
  const isIdentity = isComposite && /^Identity-[HV]$/u.test(nameOf(encoding) ?? '')
  return {
    ...font,
    map,
    isIdentity,
    embeddedCharacters: () => (isIdentity ? charactersByCode(file, font) : undefined),
    names: new Map([...builtInNames(file, font, encoding), ...differences(file, encoding)]),
    widths: () => (isComposite ? compositeWidths(file, font) : simpleWidths(file, font)),
  }
}

/** Bounds the part of a font program that is searched for its encoding, which is in front of the encrypted part. */
const clearBytesMax = 64 * 1024

/**
 * The names of the encoding that the program of an embedded Type 1 font has (Adobe Type 1 Font Format, 2.2); none if the
 * file names another one, or embeds no program.
 */
function builtInNames(
  file: PdfFile,
  { dictionary, kind }: FileFont,
  encoding: Value | undefined,
): Map<number, string> {
  const base = isDictionary(encoding) ? encoding.get('BaseEncoding') : encoding
  if (kind !== 'Type1' || base !== undefined) return new Map()
  const program = file.data(file.dictionary(dictionary.get('FontDescriptor'))?.get('FontFile'))
  const clear = program?.toString('latin1', 0, clearBytesMax) ?? ''
  const entries = clear.matchAll(/dup (\d{1,3}) ?\/([A-Za-z0-9._]{1,40}) put/gu)
  return new Map(entries.map(([, code, name]) => [Number(code), name as string]))
}

function differences(file: PdfFile, encoding: Value | undefined): Map<number, string> {
  return isDictionary(encoding) ? namesOf(file, encoding.get('Differences')) : new Map()
}

/** The names of an encoding's differences: a code, then the names from it on (ISO 32000-2, 9.6.5). */
function namesOf(file: PdfFile, differences: Value | undefined): Map<number, string> {
  const names = new Map<number, string>()
  let code = 0
  for (const entry of listOf(file, differences)) {
    const value = file.resolve(entry)
    if (typeof value === 'number') code = value
    else if (value instanceof Name) names.set(code++, value.text)
  }
  return names
}

function simpleWidths(file: PdfFile, { dictionary }: FileFont): Map<number, number> {
  const first = numberOr(file.resolve(dictionary.get('FirstChar')), 0)
  const widths = new Map<number, number>()
  listOf(file, dictionary.get('Widths')).forEach((entry, index) => {
    const width = file.resolve(entry)
    if (typeof width === 'number' && width > 0) widths.set(first + index, width)
  })
  return widths
}

function charactersByCode(file: PdfFile, font: FileFont): Map<number, number> | undefined {
  const descendant = descendantOf(file, font)
  const glyphs = file.resolve(descendant?.get('CIDToGIDMap'))
  if (glyphs !== undefined && nameOf(glyphs) !== 'Identity') return undefined
  const program = file.data(file.dictionary(descendant?.get('FontDescriptor'))?.get('FontFile2'))
  if (program === undefined) return undefined
  const characters = charactersOfGlyphs(program)
  for (const code of compositeWidths(file, font).keys()) {
    if (isEmptyGlyph(program, code)) characters.set(code, space)
  }
  return characters
}

function descendantOf(file: PdfFile, { dictionary }: FileFont): Dictionary | undefined {
  return file.dictionary(listOf(file, dictionary.get('DescendantFonts'))[0])
}

/** Widths of a composite font: runs `code [w w w]`, and `first last w` for equal ones (ISO 32000-2, 9.7.4.3). */
function compositeWidths(file: PdfFile, font: FileFont): Map<number, number> {
  const entries = listOf(file, descendantOf(file, font)?.get('W')).map(file.resolve)
  const widths = new Map<number, number>()
  for (let at = 0; at + 1 < entries.length && widths.size < entriesMax; ) {
    const [first, second, third] = entries.slice(at, at + 3)
    if (typeof first !== 'number') break
    if (Array.isArray(second)) {
      second.map(file.resolve).forEach((width, index) => {
        if (typeof width === 'number') widths.set(first + index, width)
      })
      at += 2
      continue
    }
    if (typeof second !== 'number' || typeof third !== 'number') break
    const last = Math.min(second, first + entriesMax)
    for (let code = first; code <= last; code++) widths.set(code, third)
    at += 3
  }
  return widths
}

function listOf(file: PdfFile, value: Value | undefined): Value[] {
  const found = file.resolve(value)
  return Array.isArray(found) ? found.slice(0, entriesMax) : []
}
