import { ObjectType } from './page-objects.ts'
import { fillColorOf } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the nesting of forms, and the text objects in forms that get another color; a page has no more objects of its own. */
const formDepthMax = 8
const textsMax = 30_000
/** Added to each part of a color, modulo 256: the change can be seen, whatever the color. */
const shift = 128

/** Returns what `look` returns while these text objects, and those in these forms, have another color. */
export function withOtherColor<T>(library: PdfiumLibrary, objects: number[], look: () => T): T {
  const { calls } = library
  const colors = new Map<number, Color>()
  for (const object of objects) addColors(library, { colors, object, depth: 0 })
  const shifted = (part: number) => (part + shift) % 256
  for (const [text, [red, green, blue]] of colors) {
    calls.FPDFPageObj_SetFillColor(text, shifted(red), shifted(green), shifted(blue), 255)
  }
  try {
    return look()
  } finally {
    for (const [text, parts] of colors) calls.FPDFPageObj_SetFillColor(text, ...parts)
  }
}

type Color = NonNullable<ReturnType<typeof fillColorOf>>

interface Search {
  colors: Map<number, Color>
  object: number
  depth: number
}

/** Adds the colors of the text objects in an object; those filled with patterns have none. */
function addColors(library: PdfiumLibrary, { colors, object, depth }: Search): void {
  const { calls } = library
  const type = calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.text && colors.size < textsMax) {
    const color = fillColorOf(library, object)
    if (color !== undefined) colors.set(object, color)
  }
  if (type !== ObjectType.form || depth >= formDepthMax) return
  const count = calls.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count && colors.size < textsMax; index++) {
    const inner = calls.FPDFFormObj_GetObject(object, index)
    addColors(library, { colors, object: inner, depth: depth + 1 })
  }
}
