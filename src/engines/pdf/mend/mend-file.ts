import { appendObjects, firstFreeNumber, type NewObject } from './append-objects.ts'
import { writeCharacterMap } from './character-map.ts'
import { factsOf } from './font-facts.ts'
import { fontsOf } from './fonts-of-file.ts'
import { mendedMap } from './mend-font.ts'
import { PdfFile } from './pdf-file.ts'
import { Reference } from './pdf-values.ts'

/**
 * The file as PDFium should read it: with maps to Unicode that say what their fonts draw. The bytes of the file are
 * kept, and what changes follows them as an update; the same array if nothing does. Encrypted files stay as they are.
 */
export function mendFile(bytes: Uint8Array): Uint8Array {
  const file = new PdfFile(bytes)
  if (file.isEncrypted) return bytes
  const objects = new Map<number, NewObject>()
  let free = firstFreeNumber(file)
  for (const font of fontsOf(file)) {
    const map = mendedMap(factsOf(file, font))
    if (map === undefined) continue
    objects.set(free, { dictionary: new Map(), data: writeCharacterMap(map) })
    // the object that has the font is written with this entry
    font.dictionary.set('ToUnicode', new Reference(free))
    objects.set(font.object, { value: file.object(font.object) ?? null })
    free++
  }
  return objects.size === 0 ? bytes : appendObjects(file, objects)
}
