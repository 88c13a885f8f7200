import { appendObjects } from './append-objects.ts'
import { writeCharacterMap } from './character-map.ts'
import { type FontFacts, factsOf } from './font-facts.ts'
import { fontsOf } from './fonts-of-file.ts'
import { hideLayers } from './hide-layers.ts'
import { mendedMap } from './mend-font.ts'
import { nameGlyphForms } from './named-glyph-forms.ts'
import { addWidths, isNumbered } from './own-codes.ts'
import { mendPageCount } from './page-tree.ts'
import { drawPaintedText } from './painted-text.ts'
import { PdfFile } from './pdf-file.ts'
import { Update } from './update.ts'

/**
 * The file as PDFium should read it: with maps to Unicode that say what their fonts draw, and with text where it has text in
 * glyphs, masks and patterns that PDFium does not look into, with hidden layers marked, and with no more pages than it lists. The bytes of the file are
 * kept, and what changes follows them as an update; the same array if nothing does. Undefined if PDFium may find other objects in
 * it, because it is encrypted or does not say where they are.
 */
export function mendFile(bytes: Uint8Array): Uint8Array | undefined {
  const original = new PdfFile(bytes)
  if (original.isEncrypted || original.places.section === undefined) return undefined
  const hidden = hideLayers(original)
  // what is copied from a layer has to be hidden with it
  const file = hidden.size === 0 ? original : new PdfFile(appendObjects(original, hidden))
  const update = new Update(file)
  const { objects } = update
  const fonts = fontsOf(file)
  const facts = factsOf(file, fonts)
  const families = familiesOf(facts)
  for (const font of facts) {
    const map = mendedMap({ ...font, familyWidths: families.get(font.name) ?? new Map() })
    if (map === undefined) continue
    const written = update.add({ dictionary: new Map(), data: writeCharacterMap(map) })
    // the object that has the font is written with this entry
    font.dictionary.set('ToUnicode', written)
    objects.set(font.object, { value: file.object(font.object) ?? null })
  }
  nameGlyphForms(update, fonts)
  drawPaintedText(update)
  mendPageCount(update)
  return objects.size === 0
    ? hidden.size === 0
      ? bytes
      : file.bytes
    : appendObjects(file, objects)
}

/** The widths of characters by the names of fonts, see `own-codes.ts`. */
function familiesOf(fonts: FontFacts[]): Map<string, Map<string, number>> {
  const families = new Map<string, Map<string, number>>()
  for (const font of fonts) {
    if (!isNumbered(font)) continue
    const widths = families.get(font.name) ?? new Map()
    addWidths(font, widths)
    families.set(font.name, widths)
  }
  return families
}
