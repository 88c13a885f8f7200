import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the nesting of forms, and the text objects that get another color. */
const formDepthMax = 8
const textsMax = 1_000
/** Added to each part of a color, modulo 256: the change can be seen, whatever the color. */
const shift = 128

/** Returns what `look` returns while these text objects, and those in these forms, have another color. */
export function withOtherColor<T>(library: PdfiumLibrary, objects: number[], look: () => T): T {
  const { calls } = library
  const colors = new Map<number, number[]>()
  for (const object of objects) addColors(library, { colors, object, depth: 0 })
  for (const [text, [red = 0, green = 0, blue = 0]] of colors) {
    const [r, g, b] = [red, green, blue].map((part) => (part + shift) % 256)
    calls.FPDFPageObj_SetFillColor(text, r as number, g as number, b as number, 255)
  }
  try {
    return look()
  } finally {
    for (const [text, parts] of colors) calls.FPDFPageObj_SetFillColor(text, ...parts)
  }
}

interface Search {
  colors: Map<number, number[]>
  object: number
  depth: number
}

/** Adds the colors of the text objects in an object; those filled with patterns have none. */
function addColors(library: PdfiumLibrary, { colors, object, depth }: Search): void {
  const { calls, scratch } = library
  const type = calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.text && colors.size < textsMax) {
    const places = [0, 4, 8, 12] as const
    const [red, green, blue, alpha] = places.map((place) => scratch + place) as [
      number,
      number,
      number,
      number,
    ]
    const isKnown = calls.FPDFPageObj_GetFillColor(object, red, green, blue, alpha)
    if (isKnown)
      colors.set(
        object,
        [0, 1, 2, 3].map((place) => library.integer(place)),
      )
  }
  if (type !== ObjectType.form || depth >= formDepthMax) return
  const count = calls.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count && colors.size < textsMax; index++) {
    const inner = calls.FPDFFormObj_GetObject(object, index)
    addColors(library, { colors, object: inner, depth: depth + 1 })
  }
}
