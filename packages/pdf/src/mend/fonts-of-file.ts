import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, isDictionary, nameOf, type Value } from './pdf-values.ts'

/** Bounds the fonts of a file that are looked at. */
const fontsMax = 5_000
/** What the dictionary of a font has, of which the last kind has no name. */
const signs = ['/BaseFont', '/Type3']
/** How deep fonts are looked for in an object that is none: resources of a page, their fonts, one of these. */
const depthMax = 4

/** A font that text is shown in; the descendant of a composite font is not one. */
export interface FileFont {
  /** The number of the object that it is, or that contains it. */
  object: number
  dictionary: Dictionary
  /** Its name without the tag of a subset. */
  name: string
  kind: string
}

/** The fonts of a file, whether its pages use them or not; those within the dictionary of a stream are left out. */
export function fontsOf(file: PdfFile): FileFont[] {
  const fonts: FileFont[] = []
  for (const object of file.objectsWith(signs)) {
    const value = file.object(object)
    if (fonts.length >= fontsMax) break
    if (value === undefined || isStream(file, object)) continue
    for (const dictionary of fontsIn(value, depthMax)) {
      const kind = nameOf(dictionary.get('Subtype')) ?? ''
      if (kind.startsWith('CIDFont')) continue
      const name = (nameOf(dictionary.get('BaseFont')) ?? '').replace(/^[A-Z]{6}\+/u, '')
      fonts.push({ object, dictionary, name, kind })
    }
  }
  return fonts
}

function isStream(file: PdfFile, object: number): boolean {
  return file.packedStream(object) !== undefined
}

function fontsIn(value: Value, depth: number): Dictionary[] {
  if (!isDictionary(value)) return []
  if (nameOf(value.get('Type')) === 'Font') return [value]
  return depth === 0 ? [] : [...value.values()].flatMap((entry) => fontsIn(entry, depth - 1))
}
