import { createRequire } from 'node:module'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { textOfTexName } from './tex-glyph-names.ts'

interface NamedGlyph {
  unicodeValue: string
  glyphName: string
}

let known: Map<string, string> | undefined

/** Adobe's list of glyph names. Loaded when it is first asked. */
function knownNames(): Map<string, string> {
  known ??= new Map(
    (createRequire(import.meta.url)('aglfn') as NamedGlyph[]).map(({ glyphName, unicodeValue }) => [
      glyphName,
      characterOf(Number.parseInt(unicodeValue, 16)),
    ]),
  )
  return known
}

/** Bounds the parts of a name. */
const partsMax = 8

/**
 * The text that the name of a glyph stands for, by the rules of the Adobe Glyph List: what follows a period is dropped,
 * underscores part ligatures, and `uni` or `u` precede code points. Undefined for any other name.
 */
export function textOfGlyphName(name: string): string | undefined {
  const parts = (name.split('.', 1)[0] ?? '').split('_')
  if (parts.length > partsMax) return undefined
  const texts = parts.map(textOfPart)
  return texts.includes(undefined) ? undefined : texts.join('')
}

function textOfPart(part: string): string | undefined {
  const listed = knownNames().get(part)
  if (listed !== undefined) return listed
  const units = /^uni((?:[0-9A-Fa-f]{4}){1,8})$/u.exec(part)?.[1]
  if (units !== undefined) return Buffer.from(units, 'hex').swap16().toString('utf16le')
  const point = Number.parseInt(/^u([0-9A-Fa-f]{4,6})$/u.exec(part)?.[1] ?? '', 16)
  if (point <= 0x10ffff) return characterOf(point)
  return ligatureNames.get(part) ?? textOfTexName(part) ?? cyrillicOf(part)
}

/** Whether PDFium gives a glyph with this name, in fonts other than Type 3, its character: those of the list, without parts or code points. */
export function isReadByName(name: string): boolean {
  return /^[A-Za-z]+$/u.test(name) && textOfTexName(name) === undefined
}

/** The numbered names of the Russian letters, in the order of the alphabet. */
const alphabet = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const capitalsFrom = 10_017
const smallFrom = 10_065

function cyrillicOf(part: string): string | undefined {
  const number = Number(/^afii(\d{5})$/u.exec(part)?.[1])
  return alphabet.toUpperCase()[number - capitalsFrom] ?? alphabet[number - smallFrom]
}

/** Names of ligatures that are in use and not on the list. */
const ligatureNames = new Map(['ff', 'fi', 'fl', 'ffi', 'ffl'].map((name) => [name, name]))
